import { spawnSync } from 'node:child_process'
import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { onTestFinished } from 'vitest'
import { runCommandLine } from '../cli/command-line.ts'
import { jobs } from '../boot/features.ts'
import { readConfig } from '../boot/config.ts'
import { openDatabase } from '../boot/open-database.ts'
import { openHome } from '../embedded/home/home.ts'
import { openQueue } from '../platform/jobs/queue.ts'
import { openLog } from '../platform/log.ts'
import { clientOf } from './client.ts'
import { copyTemplate } from './database.ts'
import { folderForTests, freePort, freeServerPort } from './places.ts'
import { type ServerProcess, spawnServer } from './process.ts'
import { registerAt } from './registration.ts'

/** Starts a process that is killed when the test ends, if it has not ended by itself. */
export function start(
  environment: Record<string, string>,
  script?: string,
  args?: string[],
  folder?: string,
): ServerProcess {
  const server = spawnServer(environment, script, args, folder)
  onTestFinished(async () => {
    server.process.kill('SIGKILL')
    await server.ended
  })
  return server
}

/** Runs a `rightframe` command in this process. */
export async function commandAt(
  environment: Record<string, string>,
  ...words: string[]
): Promise<{ code: number; printed: string }> {
  const lines: string[] = []
  try {
    const code = await runCommandLine(words, { environment, say: (text) => lines.push(text) })
    return { code, printed: lines.join('\n') }
  } catch (error) {
    return { code: 1, printed: [...lines, (error as Error).message].join('\n') }
  }
}

/** Settings of an own server with a migrated database. */
export async function ownPlace(): Promise<Record<string, string>> {
  const { url, drop } = await copyTemplate()
  onTestFinished(drop)
  return { ...(await emptyPlace()), DATABASE_URL: url }
}

/** The same on a migrated embedded database. */
export async function embeddedPlace(): Promise<Record<string, string>> {
  const place = await emptyPlace()
  made ??= makeEmbedded()
  // With their owners, which Node's own copies lack.
  spawnSync('cp', ['-a', ...(await made), place.RIGHTFRAME_HOME!])
  return place
}

/** A new data folder's contents, made once per worker. */
let made: Promise<string[]> | undefined

async function makeEmbedded(): Promise<string[]> {
  const path = folderForTests('embedded')
  const log = openLog('silent')
  const home = await openHome(path, undefined)
  const database = await openDatabase({ config: readConfig({}), home, log })
  await (await openQueue({ database, log }, jobs)).stop(0)
  await database.close()
  await home.lock.release()
  return ['database', 'secret', 'VERSION'].map((name) => join(path, name))
}

/** The same with an empty data folder. */
export async function emptyPlace(): Promise<Record<string, string>> {
  const home = folderForTests('process')
  onTestFinished(() => rmSync(home, { recursive: true, force: true }))
  return {
    PORT: String(await freeServerPort()),
    OBJECTS_PORT: String(await freePort()),
    RIGHTFRAME_HOME: home,
    RIGHTFRAME_ENGINE_WORKERS: '1',
    LOG_LEVEL: 'info',
    DRAIN_SECONDS: '0',
  }
}

/** A visitor who has just registered there. */
export const someone = async (server: ServerProcess) => clientOf(server.url, (await registerAt(server.url)).token)
