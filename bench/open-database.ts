import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Database } from '#server/platform/db/database.ts'
import { openEmbeddedDatabase } from '#server/embedded/postgres/open-embedded.ts'
import type { Log } from '#server/platform/log.ts'

export type Opened = { database: Database; remove: () => Promise<void> }

/** A new embedded database, which `remove` deletes. */
export async function openNewDatabase(log: Log): Promise<Opened> {
  const folder = mkdtempSync(join(tmpdir(), 'rightframe-bench-'))
  const database = await openEmbeddedDatabase({ home: { path: folder, secret: 'bench' }, connections: 10, log })
  const remove = async () => {
    await database.close()
    rmSync(folder, { recursive: true, force: true })
  }
  return { database, remove }
}
