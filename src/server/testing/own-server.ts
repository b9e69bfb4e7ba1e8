import { rmSync } from 'node:fs'
import { onTestFinished } from 'vitest'
import { clientOf } from './client.ts'
import { copyTemplate } from './database.ts'
import { folderForTests, freePort } from './places.ts'
import { type ServerProcess, spawnServer } from './process.ts'
import { registerAt } from './registration.ts'

/** Starts a process that is killed when the test ends, if it has not ended by itself. */
export function start(environment: Record<string, string>, script?: string, args?: string[]): ServerProcess {
  const server = spawnServer(environment, script, args)
  onTestFinished(async () => {
    server.process.kill('SIGKILL')
    await server.ended
  })
  return server
}

/** What a person would set for a server of their own, with a database that is migrated already. */
export async function ownPlace(): Promise<Record<string, string>> {
  const { url, drop } = await copyTemplate()
  onTestFinished(drop)
  return { ...(await embeddedPlace()), DATABASE_URL: url }
}

/** The same on the embedded database, which the first start makes. */
export async function embeddedPlace(): Promise<Record<string, string>> {
  const home = folderForTests('process')
  onTestFinished(() => rmSync(home, { recursive: true, force: true }))
  return {
    PORT: String(await freePort()),
    OBJECTS_PORT: String(await freePort()),
    RIGHTFRAME_HOME: home,
    RIGHTFRAME_ENGINE_WORKERS: '1',
    LOG_LEVEL: 'info',
  }
}

/** Somebody who has just registered there. */
export const someone = async (server: ServerProcess) => clientOf(server.url, (await registerAt(server.url)).token)
