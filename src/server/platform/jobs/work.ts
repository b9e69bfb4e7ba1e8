import { sql } from 'drizzle-orm'
import { fromDrizzle, type JobResult, type JobWithMetadata, type PgBoss } from 'pg-boss'
import type { Database } from '../db/database.ts'
import { type Log, loggedWithin } from '../log.ts'
import { beginSpan, time } from '../telemetry/measures.ts'
import { splitOrigin } from '../telemetry/origin.ts'
import { reportedError } from '../reported-error.ts'
import { type Job, paceOf, type Run } from './job.ts'
import { withoutRunning } from './one-per-key.ts'
import { pauseAfter } from './pause-after.ts'

/** Workers by the names of their jobs. */
export type Workers = {
  names: string[]
  /** A job of that name may be there: who takes them begins to, if nobody does. Who does already is told by the library. */
  begin(name: string): Promise<void>
  /** A job of that name waits: its workers look now. */
  wake(name: string): Promise<void>
}

/** A kind of jobs with what does them; `source` is the job that was given up, where this one follows from that. */
export type BoundJob = { job: Job; run: (payload: unknown, run: Run, source: string | null) => Promise<void> }

type Needs = { boss: PgBoss; database: Database; log: Log }

/** A job that is to be done now says so when it is sent, and `wakeForDue` sees those whose time has come: this is for what both may miss. */
const pollingSeconds = 60

/**
 * Jobs of a handled kind are taken from when the first of them is there: most kinds have none for hours, and to ask for each would be most of what
 * a server asks of its database when it starts. Each job of a batch is settled by itself: one that fails leaves the others done.
 */
export function workersFor(needs: Needs, handled: BoundJob[]): Workers {
  const kinds = new Map(handled.map((one) => [one.job.name, one]))
  const working = new Map<string, Promise<string[]>>()
  const begin = (name: string): Promise<string[]> | undefined => {
    const kind = kinds.get(name)
    if (!kind || working.has(name)) return undefined
    const worker = takeJobs(needs, kind)
    working.set(name, worker)
    worker.catch(() => working.delete(name))
    return worker
  }
  return {
    names: [...kinds.keys()],
    begin: async (name) => void (await begin(name)),
    wake: async (name) => {
      const before = working.get(name)
      if (!before) return void (await begin(name))
      for (const id of await before) needs.boss.notifyWorker(id)
    },
  }
}

/** Resolves to the ids of those that take them. */
async function takeJobs(needs: Needs, handled: BoundJob): Promise<string[]> {
  const { boss, database } = needs
  const { name, onePerKey } = handled.job
  const { concurrency, isLong, batch: most } = paceOf(handled.job)
  const options = {
    burstWhenBatchFull: true,
    includeMetadata: true,
    perJobResults: true,
    pollingIntervalSeconds: 2,
    notifyPollingIntervalSeconds: pollingSeconds,
    ...(onePerKey ? { groupConcurrency: 1 } : {}),
  } as const
  const take = async (batchSize: number, work: (batch: JobWithMetadata<unknown>[]) => Promise<JobResult[]>) =>
    await boss.work<unknown, unknown, typeof options & { batchSize: number }>(name, { ...options, batchSize }, work)
  const run = async (batch: JobWithMetadata<unknown>[], width: number) =>
    await eachAlone(onePerKey ? await withoutRunning(boss, database, batch) : batch, width, (taken) =>
      settle(needs, taken, handled),
    )
  if (!isLong) return [await take(most, (batch) => run(batch, concurrency))]
  const lane = () => {
    const worker = take(most, async (batch) => {
      const results = await run(batch, 1)
      // There may be another: the library looks again at once only after a full batch of several.
      boss.notifyWorker(await worker)
      return results
    })
    return worker
  }
  return await Promise.all(Array.from({ length: concurrency }, lane))
}

/** Logs, measures and spans of a run name their request. */
async function settle(
  needs: Needs,
  { data, ...about }: JobWithMetadata<unknown>,
  handled: BoundJob,
): Promise<JobResult> {
  const { payload, origin } = splitOrigin(data)
  const { name, id } = about
  const span = beginSpan(`job ${name}`, 'consumer', origin.traceparent)
  const traceparent = span?.traceparent ?? origin.traceparent
  const within = { ...origin, job: name, jobId: id, ...(traceparent !== undefined && { traceparent }) }
  const started = performance.now()
  const result = await loggedWithin(within, () => runAlone(needs, { ...about, data: payload }, handled))
  const outcome = result.status === 'completed' ? 'done' : 'failed'
  time('rightframe_job_seconds', (performance.now() - started) / 1000, { job: name, outcome })
  span?.end({ job: name, jobId: id }, outcome === 'failed')
  return result
}

async function runAlone(
  { boss, database, log }: Needs,
  taken: JobWithMetadata<unknown>,
  handled: BoundJob,
): Promise<JobResult> {
  const { id, retryCount, retryLimit, signal } = taken
  try {
    signal.throwIfAborted()
    const run = { id, attempt: retryCount + 1, isLastAttempt: retryCount >= retryLimit, signal }
    await inTime(handled, taken, run)
    return { id, status: 'completed' }
  } catch (error) {
    log.warn({ err: error, attempt: retryCount + 1 }, 'a job failed')
    const output = { reason: reportedError(error).message }
    if (!signal.aborted)
      await failWithPause({ boss, database }, handled.job, taken, output).catch((failed: unknown) =>
        log.error({ err: failed }, 'a job that failed is tried again at once'),
      )
    return { id, status: 'failed', output }
  }
}

/** Backoff of a failed job. The library tries jobs again after one pause for all, none here, as nothing about a killed job has failed. */
const failWithPause = (
  { boss, database }: Pick<Needs, 'boss' | 'database'>,
  job: Job,
  taken: JobWithMetadata<unknown>,
  output: object,
) =>
  database.db.transaction(async (tx) => {
    const db = fromDrizzle(tx, sql)
    await boss.fail(job.name, taken, output, { db })
    await boss.update(job.name, undefined, { id: taken.id, startAfter: pauseAfter(job, taken.retryCount), db })
  })

/** A run that takes too long fails alone, from when it began: the library counts from the fetch of a batch, and fails all that is in it. */
async function inTime(
  { job, run }: BoundJob,
  { data, sourceName }: JobWithMetadata<unknown>,
  { signal, ...about }: Run,
): Promise<void> {
  const { withinSeconds } = paceOf(job)
  const late = new AbortController()
  const { promise: limit, reject } = Promise.withResolvers<never>()
  const timer = setTimeout(() => {
    const tooLong = new Error(`It took longer than ${withinSeconds} s.`)
    late.abort(tooLong)
    reject(tooLong)
  }, withinSeconds * 1000)
  try {
    const within = AbortSignal.any([signal, late.signal])
    await Promise.race([run(data, { ...about, signal: within }, sourceName), limit])
  } finally {
    clearTimeout(timer)
  }
}

async function eachAlone<T, R>(items: T[], width: number, act: (item: T) => Promise<R>): Promise<R[]> {
  const results: R[] = []
  let next = 0
  const lane = async () => {
    while (next < items.length) {
      const at = next++
      results[at] = await act(items[at]!)
    }
  }
  await Promise.all(Array.from({ length: Math.min(width, items.length) }, lane))
  return results
}
