import { z } from 'zod'
import type { Deps } from '#server/platform/deps.ts'
import { handleJob, job } from '#server/platform/jobs/job.ts'
import { sessionLimits } from './sessions.ts'
import { removeEndedSessions } from './store.ts'

const forgetEndedSessions = job({ name: 'forget-ended-sessions', payload: z.object({}), schedule: '17 3 * * *' })

export const accountJobs = [forgetEndedSessions]

export const handleAccountJobs = ({ db, clock }: Pick<Deps, 'db' | 'clock'>) => [
  handleJob(forgetEndedSessions, () => removeEndedSessions(db, sessionLimits(clock()))),
]
