import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { chmodSync, chownSync, mkdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { findBinaries } from '../embedded/postgres/binaries.ts'
import { userOfDatabase } from '../platform/children/run-as.ts'
import { localeFor } from '../embedded/postgres/settings.ts'
import { folderOfRun } from './leftovers.ts'
import { freePort } from './places.ts'

export type PostgresServer = { version: string; url: (database: string) => string; stop: () => Promise<void> }

/**
 * Starts a throw-away PostgreSQL of the programs and the locale that the embedded database has, which forgets what it wrote when the machine
 * does; its files are `under` a folder. `POSTGRES_BIN` names another version's programs.
 */
export async function startPostgres(under = tmpdir()): Promise<PostgresServer> {
  const folder = folderOfRun(under, 'pg')
  chmodSync(folder, 0o755)
  const data = join(folder, 'data')
  mkdirSync(data, { mode: 0o700 })
  const user = userOfDatabase(undefined)
  if (user) chownSync(data, user.uid, user.gid)
  const {
    folder: bin,
    version,
    major,
    env,
  } = findBinaries({
    configured: process.env.POSTGRES_BIN,
    user,
    spare: join(folder, 'postgres'),
  })
  const as = { cwd: data, env, ...user }
  const form = ['-U', 'postgres', '-A', 'trust', '-E', 'UTF8', ...localeFor(major), '--no-sync']
  const init = spawnSync(join(bin, 'initdb'), ['-D', data, ...form], { ...as, encoding: 'utf8' })
  if (init.status !== 0) throw new Error(`initdb failed: ${init.stderr || String(init.error)}`)
  const port = await freePort()
  const options = [
    'fsync=off',
    'synchronous_commit=off',
    'full_page_writes=off',
    'max_connections=300',
    'max_wal_senders=0',
    'wal_level=minimal',
    'autovacuum_naptime=5s',
    'jit=off',
    'timezone=UTC',
    'unix_socket_directories=',
    'listen_addresses=127.0.0.1',
  ]
  const server = spawn(
    join(bin, 'postgres'),
    ['-D', data, '-p', String(port), ...options.flatMap((option) => ['-c', option])],
    { ...as, stdio: ['ignore', 'ignore', 'pipe'] },
  )
  await ready(server)
  return {
    version,
    url: (database) => `postgres://postgres@127.0.0.1:${port}/${database}`,
    stop: () => stop(server, folder),
  }
}

function ready(server: ChildProcess): Promise<void> {
  const { promise, resolve, reject } = Promise.withResolvers<void>()
  let said = ''
  server.stderr?.on('data', (chunk: Buffer) => {
    said += chunk.toString()
    if (said.includes('ready to accept connections')) resolve()
  })
  server.once('exit', () => reject(new Error(`PostgreSQL did not start: ${said}`)))
  return promise
}

async function stop(server: ChildProcess, folder: string): Promise<void> {
  const gone = new Promise((resolve) => server.once('exit', resolve))
  server.kill('SIGQUIT')
  await gone
  rmSync(folder, { recursive: true, force: true })
}
