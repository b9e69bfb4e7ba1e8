import { z } from 'zod'
import { backUp, removeOldBackups } from './backup/backup.ts'
import { forgetOldBulkChanges } from './bulk-changes/bulk-change-store.ts'
import type { Database } from './db/database.ts'
import type { Deps } from './deps.ts'
import { forgetOldEvents } from './events/events.ts'
import { handleJob, job } from './jobs/job.ts'
import { removeEndedAttempts } from './rate-limit/attempts-store.ts'
import { removeExpiredSolutions } from './security-check/solution-store.ts'

const forgetEvents = job({ name: 'forget-old-events', payload: z.object({}), schedule: '41 * * * *' })
const backUpDatabase = job({
  name: 'back-up-database',
  payload: z.object({}),
  schedule: '23 2 * * *',
  catchesUp: true,
  withinSeconds: 1800,
})

const forgetChanges = job({ name: 'forget-bulk-changes', payload: z.object({}), schedule: '40 3 * * *' })

const forgetAttempts = job({ name: 'forget-attempts', payload: z.object({}), schedule: '*/20 * * * *' })

type Needs = Pick<Deps, 'db' | 'clock' | 'config' | 'log'> & {
  database: Pick<Database, 'backUp'>
  backupsFolder: string
}

export const maintenanceJobs = [
  handleJob(forgetEvents, ({ db, clock }: Needs) => forgetOldEvents(db, clock())),
  handleJob(forgetChanges, ({ db, clock }: Needs) => forgetOldBulkChanges(db, clock())),
  handleJob(forgetAttempts, async ({ db, clock }: Needs) => {
    await removeEndedAttempts(db, clock())
    await removeExpiredSolutions(db, clock())
  }),
  handleJob(backUpDatabase, async ({ clock, config, log, database, backupsFolder }: Needs) => {
    if (!database.backUp || config.backupsKept === 0) return
    const file = await backUp(database, backupsFolder, clock())
    removeOldBackups(backupsFolder, config.backupsKept)
    log.info({ file }, 'the database was backed up')
  }),
]
