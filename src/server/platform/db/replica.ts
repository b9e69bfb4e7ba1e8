import { LRUCache } from 'lru-cache'
import type { Endpoint } from '#contract/endpoint.ts'
import { channel, readNotification } from '../events/events.ts'
import type { Log } from '../log.ts'
import { Refusal } from '../refuse.ts'
import type { Database, Db } from './database.ts'
import { openPostgresDatabase } from './open-postgres.ts'

/** Reads from the replica if allowed, else the database. */
export type Reads = <T>(
  call: { endpoint: Pick<Endpoint, 'mayLag' | 'method'>; accountId: string | undefined },
  ask: (db?: Db) => Promise<T>,
) => Promise<T>

type Options = {
  url: string
  connections: number
  /** Name of this process in `pg_stat_activity`. */
  name: string
  log: Pick<Log, 'warn' | 'info'>
  database: Pick<Database, 'execute' | 'listen'>
  /** Milliseconds for which an account reads from the database itself after a change. Longer than two probes. */
  freshMs?: number
}

/** Milliseconds between probes; a usable replica lags two at most. */
const probeMs = 2000
const maxAccounts = 50_000

/**
 * Lists that may lag come from a replica, where it is near and nothing of the account changed lately: by a call, which all processes hear of,
 * or by a job, which tells the account's events. Where the replica fails, the database itself answers.
 */
export async function openReplica(options: Options): Promise<{ reads: Reads; close: () => Promise<void> }> {
  const { database, log, freshMs = 10_000 } = options
  const changed = new LRUCache<string, true>({ max: maxAccounts, ttl: freshMs })
  let deafUntil = 0
  const near = openNearReplica(options)
  const stopHearing = await database.listen(
    channel,
    (payload) => void changed.set(readNotification(payload).ownerId, true),
    () => (deafUntil = Date.now() + freshMs),
  )
  const tell = async (accountId: string) => {
    changed.set(accountId, true)
    await database.execute('select pg_notify($1, $2)', [channel, accountId])
  }
  const reads: Reads = async ({ endpoint, accountId }, ask) => {
    if (accountId === undefined) return await ask()
    if (endpoint.method !== 'GET') return await ask().finally(() => tell(accountId))
    const db = endpoint.mayLag && !changed.has(accountId) && Date.now() >= deafUntil ? near.db() : undefined
    if (!db) return await ask()
    try {
      return await ask(db)
    } catch (error) {
      if (error instanceof Refusal) throw error
      log.warn({ err: error }, 'the replica failed: the database itself answers')
      near.leave()
      return await ask()
    }
  }
  const close = async () => {
    await stopHearing()
    await near.close()
  }
  return { reads, close }
}

type Near = { db: () => Db | undefined; leave: () => void; close: () => Promise<void> }

/** A replica that is used while it has what the database had written at the probe before. */
function openNearReplica({ url, connections, name, log, database }: Options): Near {
  let replica: Database | undefined
  let isNear = false
  let isClosed = false
  const written = async () =>
    String((await database.execute('select pg_current_wal_lsn()::text as at')).rows[0]?.['at'])
  let before: string | undefined
  const probe = async (): Promise<boolean> => {
    replica ??= await openPostgresDatabase({ url, connections, log, name: `${name} reads` })
    before ??= await written()
    const { rows } = await replica.execute(
      'select case when pg_is_in_recovery() then pg_last_wal_replay_lsn() >= $1::pg_lsn else true end as is_near',
      [before],
    )
    before = await written()
    return rows[0]?.['is_near'] === true
  }
  const look = async () => {
    const found = await probe().catch((error: unknown) => {
      if (isNear) log.warn({ err: error }, 'the replica does not answer: lists come from the database itself')
      return false
    })
    if (isNear && !found) log.warn({}, 'the replica lags: lists come from the database itself')
    isNear = found && !isClosed
  }
  let looking = look()
  const timer = setInterval(() => (looking = looking.then(look)), probeMs)
  timer.unref()
  return {
    db: () => (isNear ? replica?.db : undefined),
    leave: () => (isNear = false),
    close: async () => {
      isClosed = true
      clearInterval(timer)
      await looking
      isNear = false
      await replica?.close()
    },
  }
}
