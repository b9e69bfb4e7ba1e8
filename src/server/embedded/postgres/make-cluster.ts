import { spawn } from 'node:child_process'
import {
  chownSync,
  closeSync,
  existsSync,
  fsyncSync,
  mkdirSync,
  mkdtempSync,
  openSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import type { Binaries } from './binaries.ts'
import { dataFolderFor, type Place } from './place.ts'
import { localeFor } from './settings.ts'

type Wanted = Place & { binaries: Binaries; password: string }

/** The one role, with all rights in its database. */
export const roleName = 'postgres'

/** Makes an empty database in `folder`. It appears whole or not at all: a start that is killed half-way leaves a `.tmp` behind. */
export async function makeCluster({ folder, user, binaries, password }: Wanted): Promise<void> {
  const unfinished = { folder: `${folder}.tmp`, user }
  makeDataFolder(unfinished)
  const secret = passwordFile(password, user)
  try {
    const rights = ['-U', roleName, '-A', 'scram-sha-256', '--pwfile', user ? '/proc/self/fd/3' : secret.path]
    const locale = ['-E', 'UTF8', ...localeFor(binaries.major), '--data-checksums']
    await initdb(binaries, unfinished, [...rights, ...locale, '--no-sync', '--no-instructions'], secret.opened)
    await syncToDisk(unfinished, binaries)
  } finally {
    secret.remove()
  }
  renameSafely(unfinished.folder, folder)
}

/** An empty folder for PostgreSQL, private to its user. */
export function makeDataFolder({ folder, user }: Place): void {
  rmSync(folder, { recursive: true, force: true })
  mkdirSync(folder, { mode: 0o700 })
  if (user) chownSync(folder, user.uid, user.gid)
}

/** Resolves once everything written there is on disk. */
export async function syncToDisk(place: Place, binaries: Binaries): Promise<void> {
  await initdb(binaries, place, ['-S'])
}

/** After a power cut, one of both names holds. */
export function renameSafely(from: string, to: string): void {
  renameSync(from, to)
  if (process.platform === 'win32') return
  const above = openSync(dirname(to), 'r')
  try {
    fsyncSync(above)
  } finally {
    closeSync(above)
  }
}

async function initdb({ folder, env }: Binaries, place: Place, args: string[], opened?: number): Promise<void> {
  const child = spawn(join(folder, 'initdb'), ['-D', dataFolderFor(place), ...args], {
    env,
    cwd: place.folder,
    ...place.user,
    stdio: ['ignore', 'ignore', 'pipe', opened ?? 'ignore'],
  })
  let said = ''
  child.stderr!.on('data', (chunk: Buffer) => (said += chunk.toString()))
  const problem = await new Promise<string | undefined>((resolve) =>
    child
      .once('error', (error) => resolve(error.message))
      .once('close', (code) => resolve(code === 0 ? undefined : said.trim())),
  )
  if (problem !== undefined) throw new Error(`The embedded database could not be made: ${problem}`)
}

/** A file that its user alone can read. Another user may not reach its path, and is handed it opened. */
function passwordFile(password: string, user: Place['user']) {
  const folder = mkdtempSync(join(tmpdir(), 'rightframe-'))
  const path = join(folder, 'password')
  writeFileSync(path, `${password}\n`, { mode: 0o600 })
  if (user) chownSync(path, user.uid, user.gid)
  const opened = openSync(path, 'r')
  const remove = () => {
    closeSync(opened)
    rmSync(folder, { recursive: true, force: true })
  }
  return { path, opened, remove }
}

/** The database that is there, if any. */
export const hasCluster = (folder: string): boolean => existsSync(join(folder, 'PG_VERSION'))
