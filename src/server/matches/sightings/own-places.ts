import type { ImageSource } from '#contract/images/sources.ts'
import { isWholePlatform, placesAround, readPlace, siteAround } from '#contract/reference/sites/place.ts'
import { isOnHost, webAddress } from '#contract/reference/web-address.ts'
import type { Id } from '#contract/wire.ts'
import { listWebsites } from '#server/accounts/index.ts'
import { listProfilePages } from '#server/images/sources/index.ts'
import { isSharedDomain } from '#server/platform/outbound/shared-domain.ts'
import type { Tx } from '#server/platform/db/database.ts'
import type { MatchRow } from '../match-store.ts'

/** Places where an owner publishes. `pages` are their own places, `sites` the accounts and hosts around them, with their files. */
export type OwnPlaces = { pages: ReadonlySet<string>; sites: ReadonlySet<string> }

/** The places of an owner's own websites, and of the services that they have connected. */
export const ownPlacesOf = async (tx: Tx, ownerId: Id): Promise<OwnPlaces> =>
  placesAt(await listWebsites(tx, ownerId), await listProfilePages(tx, ownerId))

/**
 * A website counts by its path. A profile counts with all of its site, which its service has reported. Shared places are nobody's own: a
 * whole platform, or a domain below which strangers have sites.
 */
export function placesAt(websites: readonly string[], profiles: readonly string[] = []): OwnPlaces {
  const sites = [...websites, ...profiles].flatMap((address) => siteAround(address) ?? []).filter(isOnesOwn)
  const named = websites.flatMap((website) => {
    const read = readPlace(website)
    return read && 'place' in read ? [read.place] : []
  })
  const told = profiles.flatMap((profile) => siteAround(profile) ?? [])
  return { pages: new Set([...named, ...told].filter(isOnesOwn)), sites: new Set(sites) }
}

const isOnesOwn = (place: string): boolean => !isWholePlatform(place) && !isSharedDomain(place)

/** True when a page is at one of its owner's own places. */
export const isOwnPage = ({ pageUrl }: Pick<MatchRow, 'pageUrl'>, { pages }: OwnPlaces): boolean =>
  pages.size > 0 && placesAround(pageUrl).some((place) => pages.has(place))

/**
 * Hosts at which services keep published files, and hosts of their own pages, which show them as intended. Services with shared file hosts
 * (Shopify, buckets) cannot be told by host. Source: the services' documentation.
 */
const kept: Partial<Record<ImageSource, { files: readonly string[]; pages: readonly string[] }>> = {
  flickr: { files: ['staticflickr.com'], pages: ['flickr.com'] },
  instagram: { files: ['cdninstagram.com', 'fbcdn.net'], pages: ['instagram.com', 'facebook.com', 'threads.com'] },
  smugmug: { files: ['photos.smugmug.com'], pages: ['smugmug.com'] },
  tumblr: { files: ['media.tumblr.com'], pages: ['tumblr.com'] },
}

/**
 * True when a page shows a file from where its owner publishes it: from one of their own hosts, or from the service that the image was
 * imported from. The owner's and the service's own pages are excluded.
 */
export function isHotlink(
  match: Pick<MatchRow, 'url' | 'host' | 'pageUrl' | 'imageSource'>,
  places: OwnPlaces,
): boolean {
  const file = webAddress(match.url)?.host
  if (file === undefined || isOwnPage(match, places)) return false
  const { files, pages } = kept[match.imageSource as ImageSource] ?? { files: [], pages: [] }
  const isAtService = files.some((one) => isOnHost(file, one)) && !pages.some((one) => isOnHost(match.host, one))
  return isAtService || placesAround(match.url).some((place) => places.sites.has(place))
}
