import type { ImageSource } from '#contract/images/sources.ts'
import { isOnHost, webAddress } from '#contract/reference/web-address.ts'
import type { Id } from '#contract/wire.ts'
import { websitesOf } from '#server/accounts/index.ts'
import type { Tx } from '#server/platform/db/database.ts'
import type { MatchRow } from './match-store.ts'

/** The hosts of an owner's own websites. */
export const ownHostsOf = async (tx: Tx, ownerId: Id): Promise<string[]> =>
  (await websitesOf(tx, ownerId)).flatMap((website) => webAddress(website)?.host ?? [])

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
  { url, host, imageSource }: Pick<MatchRow, 'url' | 'host' | 'imageSource'>,
  ownHosts: readonly string[],
): boolean {
  const file = webAddress(url)?.host
  if (file === undefined) return false
  const isFrom = (files: readonly string[], pages: readonly string[]) =>
    files.some((one) => isOnHost(file, one)) && !pages.some((one) => isOnHost(host, one))
  const { files, pages } = kept[imageSource as ImageSource] ?? { files: [], pages: [] }
  return isFrom(ownHosts, ownHosts) || isFrom(files, [...pages, ...ownHosts])
}
