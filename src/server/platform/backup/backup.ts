import { existsSync, mkdirSync, readdirSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Database } from '../db/database.ts'
import { createDatabaseFolder } from '../db/open-database.ts'
import { aboutFolder, HomeProblem } from '../home/home-problem.ts'

const ending = '.tar.gz'
/** 2026-11-21T04-10-00Z: a time that is a file name everywhere, and sorts. */
const stamp = (now: Date) =>
  now
    .toISOString()
    .replace(/\.\d+Z$/, 'Z')
    .replaceAll(':', '-')

/** Writes the whole embedded database into one archive in `folder`. It appears whole or not at all. Resolves to its path. */
export async function backUp({ dump }: Pick<Database, 'dump'>, folder: string, now: Date): Promise<string> {
  if (!dump)
    throw new HomeProblem(
      'This command backs up the embedded database. For PostgreSQL use its own pg_dump or base backups.',
    )
  const file = join(folder, `${stamp(now)}${ending}`)
  try {
    mkdirSync(folder, { recursive: true })
    writeWhole(file, await dump({ compressed: true }))
  } catch (error) {
    throw aboutFolder(folder, error)
  }
  return file
}

function writeWhole(file: string, archive: Uint8Array): void {
  const unfinished = `${file}.tmp`
  try {
    writeFileSync(unfinished, archive, { mode: 0o600, flush: true })
    renameSync(unfinished, file)
  } catch (error) {
    rmSync(unfinished, { force: true })
    throw error
  }
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

/**
 * Replaces the embedded database of this data folder, whose lock the caller holds, with an archive. The database that was there
 * stays beside it; resolves to where, or undefined if there was none. An archive that cannot be read changes nothing.
 */
export async function restore(home: string, archive: string, now: Date): Promise<string | undefined> {
  if (!existsSync(archive) || !statSync(archive).isFile()) throw new HomeProblem(`There is no backup at ${archive}.`)
  const fresh = join(home, 'database.restored')
  rmSync(fresh, { recursive: true, force: true })
  try {
    await createDatabaseFolder(fresh, archive)
  } catch (error) {
    rmSync(`${fresh}.tmp`, { recursive: true, force: true })
    const problem = aboutFolder(home, error)
    if (problem instanceof HomeProblem) throw problem
    throw new HomeProblem(
      `The file ${archive} is not a backup of this database, or it is damaged. Nothing was changed.`,
      { cause: error },
    )
  }
  const current = join(home, 'database')
  const aside = existsSync(current) ? join(home, `database.before-${stamp(now)}`) : undefined
  if (aside) renameSync(current, aside)
  renameSync(fresh, current)
  rmSync(join(home, 'VERSION'), { force: true })
  return aside
}
