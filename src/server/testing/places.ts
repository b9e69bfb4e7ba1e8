import { accessSync, chmodSync, constants, mkdtempSync, rmSync, statfsSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { folderOfRun } from './leftovers.ts'

/** Linux's file system in memory: an embedded database is opened there in a third of the time, and one of PostgreSQL made in a tenth. */
const inMemory = '/dev/shm'
const enoughBytes = 4 * 2 ** 30

/** Folder of one run, whose name workers inherit. */
const nameOfRun = 'TESTS_FOLDER'

/** Makes the folder of this run, and answers what removes it with all that tests left there. */
export function openFolderOfRun(): () => void {
  const folder = folderOfRun(roomiest(), 'tests')
  // Programs of other users run in its subfolders.
  chmodSync(folder, 0o711)
  process.env[nameOfRun] = folder
  return () => rmSync(folder, { recursive: true, force: true })
}

/** An empty folder, removed at the run's end. */
export const folderForTests = (name: string): string =>
  mkdtempSync(join(process.env[nameOfRun] ?? tmpdir(), `rightframe-${name}-`))

/** A folder in memory if large enough, else on disk. */
export function roomiest(): string {
  try {
    accessSync(inMemory, constants.W_OK)
    const { bavail, bsize } = statfsSync(inMemory)
    return bavail * bsize >= enoughBytes ? inMemory : tmpdir()
  } catch {
    return tmpdir()
  }
}

/**
 * Below the ephemeral ports of outgoing connections, which other tests may open at any moment. Above 10,080, the highest port that `fetch` and
 * browsers refuse (Fetch Standard, "port blocking").
 */
const ports = { first: 10_081, last: 32_000 }
let lastPort = ports.first + Math.floor(Math.random() * (ports.last - ports.first))

/** Ports of a server: app, objects, sandbox, mailbox, mail. */
const portsOfServer = 5

/** A port of this machine that nobody listens on just now, and that this process has not named lately. */
export const freePort = (): Promise<number> => freePorts(1)

/** First of five free ports, for a server with sandbox. */
export const freeServerPort = (): Promise<number> => freePorts(portsOfServer)

/** First of `count` free adjacent ports, never shared. */
async function freePorts(count: number): Promise<number> {
  for (;;) {
    if (lastPort + count > ports.last) lastPort = ports.first - 1
    const first = lastPort + 1
    lastPort += count
    const wanted = Array.from({ length: count }, (_, at) => first + at)
    if ((await Promise.all(wanted.map(isFree))).every(Boolean)) return first
  }
}

const isFree = (port: number) =>
  new Promise<boolean>((resolve) => {
    const server = createServer()
    server.once('error', () => resolve(false))
    server.listen(port, '127.0.0.1', () => server.close(() => resolve(true)))
  })
