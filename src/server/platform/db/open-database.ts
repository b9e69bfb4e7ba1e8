import type { Config } from '../config.ts'
import { type Home, writeVersion } from '../home/home.ts'
import type { Log } from '../log.ts'
import type { Database } from './database.ts'
import { lastMigration, migrate } from './migrate.ts'
import { openEmbeddedDatabase } from './open-embedded.ts'
import { openPostgresDatabase } from './open-postgres.ts'

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
