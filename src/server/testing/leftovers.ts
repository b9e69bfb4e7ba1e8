import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { serverIn } from '../embedded/postgres/end-leftovers.ts'

/** Kinds of folder that a run of tests makes for itself: PostgreSQL, what tests write, and the apps that journeys begin in. */
const kinds = ['pg', 'tests', 'journeys'] as const
export type KindOfFolder = (typeof kinds)[number]

const pattern = new RegExp(`^rightframe-(${kinds.join('|')})-(\\d+)-`)

/** Makes a folder named after its process. */
export const folderOfRun = (under: string, kind: KindOfFolder, pid = process.pid): string =>
  mkdtempSync(join(under, `rightframe-${kind}-${pid}-`))

/** Removes databases and folders of dead processes' runs. */
export function clearLeftovers(places: string[] = ['/dev/shm', tmpdir()]): void {
  for (const place of new Set(places))
    for (const name of namesIn(place)) {
      const pid = Number(pattern.exec(name)?.[2] ?? process.pid)
      if (!isRunning(pid)) removeFolder(join(place, name))
    }
}

function removeFolder(path: string): void {
  const server = serverIn(join(path, 'data'))
  if (server !== undefined && isRunning(server)) process.kill(server, 'SIGKILL')
  rmSync(path, { recursive: true, force: true, maxRetries: 5 })
}

function namesIn(place: string): string[] {
  try {
    return readdirSync(place)
  } catch {
    return []
  }
}

/** True for a process of another user, too. */
function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}
