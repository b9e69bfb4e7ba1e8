import { parse } from 'tldts'
import type { ImageSource } from '#contract/images/sources.ts'
import { isPlatform, platformAccount } from '#contract/reference/sites/platform-accounts.ts'
import { isOnHost, webAddress } from '#contract/reference/web-address.ts'
import type { Id } from '#contract/wire.ts'
import { listWebsites } from '#server/accounts/index.ts'
import { listProfilePages } from '#server/images/index.ts'
import type { Tx } from '#server/platform/db/database.ts'
import type { MatchRow } from '../match-store.ts'

/** Where an owner publishes: hosts with all that is below them, and accounts of platforms. */
export type OwnPlaces = { hosts: readonly string[]; accounts: ReadonlySet<string> }

/** The places of an owner's own websites, and of the services that they have connected. */
export const ownPlacesOf = async (tx: Tx, ownerId: Id): Promise<OwnPlaces> =>
  placesAt([...(await listWebsites(tx, ownerId)), ...(await listProfilePages(tx, ownerId))])

/** What is everybody's is nobody's own place: a platform as a whole, or a domain below which strangers have their sites. */
export function placesAt(addresses: readonly string[]): OwnPlaces {
  const accounts = addresses.flatMap((address) => platformAccount(address)?.key ?? [])
  const hosts = addresses.flatMap((address) => webAddress(address)?.host ?? [])
  return { hosts: hosts.filter((host) => !isPlatform(host) && !isSharedDomain(host)), accounts: new Set(accounts) }
}

function isSharedDomain(host: string): boolean {
  const { isPrivate, domain } = parse(host, { allowPrivateDomains: true })
  return isPrivate === true && domain === null
}

/** Whether a page is at one of its owner's own places. */
export const isOwnPage = (
  { host, pageUrl }: Pick<MatchRow, 'host' | 'pageUrl'>,
  { hosts, accounts }: OwnPlaces,
): boolean =>
  hosts.some((own) => isOnHost(host, own)) || (accounts.size > 0 && accounts.has(platformAccount(pageUrl)?.key ?? ''))

/**
 * Where services keep the files of what is published there, and where their own pages are, which show them as they should. Services that
 * keep their customers' files where everybody's are (Shopify, buckets) say nothing by their host. Source: the services' documentation.
 */
const kept: Partial<Record<ImageSource, { files: readonly string[]; pages: readonly string[] }>> = {
  flickr: { files: ['staticflickr.com'], pages: ['flickr.com'] },
  instagram: { files: ['cdninstagram.com', 'fbcdn.net'], pages: ['instagram.com', 'facebook.com', 'threads.com'] },
  smugmug: { files: ['photos.smugmug.com'], pages: ['smugmug.com'] },
  tumblr: { files: ['media.tumblr.com'], pages: ['tumblr.com'] },
}

/**
 * Whether a page shows a file from where its owner publishes it: from one of their own hosts, or from the files of the service that the
 * image was imported from. What the owner's and the service's own pages show is theirs to show.
 */
export function isHotlink(
  match: Pick<MatchRow, 'url' | 'host' | 'pageUrl' | 'imageSource'>,
  places: OwnPlaces,
): boolean {
  const file = webAddress(match.url)?.host
  if (file === undefined || isOwnPage(match, places)) return false
  const { files, pages } = kept[match.imageSource as ImageSource] ?? { files: [], pages: [] }
  const isAtService = files.some((one) => isOnHost(file, one)) && !pages.some((one) => isOnHost(match.host, one))
  return isAtService || places.hosts.some((own) => isOnHost(file, own))
}
