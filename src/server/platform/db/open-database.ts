import { existsSync, renameSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import type { Config } from '../config.ts'
import { type Home, readVersion, writeVersion } from '../home/home.ts'
import { HomeProblem } from '../home/home-problem.ts'
import type { Log } from '../log.ts'
import type { Database } from './database.ts'
import { openEmbedded } from './embedded-client.ts'
import { lastMigration, migrate } from './migrate.ts'
import { openEmbeddedDatabase } from './open-embedded.ts'
import { openPostgresDatabase } from './open-postgres.ts'

type Needs = { config: Pick<Config, 'database'>; home: Home; log: Pick<Log, 'warn'> }

/** Opens the database of this configuration and brings it to this version. Throws an Error whose message says what to do. */
export async function openDatabase({ config, home, log }: Needs): Promise<Database> {
  const database =
    config.database.kind === 'embedded'
      ? await openInHome(home)
      : await openPostgresDatabase({ ...config.database, log })
  try {
    await migrate(database)
  } catch (error) {
    await database.close()
    throw error
  }
  if (database.kind === 'embedded') writeVersion(home.path, { migration: lastMigration(), database: major(database) })
  return database
}

const embeddedMajor = 18
const major = ({ version }: Database) => Number.parseInt(version, 10)

async function openInHome(home: Home): Promise<Database> {
  const version = readVersion(home.path)
  if (version && version.database !== embeddedMajor)
    throw new HomeProblem(
      `The database in ${home.path} was written by PostgreSQL ${version.database}, this version of the product brings ${embeddedMajor}, which cannot read it. Start the version of the product that wrote it.`,
    )
  const folder = join(home.path, 'database')
  if (!existsSync(folder)) await createDatabaseFolder(folder)
  return await openEmbeddedDatabase(folder)
}

/** The folder appears whole or not at all: a start that is killed half-way leaves only a `.tmp` behind. */
export async function createDatabaseFolder(folder: string, template?: string): Promise<void> {
  const unfinished = `${folder}.tmp`
  rmSync(unfinished, { recursive: true, force: true })
  const client = await openEmbedded(unfinished, template)
  await client.close()
  renameSync(unfinished, folder)
}
