import type { ImageSource } from '#contract/images/sources.ts'
import type { Id } from '#contract/wire.ts'
import type { Db, Tx } from '#server/platform/db/database.ts'
import { type ConnectionRow, connectionsOf } from './connection-store.ts'

/** The public page of the connected account at each service, if the service gives it. Source: the services' own pages. */
const pages: Partial<Record<ImageSource, (connection: ConnectionRow) => (string | undefined)[]>> = {
  flickr: ({ accountKey }) => [`https://www.flickr.com/photos/${accountKey}`],
  instagram: ({ account }) => [`https://www.instagram.com/${account}`],
  piwigo: ({ settings }) => [settings['url']],
  shopify: ({ accountKey }) => [`https://${accountKey}`],
  smugmug: ({ accountKey }) => [`https://${accountKey}.smugmug.com`],
  tumblr: ({ accountKey }) => [`https://${accountKey}.tumblr.com`, `https://www.tumblr.com/${accountKey}`],
  website: ({ settings }) => [settings['url']],
}

/** The pages on which the services that an owner has connected show the owner's own photographs. */
export const listProfilePages = async (db: Db | Tx, ownerId: Id): Promise<string[]> =>
  (await connectionsOf(db, ownerId)).flatMap(
    (connection) => pages[connection.service]?.(connection).filter((page) => page !== undefined) ?? [],
  )
