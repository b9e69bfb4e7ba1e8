import type { JobResult, JobWithMetadata, PgBoss } from 'pg-boss'
import type { Log } from '../log.ts'
import type { HandledJob } from './job.ts'

/** The id of the worker that takes a job's runs, by the job's name. */
export type Workers = Map<string, string>

/** Fetching many at a time drains a full queue at once; one at a time would wait a polling pause for each. */
const leastBatch = 10

/** A job that is to be done now says so when it is sent, and `wakeForDue` sees those whose time has come: this is for what both may miss. */
const pollingSeconds = 60

/**
 * Takes jobs of every handled kind. Each job of a batch is settled by itself: one that fails leaves the others done. Resolves to who
 * takes the jobs of which name.
 */
export async function startWorking(boss: PgBoss, handled: HandledJob[], log: Log): Promise<Workers> {
  const workers: Workers = new Map()
  for (const { job, run } of handled) {
    const concurrency = job.concurrency ?? 4
    const options = {
      batchSize: Math.max(leastBatch, concurrency),
      burstWhenBatchFull: true,
      includeMetadata: true,
      perJobResults: true,
      pollingIntervalSeconds: 2,
      notifyPollingIntervalSeconds: pollingSeconds,
      ...(job.onePerKey ? { groupConcurrency: 1 } : {}),
    } as const
    const worker = await boss.work<unknown, unknown, typeof options>(
      job.name,
      options,
      async (batch) => await eachAlone(batch, concurrency, (one) => settle(one, run, log)),
    )
    workers.set(job.name, worker)
  }
  return workers
}

async function settle(job: JobWithMetadata<unknown>, run: HandledJob['run'], log: Log): Promise<JobResult> {
  const { id, retryCount, retryLimit, signal, name } = job
  try {
    signal.throwIfAborted()
    await run(job.data, { id, attempt: retryCount + 1, isLastAttempt: retryCount >= retryLimit, signal })
    return { id, status: 'completed' }
  } catch (error) {
    log.warn({ err: error, job: name, id, attempt: retryCount + 1 }, 'a job failed')
    return { id, status: 'failed', output: { reason: error instanceof Error ? error.message : String(error) } }
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
