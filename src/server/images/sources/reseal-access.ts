import { connectionsAfter, exchangeAccess } from './connection-store.ts'
import type { ImportNeeds } from './imports/import-needs.ts'
import { accessOf, sealAccess } from './open-source.ts'

const atOnce = 200

/** Moves tokens that are sealed under older keys to the one in use, so that the older keys can be taken out of the configuration. */
export async function resealAccess({ db, seal, log }: Pick<ImportNeeds, 'db' | 'seal' | 'log'>): Promise<void> {
  let resealed = 0
  for (let after = ''; ;) {
    const connections = await connectionsAfter(db, after, atOnce)
    for (const connection of connections.filter(({ access }) => !seal.isCurrent(access))) {
      const access = sealAccess({ seal }, accessOf({ seal }, connection), connection.id)
      if (await exchangeAccess(db, connection.id, connection.access, access)) resealed += 1
    }
    after = connections.at(-1)?.id ?? ''
    if (connections.length < atOnce) break
  }
  if (resealed > 0) log.info({ resealed }, 'tokens of sources were sealed under the key in use')
}
