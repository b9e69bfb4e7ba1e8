import type { Deps } from '../deps.ts'
import type { HandledJob } from './job.ts'

const everyMinute = '* * * * *'

/** Runs all minutely jobs now, after moving the clock. */
export async function lookAtOnce(
  { db, queue, log }: Pick<Deps, 'db' | 'queue' | 'log'>,
  jobs: readonly Pick<HandledJob<never>, 'job'>[],
): Promise<void> {
  const looking = jobs.filter(({ job }) => job.schedule === everyMinute)
  await db
    .transaction(async (tx) => {
      for (const { job } of looking) await queue.enqueue(tx, job, {})
    })
    .catch((error: unknown) => log.error({ err: error }, 'what is due by the moved clock is looked at a minute later'))
}
