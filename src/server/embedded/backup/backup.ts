import { createWriteStream, existsSync, mkdirSync, readdirSync, renameSync, rmSync, statSync } from 'node:fs'
import { join } from 'node:path'
import type { Config } from '../../platform/config.ts'
import type { Database } from '../../platform/db/database.ts'
import { binariesFor, placeIn, spareFor } from '../postgres/open-embedded.ts'
import { aboutFolder, HomeProblem } from '../home/home-problem.ts'
import type { Home } from '../home/home.ts'
import { deriveKey } from '../../platform/derive-key.ts'
import { makeDataFolder, renameSafely, syncToDisk } from '../postgres/make-cluster.ts'
import { lastWithPglite } from '../postgres/pglite.ts'
import { setPassword } from '../postgres/set-password.ts'
import { DamagedBackup, unpackBackup } from '../postgres/unpack-backup.ts'

const ending = '.tar.zst'
/** 2026-11-21T04-10-00Z: sortable, and a valid file name everywhere. */
const stamp = (now: Date) =>
  now
    .toISOString()
    .replace(/\.\d+Z$/, 'Z')
    .replaceAll(':', '-')

/** Writes the whole embedded database into one archive in `folder`. It appears whole or not at all. Resolves to its path. */
export async function backUp(database: Pick<Database, 'backUp'>, folder: string, now: Date): Promise<string> {
  if (!database.backUp)
    throw new HomeProblem(
      'This command backs up the embedded database. For PostgreSQL use its own pg_dump or base backups.',
    )
  const file = join(folder, `${stamp(now)}${ending}`)
  const unfinished = `${file}.tmp`
  try {
    mkdirSync(folder, { recursive: true, mode: 0o700 })
    await database.backUp(createWriteStream(unfinished, { mode: 0o600, flush: true }))
    renameSafely(unfinished, file)
  } catch (error) {
    rmSync(unfinished, { force: true })
    throw aboutFolder(folder, error)
  }
  return file
}

/** Removes the oldest archives beyond `kept`, and what a process left unfinished that was killed while it wrote one. */
export function removeOldBackups(folder: string, kept: number): void {
  for (const old of listBackups(folder).slice(kept)) rmSync(old)
  for (const name of readdirSync(folder)) if (name.endsWith(`${ending}.tmp`)) rmSync(join(folder, name))
}

/** The archives in this folder, newest first. */
export function listBackups(folder: string): string[] {
  if (!existsSync(folder)) return []
  const names = readdirSync(folder).filter((name) => name.endsWith(ending))
  return names
    .sort()
    .reverse()
    .map((name) => join(folder, name))
}

type Into = { home: Home; config: Pick<Extract<Config['database'], { kind: 'embedded' }>, 'programs' | 'user'> }

/**
 * Replaces the embedded database of this data folder, whose lock the caller holds, with an archive. The database that was there
 * stays beside it; resolves to where, or undefined if there was none. An archive that is damaged changes nothing: every file in it is
 * held against its SHA-256, and the database is brought to its last moment once, before it takes its place.
 */
export async function restore({ home, config }: Into, archive: string, now: Date): Promise<string | undefined> {
  if (!existsSync(archive) || !statSync(archive).isFile()) throw new HomeProblem(`There is no backup at ${archive}.`)
  if (archive.endsWith('.tar.gz'))
    throw new HomeProblem(
      `The file ${archive} is a backup of PGlite, in which Rightframe kept its records up to version ${lastWithPglite}. Restore it with that version. Nothing was changed.`,
    )
  const { path } = home
  const fresh = { ...placeIn(path, config.user), folder: join(path, 'database.restored') }
  try {
    makeDataFolder(fresh)
    await unpackBackup(archive, fresh)
    const binaries = binariesFor(fresh, config.programs, spareFor(path, fresh))
    await setPassword(fresh, binaries, deriveKey(home.secret, 'database-password'))
    await syncToDisk(fresh, binaries)
  } catch (error) {
    rmSync(fresh.folder, { recursive: true, force: true })
    throw notRestored(archive, path, error)
  }
  const current = join(path, 'database')
  const aside = existsSync(current) ? join(path, `database.before-${stamp(now)}`) : undefined
  if (aside) renameSync(current, aside)
  renameSafely(fresh.folder, current)
  rmSync(join(path, 'VERSION'), { force: true })
  return aside
}

function notRestored(archive: string, home: string, error: unknown): Error {
  const problem = aboutFolder(home, error)
  if (problem instanceof HomeProblem) return problem
  const what = error instanceof DamagedBackup ? ` ${error.message}` : ''
  return new HomeProblem(
    `The file ${archive} is not a backup of this database, or it is damaged.${what} Nothing was changed.`,
    { cause: error },
  )
}
