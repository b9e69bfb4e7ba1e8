import { z } from 'zod'
import { forgetOldBulkChanges } from './bulk-changes/bulk-change-store.ts'
import type { Deps } from './deps.ts'
import { forgetOldEvents } from './events/events.ts'
import { handleJob, job } from './jobs/job.ts'
import { removeEndedAttempts } from './rate-limit/attempts-store.ts'
import { removeExpiredSolutions } from './security-check/solution-store.ts'

const forgetEvents = job({ name: 'forget-old-events', payload: z.object({}), schedule: '41 * * * *' })
const forgetChanges = job({ name: 'forget-bulk-changes', payload: z.object({}), schedule: '40 3 * * *' })

const forgetAttempts = job({ name: 'forget-attempts', payload: z.object({}), schedule: '*/20 * * * *' })

type Needs = Pick<Deps, 'db' | 'clock'>

export const maintenanceJobs = [
  handleJob(forgetEvents, ({ db, clock }: Needs) => forgetOldEvents(db, clock())),
  handleJob(forgetChanges, ({ db, clock }: Needs) => forgetOldBulkChanges(db, clock())),
  handleJob(forgetAttempts, async ({ db, clock }: Needs) => {
    await removeEndedAttempts(db, clock())
    await removeExpiredSolutions(db, clock())
  }),
]
