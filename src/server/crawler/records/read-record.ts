import type { Id } from '#contract/wire.ts'
import type { Hosts } from '#server/platform/outbound/hosts.ts'
import { allowUrl } from '#server/platform/outbound/destination.ts'
import { readHost, isPublicName } from '../pages/addresses/web-address.ts'
import type { Sighting } from '#server/sightings/index.ts'
import type { ReadRecord } from './archived-page.ts'
import { readAside, TooMuchToRead } from '../reading/read-aside.ts'
import type { ArchiveRecord } from './split-records.ts'

/** Addresses never opened: our own, and non-public ones. */
export type Forbidden = { ownHosts: Set<string>; hosts: Hosts }

/** Names of own websites, without `www.`, with their owners. */
export type OwnSites = ReadonlyMap<string, readonly Id[]>

/** A page that links to an owner’s website. */
export type Backlink = { ownerId: Id; host: string; pageUrl: string; pageTitle: string | null; seenAt: Date }

/** Results of a record. `addresses`: how many of its pictures, or its page, have an address that is never opened. */
export type Brought = {
  sightings: Sighting[]
  backlinks: Backlink[]
  addresses: number
  is: 'page' | Exclude<ReadRecord, object> | 'address'
}

type Known = { forbidden: Forbidden; ownSites: OwnSites }

/** Reads a record of any kind. Never throws. */
export async function readRecord(record: ArchiveRecord, { forbidden, ownSites }: Known, now: Date): Promise<Brought> {
  const page = await read(record, now)
  if (typeof page === 'string') return { ...nothing, is: page }
  const isOpen = opening(forbidden)
  if (!isOpen(page.url)) return { ...nothing, addresses: 1, is: 'address' }
  const { url: pageUrl, title: pageTitle, seenAt } = page
  const images = page.images.filter(isOpen)
  const host = readHost(pageUrl)
  const sightings = images.map((imageUrl) => ({ imageUrl, pageUrl, pageTitle, host, seenAt }))
  const backlinks = page.linked.flatMap((name) =>
    (ownSites.get(name) ?? []).map((ownerId) => ({ ownerId, host, pageUrl, pageTitle, seenAt })),
  )
  return { sightings, backlinks, addresses: page.images.length - images.length, is: 'page' }
}

const nothing = { sightings: [], backlinks: [], addresses: 0 }

/** A record too costly to read counts as unreadable. */
async function read({ type, headers, content }: ArchiveRecord, now: Date): Promise<ReadRecord> {
  try {
    return await readAside({ is: 'record', record: { type, headers, content }, now }, 'archives')
  } catch (error) {
    if (error instanceof TooMuchToRead) return 'unreadable'
    throw error
  }
}

/** Returns a test for addresses in normal form: true when they may be opened. The answer is the same for a whole origin. */
function opening({ ownHosts, hosts }: Forbidden): (address: string) => boolean {
  const known = new Map<string, boolean>()
  return (address) => {
    const origin = address.slice(0, address.indexOf('/', address.indexOf('//') + 2))
    const isOpen = known.get(origin) ?? (!ownHosts.has(readHost(address)) && isPublic(origin, hosts))
    known.set(origin, isOpen)
    return isOpen
  }
}

function isPublic(address: string, hosts: Hosts): boolean {
  try {
    const { hostname } = allowUrl(address, hosts)
    return hosts.has(hostname) || isPublicName(hostname)
  } catch {
    return false
  }
}
