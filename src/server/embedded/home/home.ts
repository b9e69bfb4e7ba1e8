import { randomBytes } from 'node:crypto'
import {
  chmodSync,
  existsSync,
  mkdirSync,
  readFileSync,
  renameSync,
  statfsSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { dirname, join } from 'node:path'
import { dropBallast } from '../postgres/ballast.ts'
import { aboutFolder, HomeProblem } from './home-problem.ts'
import { type HomeLock, takeLock } from './lock.ts'

/** Below this the database can no longer write its log, and the product refuses to start where no room was kept for that. */
const minFreeBytes = 64 * 1024 * 1024

/** The data folder, held by this process. Contents: docs/decisions/0003-data-folder.md. */
export type Home = {
  path: string
  lock: HomeLock
  /** The product's secret, from which every use derives a key. */
  secret: string
  /** Identity of this folder, made with the first question. */
  id: () => string
  /** `<home>/<name>`, made if absent, and open to nobody else. */
  folder(name: 'objects' | 'index' | 'backups' | 'sandbox'): string
}

/** Makes the folder if absent, takes its lock, and reads or makes its secret. Throws HomeProblem with what to do. */
export async function openHome(path: string, secret: string | undefined, freeBytes = freeBytesAt): Promise<Home> {
  try {
    makeFolder(path)
    const lock = await takeLock(path)
    try {
      if (freeBytes(path) < minFreeBytes && !dropBallast(path)) throw fullDisk(path)
      return {
        path,
        lock,
        secret: secret ?? ownText(path, 'secret'),
        id: () => ownText(path, 'id'),
        folder: (name) => folderIn(path, name),
      }
    } catch (error) {
      await lock.release()
      throw error
    }
  } catch (error) {
    throw aboutFolder(path, error)
  }
}

/** Step by step: told to make a path at once, Node tries for ever where the file system has no room for names (/proc). */
function makeFolder(path: string): void {
  if (existsSync(path) && !statSync(path).isFile()) return
  if (!existsSync(dirname(path))) makeFolder(dirname(path))
  mkdirSync(path, { mode: 0o700 })
}

function folderIn(path: string, name: string): string {
  const folder = join(path, name)
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  closeToOthers(folder)
  return folder
}

/** A copy of a data folder, or one of an earlier version, may be open to others. */
function closeToOthers(folder: string): void {
  const { mode, uid } = statSync(folder)
  if (mode & 0o077 && uid === process.getuid?.()) chmodSync(folder, 0o700)
}

function freeBytesAt(path: string): number {
  const { bavail, bsize } = statfsSync(path)
  return bavail * bsize
}

const fullDisk = (path: string) =>
  new HomeProblem(
    `The data folder ${path} is on a disk that is full. Make room there, or set RIGHTFRAME_HOME to a folder on another disk.`,
  )

/** Random text that a folder keeps for ever. */
function ownText(path: string, name: 'secret' | 'id'): string {
  const file = join(path, name)
  if (!existsSync(file)) writeWhole(file, randomBytes(32).toString('hex'))
  return readFileSync(file, 'utf8').trim()
}

/** Writes a small file atomically for readers. */
function writeWhole(file: string, text: string): void {
  writeFileSync(`${file}.tmp`, text, { mode: 0o600, flush: true })
  renameSync(`${file}.tmp`, file)
}

/** The database's writer: its last migration and major version. */
export type Version = { migration: string; database: number }

/** Undefined for a folder that holds no database yet. */
export function readVersion(path: string): Version | undefined {
  const file = join(path, 'VERSION')
  if (!existsSync(file)) return undefined
  const read = /^migration=(\S+)\ndatabase=(\d+)\n/.exec(readFileSync(file, 'utf8'))
  if (!read)
    throw new HomeProblem(`The file ${file} cannot be read as a version. Restore it from a backup of the data folder.`)
  return { migration: read[1]!, database: Number(read[2]) }
}

export function writeVersion(path: string, { migration, database }: Version): void {
  writeWhole(join(path, 'VERSION'), `migration=${migration}\ndatabase=${database}\n`)
}
