import { giveUpJob, listJobs } from '#contract/operations/job-endpoints.ts'
import type { Deps } from '#server/platform/deps.ts'
import { handle, type Route } from '#server/platform/http/handle.ts'
import { missing, refuse } from '#server/platform/refuse.ts'
import { showJobs } from './show-jobs.ts'

type Needs = Pick<Deps, 'db' | 'queue' | 'clock'>

/** Calls about background jobs. */
export const jobRoutes: Route<Needs>[] = [
  handle(listJobs, async (_, deps: Needs) => await showJobs(deps)),
  handle(giveUpJob, async ({ params }, { queue }: Pick<Needs, 'queue'>) => {
    const outcome = await queue.dropDead(params.letterId)
    if (outcome === 'missing') throw missing('failed job')
    if (outcome === 'kept')
      throw refuse(
        'conflict',
        'job.awaited',
        'People wait for the end of this job. It is tried hourly until it succeeds.',
      )
  }),
]
