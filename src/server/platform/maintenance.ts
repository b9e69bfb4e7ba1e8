import { z } from 'zod'
import { backUp, removeOldBackups } from './backup/backup.ts'
import type { Database } from './db/database.ts'
import type { Deps } from './deps.ts'
import { analyzeEmbedded, vacuumEmbedded } from './db/tidy-embedded.ts'
import { forgetOldEvents } from './events/events.ts'
import { handleJob, job } from './jobs/job.ts'
import { removeEndedAttempts } from './limits/attempts-store.ts'
import { removeExpiredSolutions } from './security-check/solution-store.ts'

const forgetEvents = job({ name: 'forget-old-events', payload: z.object({}), schedule: '41 * * * *' })
const backUpDatabase = job({
  name: 'back-up-database',
  payload: z.object({}),
  schedule: '23 2 * * *',
  catchesUp: true,
  withinSeconds: 1800,
})

const forgetAttempts = job({ name: 'forget-attempts', payload: z.object({}), schedule: '*/20 * * * *' })

const tidyDatabase = job({ name: 'tidy-database', payload: z.object({}), schedule: '53 * * * *' })
const analyzeDatabase = job({ name: 'analyze-database', payload: z.object({}), schedule: '* * * * *' })

export const maintenanceJobs = [forgetEvents, forgetAttempts, backUpDatabase, tidyDatabase, analyzeDatabase]

type Needs = Pick<Deps, 'db' | 'clock' | 'config' | 'log'> & {
  database: Pick<Database, 'dump' | 'kind' | 'execute'>
  backupsFolder: string
}

export const handleMaintenanceJobs = ({ db, clock, config, log, database, backupsFolder }: Needs) => [
  handleJob(forgetEvents, () => forgetOldEvents(db, clock())),
  handleJob(forgetAttempts, async () => {
    await removeEndedAttempts(db, clock())
    await removeExpiredSolutions(db, clock())
  }),
  handleJob(tidyDatabase, async () => void (await vacuumEmbedded(database))),
  handleJob(analyzeDatabase, async () => void (await analyzeEmbedded(database))),
  handleJob(backUpDatabase, async () => {
    if (!database.dump || config.backupsKept === 0) return
    const file = await backUp(database, backupsFolder, clock())
    removeOldBackups(backupsFolder, config.backupsKept)
    log.info({ file }, 'the database was backed up')
  }),
]
