import { setTimeout } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import { fromDrizzle, type Db as BossDatabase, type JobInsert, PgBoss } from 'pg-boss'
import type { z } from 'zod'
import type { Database, Tx } from '../db/database.ts'
import type { Log } from '../log.ts'
import { withOrigin } from '../telemetry/origin.ts'
import { carryOver, formerPolicy } from './carry-over.ts'
import { type DeadLetter, deadLetters, dropDead, givenUp, readDead, retryDead } from './dead-letters.ts'
import { type HandledJob, type Job, paceOf, type Run } from './job.ts'
import { type QueueState, readQueueStates } from './jobs-store.ts'
import { giveBackAll } from './killed-workers.ts'
import { keepWaiting, ofKey, onePerKey } from './one-per-key.ts'
import { type BoundJob, workersFor } from './work.ts'
import { wakeForDue } from './wake-for-due.ts'

const nobody = '00000000-0000-0000-0000-000000000000'
/** A worker that was killed stops its heartbeat. Its job is given back within 30 s: one check sees it. */
const heartbeatSeconds = 12
const checkEverySeconds = 4

/** Arbitrary, but unique among the product's locks. */
const schemaLock = 4_107_202_612

export type EnqueueOptions = { key?: string; afterSeconds?: number; priority?: number }
/** `keyOf` gives unused keys of jobs. */
export type EnqueueAllOptions<P> = Omit<EnqueueOptions, 'key'> & { keyOf?: (payload: P) => string }

/** The job queue. `enqueue` belongs to the transaction that makes the work necessary: both happen or neither. */
export type Queue = {
  enqueue<S extends z.ZodType>(tx: Tx, job: Job<S>, payload: z.input<S>, options?: EnqueueOptions): Promise<void>
  enqueueAll<S extends z.ZodType>(
    tx: Tx,
    job: Job<S>,
    payloads: z.input<S>[],
    options?: EnqueueAllOptions<z.input<S>>,
  ): Promise<void>
  /** Begins to take jobs; until then they only wait. */
  work<Needs>(handled: HandledJob<Needs>[], needs: Needs): Promise<void>
  /** Waiting, running and dead jobs by name. */
  counts(): Promise<{ name: string; waiting: number; running: number; dead: number }[]>
  dead(limit: number): Promise<DeadLetter[]>
  /** Returns every dead letter (or one) to its job; resolves to their number. A failed giving-up is tried again. */
  retryDead(id?: string): Promise<number>
  /** Queues with unfinished jobs, those that fail first. */
  states(): Promise<QueueState[]>
  /** Gives a dead letter up for good. `kept` for a failed giving-up: people wait for it. */
  dropDead(id: string): Promise<'dropped' | 'kept' | 'missing'>
  /** Stops taking jobs, lets running ones end for `graceSeconds`, and gives the rest back. Once is enough. */
  stop(graceSeconds: number): Promise<void>
}

type QueueNeeds = { database: Database; log: Log }

/** A job before any worker: whether giving up has a follow-up. */
type DeclaredJob = Pick<HandledJob<never>, 'job' | 'giveUp'>

/** Creates and warms the queues of all declared jobs, so that the first `enqueue` in a transaction needs no other connection. */
export async function openQueue({ database, log }: QueueNeeds, declared: DeclaredJob[]): Promise<Queue> {
  const jobs = [givenUp, ...declared.map(({ job }) => job)]
  let hear = (_name: string): void => {}
  const boss = new PgBoss({
    db: asBossDatabase(database, (name) => hear(name)),
    useListenNotify: true,
    superviseIntervalSeconds: checkEverySeconds,
    monitorIntervalSeconds: checkEverySeconds,
    maintenanceIntervalSeconds: 3600,
  })
  boss.on('error', (error: Error & { queue?: string }) =>
    log.error({ err: error, queue: error.queue }, 'the job queue failed'),
  )
  boss.on('warning', (warning) => log.debug({ warning }, 'the job queue warns'))
  const endings = new Set(declared.flatMap(({ job, giveUp }) => (giveUp ? job.name : [])))
  // The library makes its schema without a lock: of several processes that start on an empty database all but one would end.
  await database.alone(schemaLock, async () => {
    await boss.start()
    await createQueues(database, boss, jobs, endings)
  })
  if (database.kind === 'embedded') await giveBackAll(database, boss)
  await tryOnceMore(boss, endings)
  const closing = new AbortController()
  return {
    enqueue: async (tx, job, payload, options = {}) => {
      const data = withOrigin(asData(job, payload))
      const send = () => boss.send(job.name, data, { ...sendOptions(job, options), db: fromDrizzle(tx, sql) })
      const { key } = options
      if (!job.onePerKey || key === undefined) return void (await send())
      while ((await send()) === null && !(await keepWaiting(tx, job.name, key)));
    },
    enqueueAll: async (tx, job, payloads, { keyOf, ...options } = {}) => {
      const inserts = payloads.map((payload): JobInsert => ({
        data: withOrigin(asData(job, payload)),
        ...sendOptions(job, { ...options, ...(keyOf && { key: keyOf(payload) }) }),
      }))
      if (inserts.length > 0) await boss.insert(job.name, inserts, { db: fromDrizzle(tx, sql) })
    },
    work: async (handled, needs) => {
      const workers = workersFor({ boss, database, log }, boundTo(needs, handled))
      const { signal } = closing
      hear = (name) => {
        if (!signal.aborted)
          void workers.begin(name).catch((error: unknown) => log.error({ err: error }, 'a job is not taken'))
      }
      void wakeForDue({ database, log, workers, signal })
    },
    counts: () => counts(boss, jobs),
    dead: (limit) => readDead(boss, limit),
    retryDead: (id) => retryDead(boss, id),
    states: () => readQueueStates(database, [deadLetters]),
    dropDead: (id) => dropDead(boss, id),
    stop: async (graceSeconds) => {
      if (closing.signal.aborted) return
      closing.abort()
      await letIdleOnesGo(boss, jobs)
      await boss.stop({ graceful: true, timeout: graceSeconds * 1000, close: false })
    },
  }
}

/** The handlers with what they need, and one for all that was given up, which knows by the name of its source what to do. */
function boundTo<Needs>(needs: Needs, handled: HandledJob<Needs>[]): BoundJob[] {
  const endings = new Map(handled.map(({ job, giveUp }) => [job.name, giveUp]))
  const end = async (payload: unknown, _: Run, source: string | null) => {
    const ending = endings.get(source ?? '')
    if (!ending) throw new Error(`Nobody ends what the job ${source} leaves.`)
    await ending(needs, payload)
  }
  return [
    { job: givenUp, run: end },
    ...handled.map(({ job, run }): BoundJob => ({ job, run: (payload, about) => run(needs, payload, about) })),
  ]
}

/** Those that wait for work end at once when they are told. The library looks only every half second whether they have. */
async function letIdleOnesGo(boss: PgBoss, jobs: Job[]): Promise<void> {
  const patience = new AbortController()
  const gone = Promise.all(jobs.map(({ name }) => boss.offWork(name)))
  await Promise.race([gone, setTimeout(200, undefined, { signal: patience.signal })])
  patience.abort()
}

/** `hear` gets the name of each queue with new jobs. */
function asBossDatabase(database: Database, hear: (name: string) => void): BossDatabase {
  return {
    executeSql: (text, values) => database.execute(text, values),
    listen: async (channel, onNotification, onReconnect) => {
      const heard = (name: string) => {
        onNotification(name)
        hear(name)
      }
      const close = await database.listen(channel, heard, onReconnect)
      onReconnect()
      return { close }
    },
  }
}

/** Those that are there as declared cost nothing: the library has read them all when it started. */
async function createQueues(
  database: Database,
  boss: PgBoss,
  jobs: Job[],
  endings: ReadonlySet<string>,
): Promise<void> {
  const known = new Map((await boss.getQueues()).map((queue) => [queue.name, queue]))
  if (!known.has(deadLetters)) await boss.createQueue(deadLetters, { retryLimit: 0, retentionSeconds: 90 * 86_400 })
  for (const job of jobs) {
    const options = queueOptions(job, endings.has(job.name) ? givenUp.name : deadLetters)
    const queue = known.get(job.name)
    const isFormer = job.onePerKey && queue?.policy === formerPolicy
    if (isFormer) await carryOver(database, boss, job.name, options)
    if (!queue) await boss.createQueue(job.name, { policy: job.onePerKey ? onePerKey : 'standard', ...options })
    else if (isFormer || !isSubset(options, queue)) await boss.updateQueue(job.name, options)
    else continue
    await boss.findJobs(job.name, { id: nobody })
  }
  const scheduled = new Map((await boss.getSchedules()).map((one) => [one.name, one]))
  for (const { name, schedule, catchesUp = false } of jobs) {
    const { cron, options } = scheduled.get(name) ?? {}
    const missed = catchesUp ? 'once' : 'skip'
    const isKnown = cron === schedule && (options?.missed ?? 'skip') === missed
    if (schedule && !isKnown) await boss.schedule(name, schedule, {}, { missed })
  }
}

function queueOptions(job: Job, deadLetter: string) {
  return {
    retryLimit: job.retries ?? 4,
    // Killed jobs run again at once; failures pause in `work.ts`.
    retryDelay: 0,
    retryBackoff: false,
    expireInSeconds: batchSeconds(job),
    heartbeatSeconds,
    deadLetter,
    deleteAfterSeconds: 86_400,
    notify: true,
  }
}

/** Longest duration of a batch: each run has its own limit (`work.ts`), the library one for all. */
function batchSeconds(job: Job): number {
  const { withinSeconds, concurrency, batch } = paceOf(job)
  return Math.ceil(batch / concurrency) * withinSeconds + 30
}

const isSubset = (wanted: object, given: object) =>
  Object.entries(wanted).every(([name, value]) => (given as Record<string, unknown>)[name] === value)

/** Retries dead letters without an ending once, then gives up. */
async function tryOnceMore(boss: PgBoss, endings: ReadonlySet<string>): Promise<void> {
  for (const sourceName of endings) await boss.redrive(deadLetters, { sourceName })
}

const asData = <S extends z.ZodType>(job: Job<S>, payload: z.input<S>) => job.payload.parse(payload) as object

const sendOptions = ({ onePerKey }: Job, { key, afterSeconds, priority }: EnqueueOptions) => ({
  ...(key === undefined ? {} : onePerKey ? ofKey(key) : { singletonKey: key }),
  ...(afterSeconds === undefined ? {} : { startAfter: afterSeconds }),
  ...(priority === undefined ? {} : { priority }),
})

async function counts(boss: PgBoss, jobs: Job[]) {
  const queues = await boss.getQueues(jobs.map((job) => job.name))
  return queues.map(({ name, queuedCount, activeCount, failedCount }) => ({
    name,
    waiting: queuedCount,
    running: activeCount,
    dead: failedCount,
  }))
}
