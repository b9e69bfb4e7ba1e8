import { z } from 'zod'
import type { Deps } from '#server/platform/deps.ts'
import { handleJob, job } from '#server/platform/jobs/job.ts'
import { removeOld } from './store.ts'

/** Days for which ended keys and counted calls stay. */
const keptDays = 90
const dayMs = 86_400_000

const removeOldKeys = job({ name: 'remove-old-program-keys', payload: z.object({}), schedule: '53 3 * * *' })

export const programJobs = [
  handleJob(removeOldKeys, ({ db, clock }: Pick<Deps, 'db' | 'clock'>) =>
    removeOld(db, new Date(clock().getTime() - keptDays * dayMs)),
  ),
]
