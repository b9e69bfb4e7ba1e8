import { createHash } from 'node:crypto'
import {
  chmodSync,
  chownSync,
  existsSync,
  lstatSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { HomeProblem } from '../home/home-problem.ts'
import { deriveKey } from '../../platform/derive-key.ts'
import type { Log } from '../../platform/log.ts'
import { OperatorProblem } from '../../platform/operator-problem.ts'
import { dropBallast, keepBallast } from './ballast.ts'
import { writeBaseBackup } from './base-backup.ts'
import { type Binaries, findBinaries, isReachable } from './binaries.ts'
import { hasCluster, makeCluster, roleName } from './make-cluster.ts'
import { isOfPglite, lastWithPglite } from './pglite.ts'
import type { Place } from './place.ts'
import { type User, userOfDatabase } from '../../platform/children/run-as.ts'
import { runCluster, type RunningCluster } from './run-cluster.ts'
import { runOnWindows } from './run-on-windows.ts'
import { setPassword } from './set-password.ts'
import type { Database } from '../../platform/db/database.ts'
import { openPostgresDatabase } from '../../platform/db/open-postgres.ts'

/** Places of PostgreSQL's programs: `POSTGRES_BIN`, and `PATH`. */
export type Programs = { bin?: string | undefined; path?: string | undefined }

type Home = { path: string; secret: string }
type Needs = {
  home: Home
  programs?: Programs
  /** `POSTGRES_USER`. */
  user?: string | undefined
  connections: number
  log: Pick<Log, 'warn' | 'error' | 'debug'>
}

/** Opens the database in the data folder, which the caller holds, and makes it where there is none: a PostgreSQL of our own, as a child process. */
export async function openEmbeddedDatabase({ home, programs = {}, user, connections, log }: Needs): Promise<Database> {
  const password = deriveKey(home.secret, 'database-password')
  const place = placeIn(home.path, user)
  refusePglite(home.path, place.folder)
  const binaries = binariesFor(place, programs, spareFor(home.path, place))
  if (!existsSync(place.folder)) await makeCluster({ ...place, binaries, password })
  const opened = new AsyncDisposableStack()
  try {
    const address = await addressOf(place.folder, opened)
    const makeRoom = () => dropBallast(home.path)
    const run = async () => {
      const cluster =
        'port' in address
          ? await runOnWindows(place.folder, binaries, address.port)
          : await runCluster(place, { binaries, log, makeRoom })
      return opened.adopt(cluster, (running) => running.stop())
    }
    const connect = () => openPostgresDatabase({ url: urlOf(address, password), connections, log })
    let cluster: RunningCluster = await run()
    const database = await connect().catch(async (error: unknown) => {
      if (!isWrongPassword(error)) throw error
      await cluster.stop()
      await setPassword(place, binaries, password)
      cluster = await run()
      return await connect()
    })
    opened.defer(() => database.close())
    const ballast = keepBallast(home.path).catch((error: unknown) =>
      log.warn({ err: error }, 'no room was kept for a full disk'),
    )
    opened.defer(() => ballast)
    return {
      ...database,
      kind: 'embedded',
      backUp: (to) => writeBaseBackup({ url: urlOf(address, password), folder: place.folder }, to),
      lost: cluster.lost,
      close: () => opened.disposeAsync(),
    }
  } catch (error) {
    await opened.disposeAsync()
    throw error
  }
}

/** Folder and user of this data folder's database. The configured user runs it, else the folder's owner, else nobody. */
export function placeIn(home: string, configured: string | undefined): Place {
  const folder = join(home, 'database')
  const user = userOfDatabase(configured)
  if (!existsSync(folder)) return { folder, user }
  const { uid, gid, mode } = statSync(folder)
  // A copy of a data folder may be open to others, and then PostgreSQL refuses to start.
  if (mode & 0o077) chmodSync(folder, 0o700)
  if (!user) return { folder, user }
  if (configured === undefined && uid !== 0) return { folder, user: { uid, gid } }
  if (uid !== user.uid) giveTo(user, folder)
  return { folder, user }
}

function giveTo({ uid, gid }: User, folder: string): void {
  chownSync(folder, uid, gid)
  for (const name of readdirSync(folder, { recursive: true, encoding: 'utf8' }))
    if (!lstatSync(join(folder, name)).isSymbolicLink()) chownSync(join(folder, name), uid, gid)
}

/** Folder for copies of programs and links: the data folder, or a place that the other user can read. */
export function spareFor(home: string, { user }: Place): string {
  const name = createHash('sha256').update(home).digest('hex').slice(0, 16)
  if (!user) return join(home, 'postgres')
  const reachable = [tmpdir(), '/tmp', '/var/tmp'].find((place) => existsSync(place) && isReachable(place, user))
  return join(reachable ?? tmpdir(), `rightframe-postgres-${name}`)
}

/** The programs that fit the database in this folder. */
export function binariesFor({ folder, user }: Place, { bin, path }: Programs, spare: string): Binaries {
  const major = hasCluster(folder) ? Number.parseInt(readFileSync(join(folder, 'PG_VERSION'), 'utf8'), 10) : undefined
  return findBinaries({ configured: bin, path, major, user, spare })
}

function refusePglite(home: string, folder: string): void {
  if (isOfPglite(folder))
    throw new HomeProblem(
      `The data folder ${home} holds a database of PGlite, in which Rightframe kept its records up to version ${lastWithPglite}. Start that version to read it, or set RIGHTFRAME_HOME to a new folder.`,
    )
}

type Address = { host: string } | { port: number }

/** The longest path of a folder in which a socket has room for its name: 107 bytes of the system's less `/.s.PGSQL.5432`. */
const longestFolder = 93

/** The folder of the socket, by a short name where its own is too long; on Windows a port of loopback. */
async function addressOf(folder: string, opened: AsyncDisposableStack): Promise<Address> {
  if (process.platform === 'win32') return { port: await freePort() }
  if (Buffer.byteLength(folder) <= longestFolder) return { host: folder }
  const short = mkdtempSync(join(tmpdir(), 'rightframe-'))
  opened.defer(() => rmSync(short, { recursive: true, force: true }))
  symlinkSync(folder, join(short, 'database'))
  return { host: join(short, 'database') }
}

async function freePort(): Promise<number> {
  const { createServer } = await import('node:net')
  return await new Promise((resolve) => {
    const server = createServer().listen(0, '127.0.0.1', () => {
      const { port } = server.address() as { port: number }
      server.close(() => resolve(port))
    })
  })
}

function urlOf(address: Address, password: string): string {
  const [at, query] =
    'port' in address ? [`127.0.0.1:${address.port}`, ''] : ['', `?host=${encodeURIComponent(address.host)}`]
  return `postgres://${roleName}:${password}@${at}/postgres${query}`
}

const isWrongPassword = (error: unknown): boolean =>
  error instanceof OperatorProblem && (error.cause as { code?: string } | undefined)?.code === '28P01'
