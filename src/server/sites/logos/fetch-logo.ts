import type { Deps } from '#server/platform/deps.ts'
import { FetchError } from '#server/platform/outbound/fetch-error.ts'
import { hashContent } from '#server/fingerprints/index.ts'
import type { FetchFile } from '#server/sightings/index.ts'
import { isPartyMet } from '../events.ts'
import type { Logo, NoLogo } from './logo-child.ts'
import type { LogoReader } from './logo-reader.ts'
import { findLogo, type LogoRow, saveLogo } from './logo-store.ts'
import type { LogoCandidate } from './read-logos.ts'
import { isAccount } from './want-logo.ts'

export type LogoNeeds = Pick<Deps, 'db' | 'clock' | 'objects' | 'outbound' | 'queries'> & {
  /** Fetches politely, and only small files. */
  fetchSmallFile: FetchFile
  logos: LogoReader
  /** Logo service's address with {host}, asked before the site. */
  logoServiceUrl: string | undefined
}

/** Services follow their contract, sites robots.txt. */
type Candidate = LogoCandidate | { url: string; from: 'service' }

/** Days between tries; logos seldom change. */
const againAfterDays = 30

/**
 * The job: keeps the first candidate that loads and looks like a logo as a small object, in place of the last one. Sites without finds are
 * not asked.
 */
export async function bringLogo(needs: LogoNeeds, party: string): Promise<void> {
  const { db, clock, objects, queries } = needs
  if (!(await queries.askOne(db, isPartyMet, { party }))) return
  const before = await findLogo(db, party)
  const candidates = candidatesOf(needs, party, before)
  const isKnown = candidates.some(({ url }) => url === before?.url)
  if (before?.triedAt && isRecent(before.triedAt, clock()) && (isKnown || before.problem !== null)) return
  let problem = 'The site names no mark.'
  for (const candidate of candidates) {
    const logo = await have(needs, candidate)
    if ('problem' in logo) {
      problem = logo.problem
      continue
    }
    const { picture, width, height } = logo
    const objectKey = `logos/${hashContent(Buffer.from(party)).slice(0, 32)}/${hashContent(picture).slice(0, 16)}.webp`
    await objects.put('finds', objectKey, picture, { type: 'image/webp' })
    await saveLogo(db, { party, objectKey, url: candidate.url, width, height, triedAt: clock(), problem: null })
    if (before?.objectKey && before.objectKey !== objectKey) await objects.remove('finds', [before.objectKey])
    return
  }
  const { objectKey = null, url = null, width = null, height = null } = before ?? {}
  await saveLogo(db, { party, objectKey, url, width, height, triedAt: clock(), problem })
}

const isRecent = (at: Date, now: Date) => now.getTime() - at.getTime() < againAfterDays * 86_400_000

/** A party's candidates; without a page, browsers' usual addresses. */
function candidatesOf(
  { logoServiceUrl }: Pick<LogoNeeds, 'logoServiceUrl'>,
  party: string,
  before: LogoRow | undefined,
): Candidate[] {
  const said = before?.candidates ?? []
  if (isAccount(party)) return said
  const own: Candidate[] = said.length > 0 ? said : [{ url: `https://${party}/favicon.ico`, from: 'icon' }]
  const url = logoServiceUrl?.replace('{host}', encodeURIComponent(party))
  return url === undefined ? own : [{ url, from: 'service' }, ...own]
}

async function have(needs: LogoNeeds, { url, from }: Candidate): Promise<Logo | NoLogo> {
  const fetched = from === 'service' ? await ofService(needs, url) : await ofSite(needs, url)
  if ('problem' in fetched) return fetched
  const logo = await needs.logos.read(fetched.bytes)
  if ('problem' in logo) return { problem: `${url}: ${logo.problem}` }
  const longer = Math.max(logo.width, logo.height) / Math.min(logo.width, logo.height)
  if (longer > longest[from]) return { problem: `${url} is too long to be shown as a mark.` }
  return logo
}

async function ofSite({ fetchSmallFile }: LogoNeeds, url: string): Promise<{ bytes: Uint8Array } | NoLogo> {
  const fetched = await fetchSmallFile(url)
  if (fetched.outcome === 'unchanged') return { problem: `${url} was not sent.` }
  return fetched.outcome === 'file' ? fetched : { problem: fetched.reason }
}

async function ofService({ outbound }: LogoNeeds, url: string): Promise<{ bytes: Uint8Array } | NoLogo> {
  try {
    const { status, body } = await outbound.get(url, serviceLimits)
    return status === 200 ? { bytes: body } : { problem: `The logo service answered with the status ${status}.` }
  } catch (error) {
    if (error instanceof FetchError) return { problem: error.message }
    throw error
  }
}

const serviceLimits = { maxBytes: 1_000_000, timeoutMs: 15_000, accept: 'image/*' }

/** Largest ratio of width to height. A photograph that represents a page is longer than a logo. */
const longest: Record<Candidate['from'], number> = { service: 6, 'touch-icon': 1.5, schema: 6, icon: 1.5, picture: 1.2 }
