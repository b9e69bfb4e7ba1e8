import type { Config } from '../platform/config.ts'
import { type Home, writeVersion } from '../embedded/home/home.ts'
import { OperatorProblem } from '../platform/operator-problem.ts'
import type { Log } from '../platform/log.ts'
import type { Database } from '../platform/db/database.ts'
import { checkMigrated, lastMigration, migrate } from '../platform/db/migrate.ts'
import { openEmbeddedDatabase } from '../embedded/postgres/open-embedded.ts'
import { openPostgresDatabase } from '../platform/db/open-postgres.ts'

type Needs = { config: Pick<Config, 'database'>; home: Home; log: Pick<Log, 'warn' | 'error' | 'debug'> }

/** Opens the database of this configuration and brings it to this version. Throws an Error whose message says what to do. */
export async function openDatabase(needs: Needs): Promise<Database> {
  const database = await openKind(needs)
  const { config, home } = needs
  try {
    if (config.database.kind === 'postgres' && !config.database.migratesAtStart) await checkMigrated(database)
    else await migrate(database)
    if ((await database.hears?.()) === false) throw new OperatorProblem(notHeard)
  } catch (error) {
    await database.close()
    throw error
  }
  if (database.kind === 'embedded')
    writeVersion(home.path, { migration: lastMigration(), database: Number.parseInt(database.version, 10) })
  return database
}

const openKind = async ({ config, home, log }: Needs): Promise<Database> =>
  config.database.kind === 'embedded'
    ? await openEmbeddedDatabase({ ...config.database, home, log })
    : await openPostgresDatabase({ ...config.database, log })

const notHeard =
  'Messages of the database (LISTEN, NOTIFY) do not arrive here, as behind a pooler in transaction mode. Set DATABASE_LISTEN_URL to an address that leads to PostgreSQL itself.'
