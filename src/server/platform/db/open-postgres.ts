import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { drizzle } from 'drizzle-orm/node-postgres'
import pg from 'pg'
import type { Log } from '../log.ts'
import { OperatorProblem } from '../operator-problem.ts'
import type { Database, Db } from './database.ts'
import { insideTransaction, refuseOutsideOf } from './transaction-guard.ts'

type Options = {
  url: string
  connections: number
  log: Pick<Log, 'warn'>
  /** PostgreSQL's own address behind a pooler, for locks and messages. */
  listenUrl?: string | undefined
  /** Name of this process in `pg_stat_activity`. */
  name?: string
}

const patienceMs = 10_000

/** A statement that runs longer is a fault of ours: a job has five minutes by default. */
const statementMs = 600_000
/** A message takes milliseconds. */
const hearMs = 5000

/** Opens a pool on a PostgreSQL server of version 16 or newer. Throws an Error whose message says what to do. */
export async function openPostgresDatabase(options: Options): Promise<Database> {
  const { url, connections, log, listenUrl, name = 'rightframe' } = options
  const direct = listenUrl ?? url
  const pool = new pg.Pool({
    connectionString: url,
    max: connections,
    connectionTimeoutMillis: patienceMs,
    application_name: name,
    // A pooler refuses a connection that asks for it: there, the role of the database sets it.
    ...(listenUrl === undefined && { statement_timeout: statementMs }),
  })
  pool.on('error', (error) => log.warn({ err: error }, 'a database connection was lost'))
  const version = await versionOf(pool, url)
  const builder = drizzle({ client: pool })
  return {
    kind: 'postgres',
    version,
    db: guarded(pool, builder as unknown as Db),
    execute: async (text, values) => {
      const answer = (await pool.query(text, values)) as pg.QueryResult | pg.QueryResult[]
      return { rows: Array.isArray(answer) ? answer.flatMap((one) => one.rows) : answer.rows }
    },
    listen: (channel, onMessage, onGap) => listen({ url: direct, log, name }, channel, onMessage, onGap),
    hears: () => hears(pool, { url: direct, name }),
    alone: (lock, work) => alone({ url: direct, name }, lock, work),
    ping: async () => void (await pool.query('select 1')),
    close: () => pool.end(),
  }
}

async function versionOf(pool: pg.Pool, url: string): Promise<string> {
  try {
    const { rows } = await pool.query<{ version: string; number: string }>(
      "select current_setting('server_version') as version, current_setting('server_version_num') as number",
    )
    const found = rows[0]
    if (Number(found?.number) < 160_000)
      throw new OperatorProblem(`PostgreSQL ${found?.version} is too old; version 16 or newer is needed.`)
    return found?.version.split(' ')[0] ?? 'unknown'
  } catch (error) {
    await pool.end()
    if (error instanceof OperatorProblem) throw error
    const { host, pathname } = new URL(url.replace('@/', '@localhost/'))
    const reason = error instanceof Error ? ((error as Error & { code?: string }).code ?? error.message) : String(error)
    throw new OperatorProblem(
      `The database at ${host}${pathname} cannot be used (${reasons[reason] ?? reason}). Check DATABASE_URL.`,
      { cause: error },
    )
  }
}

/** Readable reasons for codes of failed connections. */
const reasons: Record<string, string> = {
  ECONNREFUSED: 'nothing answers there',
  ENOTFOUND: 'there is no such host',
  ETIMEDOUT: 'no answer within 10 seconds',
  '28P01': 'wrong password',
  '28000': 'this user may not connect',
  '3D000': 'there is no such database',
}

/** Refuses pool statements inside transactions, which would bypass them. */
function guarded(pool: pg.Pool, db: Db): Db {
  const query = pool.query.bind(pool) as (...args: unknown[]) => unknown
  pool.query = (async (...args: unknown[]) => {
    const [first] = args
    refuseOutsideOf(typeof first === 'string' ? first : ((first as { text?: string })?.text ?? ''))
    return await query(...args)
  }) as typeof pool.query
  const transaction = db.transaction.bind(db)
  db.transaction = async (work, options) => {
    refuseOutsideOf('begin')
    return await insideTransaction(() => transaction(work, options))
  }
  return db
}

/** The lock ends with its connection, even when killed. */
async function alone<T>(direct: Direct, lock: number, work: () => Promise<T>): Promise<T> {
  const client = clientOf(direct)
  await client.connect()
  try {
    await client.query('select pg_advisory_lock($1::bigint)', [lock])
    return await work()
  } finally {
    await client.end()
  }
}

/** Listens, tells, and resolves to whether the message came: a pooler in transaction mode loses it in silence. */
async function hears(pool: pg.Pool, direct: Direct): Promise<boolean> {
  const channel = `rightframe_probe_${randomUUID().replaceAll('-', '')}`
  const client = clientOf(direct)
  client.on('error', () => undefined)
  await client.connect()
  const late = new AbortController()
  try {
    const heard = new Promise<boolean>((resolve) => client.once('notification', () => resolve(true)))
    await client.query(`listen ${channel}`)
    await pool.query('select pg_notify($1, $2)', [channel, ''])
    return await Promise.race([heard, sleep(hearMs, false, { signal: late.signal }).catch(() => false)])
  } finally {
    late.abort()
    await client.end()
  }
}

type Direct = { url: string; name: string }

const clientOf = ({ url, name }: Direct): pg.Client =>
  new pg.Client({
    connectionString: url,
    keepAlive: true,
    connectionTimeoutMillis: patienceMs,
    application_name: `${name} listens`,
  })

type Listening = Direct & { log: Pick<Log, 'warn'> }

/** A connection of its own that comes back by itself; after each return `onGap` says that messages may be missing. */
async function listen(
  { log, ...direct }: Listening,
  channel: string,
  onMessage: (payload: string) => void,
  onGap = () => {},
) {
  let stopped = false
  let client: pg.Client | undefined
  const connect = async () => {
    const opening = clientOf(direct)
    opening.on('notification', (message) => onMessage(message.payload ?? ''))
    opening.on('error', (error) => log.warn({ err: error, channel }, 'the listening connection was lost'))
    try {
      await opening.connect()
      await opening.query(`listen ${opening.escapeIdentifier(channel)}`)
    } catch (error) {
      void opening.end()
      throw error
    }
    // One that could not be opened ends as well: each would begin to reconnect beside the loop that opened it.
    opening.on('end', () => void reconnect())
    client = opening
    if (stopped) await opening.end()
  }
  const reconnect = async (): Promise<void> => {
    while (!stopped) {
      await sleep(1000)
      if (stopped) return
      try {
        await connect()
      } catch (error) {
        log.warn({ err: error, channel }, 'the listening connection cannot be opened yet')
        continue
      }
      return stopped ? undefined : onGap()
    }
  }
  await connect()
  return async () => {
    stopped = true
    await client?.end()
  }
}
