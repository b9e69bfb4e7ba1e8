import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Database } from '#server/platform/db/database.ts'
import { freePort } from '#server/testing/places.ts'
import { type ServerProcess, spawnServer, whenUp } from '#server/testing/process.ts'
import { serveOnPostgres } from '../../serve.ts'
import { cpuMsOf } from '../../cpu.ts'

export type Workers = AsyncDisposable & {
  /** Address of the API, in a process without background work. */
  url: string
  database: Database
  /** CPU milliseconds of all workers, killed ones included. */
  cpuMs: () => number
  /** Kills a worker as power cuts do, and restarts it. */
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
  const workers: { process: ServerProcess; home: string }[] = []
  let takenByKilled = 0
  const open = async (home: string) => {
    const ports = { PORT: String(await freePort()), OBJECTS_PORT: String(await freePort()) }
    const own = {
      ...place,
      RIGHTFRAME_ROLES: 'api,worker',
      ...ports,
      RIGHTFRAME_HOME: home,
      DATABASE_URL: served.databaseUrl,
      LOG_LEVEL: 'error',
    }
    workers.push({ process: await whenUp(spawnServer(own)), home })
  }
  for (let n = 0; n < count; n++) {
    const home = mkdtempSync(join(tmpdir(), 'rightframe-bench-'))
    // Marks its files as this bench's.
    writeFileSync(join(home, 'id'), 'bench')
    opened.defer(() => rmSync(home, { recursive: true, force: true }))
    await open(home)
  }
  const cpuMs = ({ process }: (typeof workers)[number]) => cpuMsOf(process.process.pid!)
  const kill = async ({ process }: (typeof workers)[number]) => {
    process.process.kill('SIGKILL')
    await process.ended
  }
  opened.defer(async () => {
    for (const worker of workers) await kill(worker)
  })
  return {
    url: served.url,
    database: served.database,
    cpuMs: () => takenByKilled + workers.reduce((sum, worker) => sum + cpuMs(worker), 0),
    killOne: async () => {
      const killed = workers.splice(Math.floor(Math.random() * workers.length), 1)[0]!
      takenByKilled += cpuMs(killed)
      await kill(killed)
      await open(killed.home)
    },
    [Symbol.asyncDispose]: () => opened.disposeAsync(),
  }
}
