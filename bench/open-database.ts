import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Database } from '#server/platform/db/database.ts'
import { openEmbeddedDatabase } from '#server/platform/db/open-embedded.ts'
import { openPostgresDatabase } from '#server/platform/db/open-postgres.ts'
import type { Log } from '#server/platform/log.ts'
import { startPostgres } from '#server/testing/postgres-server.ts'

export type Opened = { database: Database; remove: () => Promise<void> }

/** A new and empty database of a kind, which is removed with `remove`. */
export async function openNewDatabase(kind: 'embedded' | 'postgres', log: Log): Promise<Opened> {
  if (kind === 'embedded') {
    const folder = mkdtempSync(join(tmpdir(), 'rightframe-bench-'))
    const database = await openEmbeddedDatabase(join(folder, 'database'))
    const remove = async () => {
      await database.close()
      rmSync(folder, { recursive: true, force: true })
    }
    return { database, remove }
  }
  const server = await startPostgres()
  if (!server) throw new Error('This bench needs PostgreSQL, of this machine or from npm.')
  const first = await openPostgresDatabase({ url: server.url('postgres'), connections: 2, log })
  await first.execute('create database bench')
  await first.close()
  const database = await openPostgresDatabase({ url: server.url('bench'), connections: 10, log })
  const remove = async () => {
    await database.close()
    await server.stop()
  }
  return { database, remove }
}
