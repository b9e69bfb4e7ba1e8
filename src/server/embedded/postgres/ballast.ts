import { randomBytes } from 'node:crypto'
import { existsSync, rmSync, statfsSync } from 'node:fs'
import { rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'

/** Two files of the database's log and a little more: what PostgreSQL writes to start again after a disk was full. */
const ballastBytes = 34 * 2 ** 20

const fileIn = (home: string) => join(home, 'ballast')

/** Room that is kept for the moment when the disk is full. Written while there is ten times as much; not of zeros, which some systems do not store. */
export async function keepBallast(home: string): Promise<void> {
  const { bavail, bsize } = statfsSync(home)
  if (existsSync(fileIn(home)) || bavail * bsize < 10 * ballastBytes) return
  const unfinished = `${fileIn(home)}.tmp`
  await writeFile(unfinished, await promisify(randomBytes)(ballastBytes), { mode: 0o600, flush: true })
  await rename(unfinished, fileIn(home))
}

/** Gives the room back. True where there was any. */
export function dropBallast(home: string): boolean {
  const wasThere = existsSync(fileIn(home))
  rmSync(fileIn(home), { force: true })
  return wasThere
}
