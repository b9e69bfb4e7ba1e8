import type { Config } from '../platform/config.ts'
import { type Home, writeVersion } from '../embedded/home/home.ts'
import type { Log } from '../platform/log.ts'
import type { Database } from '../platform/db/database.ts'
import { lastMigration, migrate } from '../platform/db/migrate.ts'
import { openEmbeddedDatabase } from '../embedded/postgres/open-embedded.ts'
import { openPostgresDatabase } from '../platform/db/open-postgres.ts'

type Needs = { config: Pick<Config, 'database'>; home: Home; log: Pick<Log, 'warn' | 'error' | 'debug'> }

/** Opens the database of this configuration and brings it to this version. Throws an Error whose message says what to do. */
export async function openDatabase({ config, home, log }: Needs): Promise<Database> {
  const database =
    config.database.kind === 'embedded'
      ? await openEmbeddedDatabase({ ...config.database, home, log })
      : await openPostgresDatabase({ ...config.database, log })
  try {
    await migrate(database)
  } catch (error) {
    await database.close()
    throw error
  }
  if (database.kind === 'embedded')
    writeVersion(home.path, { migration: lastMigration(), database: Number.parseInt(database.version, 10) })
  return database
}
