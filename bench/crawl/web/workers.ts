import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Database } from '#server/platform/db/database.ts'
import { freePort } from '#server/testing/places.ts'
import { type ServerProcess, spawnServer, whenUp } from '#server/testing/process.ts'
import { serveOnPostgres } from '../../serve.ts'
import { cpuMsOf } from '../../cpu.ts'

export type Workers = AsyncDisposable & {
  /** Where the API answers, from a process that does no background work. */
  url: string
  database: Database
  /** CPU that the workers have taken until now, in milliseconds; of those that were killed what they had taken until then. */
  cpuMs: () => number
  /** Kills one of the workers as a power cut would, and starts another in its place. */
  killOne: () => Promise<void>
}

const count = 2

/** An API and two worker processes on one PostgreSQL. */
export async function openWorkers(at: {
  hosts: Map<string, string>
  delayMs: number
  pagesPerHost: number
}): Promise<Workers> {
  const opened = new AsyncDisposableStack()
  const place = {
    RIGHTFRAME_HOSTS: [...at.hosts].map((pair) => pair.join('=')).join(','),
    CRAWL_DELAY_MS: String(at.delayMs),
    CRAWL_PAGES_PER_HOST: String(at.pagesPerHost),
    RIGHTFRAME_ENGINE_WORKERS: '1',
    RIGHTFRAME_SECRET: 'of all processes of the bench alike',
  }
  const served = opened.use(await serveOnPostgres({ ...place, RIGHTFRAME_ROLES: 'api' }))
  const workers: ServerProcess[] = []
  let takenByKilled = 0
  const open = async () => {
    const home = mkdtempSync(join(tmpdir(), 'rightframe-bench-'))
    opened.defer(() => rmSync(home, { recursive: true, force: true }))
    const ports = { PORT: String(await freePort()), OBJECTS_PORT: String(await freePort()) }
    const own = {
      ...place,
      RIGHTFRAME_ROLES: 'api,worker',
      ...ports,
      RIGHTFRAME_HOME: home,
      DATABASE_URL: served.databaseUrl,
      LOG_LEVEL: 'error',
    }
    workers.push(await whenUp(spawnServer(own)))
  }
  for (let n = 0; n < count; n++) await open()
  opened.defer(async () => {
    for (const { process: child, ended } of workers) {
      child.kill('SIGKILL')
      await ended
    }
  })
  return {
    url: served.url,
    database: served.database,
    cpuMs: () => takenByKilled + workers.reduce((sum, { process: { pid } }) => sum + cpuMsOf(pid!), 0),
    killOne: async () => {
      const [killed] = workers.splice(Math.floor(Math.random() * workers.length), 1)
      takenByKilled += cpuMsOf(killed!.process.pid!)
      killed!.process.kill('SIGKILL')
      await killed!.ended
      await open()
    },
    [Symbol.asyncDispose]: () => opened.disposeAsync(),
  }
}
