import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { readConfig } from '#server/boot/config.ts'
import type { Database } from '#server/platform/db/database.ts'
import { openPostgresDatabase } from '#server/platform/db/open-postgres.ts'
import { openLog } from '#server/platform/log.ts'
import { type Server, startServer } from '#server/boot/start-server.ts'
import { freePort } from '#server/testing/places.ts'
import { startPostgres } from '#server/testing/postgres-server.ts'
import { spawnServer, whenUp } from '#server/testing/process.ts'

export type Served = AsyncDisposable & {
  /** Address of the server. */
  url: string
  pid: number
  /** Its database, over a connection beside it. */
  database: Database
  databaseUrl: string
}

/** A server in a process of its own on a new PostgreSQL, for one bench; `environment` is its operator's further settings. */
export async function serveOnPostgres(environment: Record<string, string> = {}): Promise<Served> {
  const opened = new AsyncDisposableStack()
  try {
    const postgres = await startPostgres()
    opened.defer(() => postgres.stop())
    const home = mkdtempSync(join(tmpdir(), 'rightframe-bench-'))
    // Marks its files as this bench's.
    writeFileSync(join(home, 'id'), 'bench')
    opened.defer(() => rmSync(home, { recursive: true, force: true }))
    const connect = (name: string) =>
      openPostgresDatabase({ url: postgres.url(name), connections: 2, log: openLog('silent') })
    const first = await connect('postgres')
    await first.execute('create database bench')
    await first.close()
    const databaseUrl = postgres.url('bench')
    const server = await whenUp(
      spawnServer({
        PORT: String(await freePort()),
        OBJECTS_PORT: String(await freePort()),
        RIGHTFRAME_HOME: home,
        DATABASE_URL: databaseUrl,
        DRAIN_SECONDS: '0',
        LOG_LEVEL: 'error',
        ...environment,
      }),
    )
    opened.defer(async () => {
      server.process.kill('SIGTERM')
      await server.ended
    })
    const database = await connect('bench')
    opened.defer(() => database.close())
    return {
      url: server.url,
      pid: server.process.pid!,
      database,
      databaseUrl,
      [Symbol.asyncDispose]: () => opened.disposeAsync(),
    }
  } catch (error) {
    await opened.disposeAsync()
    throw error
  }
}

/** A server in this process on the embedded database of a new data folder, for one bench; `environment` is its operator's further settings. */
export async function serveEmbedded(
  environment: Record<string, string> = {},
): Promise<AsyncDisposable & Pick<Served, 'url' | 'database'> & { deps: Server['deps'] }> {
  const home = mkdtempSync(join(tmpdir(), 'rightframe-bench-'))
  const config = readConfig({
    PORT: String(await freePort()),
    OBJECTS_PORT: String(await freePort()),
    RIGHTFRAME_HOME: home,
    LOG_LEVEL: 'error',
    ...environment,
  })
  const { url, deps, stop } = await startServer(config)
  const close = async () => {
    await stop()
    rmSync(home, { recursive: true, force: true })
  }
  return { url, deps, database: deps.database, [Symbol.asyncDispose]: close }
}

/** A server without jobs, on a new PostgreSQL. */
export async function serveWithoutJobs(
  environment: Record<string, string>,
): Promise<AsyncDisposable & { deps: Server['deps'] }> {
  const opened = new AsyncDisposableStack()
  const postgres = await startPostgres()
  opened.defer(() => postgres.stop())
  const home = mkdtempSync(join(tmpdir(), 'rightframe-bench-'))
  opened.defer(() => rmSync(home, { recursive: true, force: true }))
  const first = await openPostgresDatabase({ url: postgres.url('postgres'), connections: 1, log: openLog('silent') })
  await first.execute('create database bench')
  await first.close()
  const config = readConfig({
    PORT: String(await freePort()),
    OBJECTS_PORT: String(await freePort()),
    RIGHTFRAME_HOME: home,
    RIGHTFRAME_ROLES: 'api',
    RIGHTFRAME_SECRET: 'x'.repeat(32),
    DATABASE_URL: postgres.url('bench'),
    LOG_LEVEL: 'error',
    ...environment,
  })
  const { deps, stop } = await startServer(config)
  opened.defer(stop)
  return { deps, [Symbol.asyncDispose]: () => opened.disposeAsync() }
}
