import { drizzle } from 'drizzle-orm/pglite'
import type { PGlite } from '@electric-sql/pglite'
import type { Database, Db } from './database.ts'
import { openEmbedded } from './embedded-client.ts'
import { insideTransaction, refuseOutsideOf } from './transaction-guard.ts'

/** Opens the embedded database in `folder`. The caller holds the lock of the data folder: PGlite itself has none. */
export async function openEmbeddedDatabase(folder: string): Promise<Database> {
  const client = await openEmbedded(folder)
  const transaction: typeof client.transaction = async (work) => {
    refuseOutsideOf('begin')
    return await insideTransaction(() => client.transaction(work))
  }
  // The builder asks its client for query, exec and transaction only, and this client answers all three as PGlite does.
  const built = drizzle({ client: { ...client, transaction } as unknown as PGlite })
  return {
    kind: 'embedded',
    version: client.version,
    db: built as unknown as Db,
    execute: async (text, values) => {
      if (values?.length) return await client.query(text, values)
      return { rows: (await client.exec(text)).flatMap((result) => result.rows) }
    },
    listen: (channel, onMessage) => client.listen(channel, onMessage),
    dump: client.dump,
    lost: client.lost,
    ping: async () => void (await client.query('select 1')),
    close: client.close,
  }
}
