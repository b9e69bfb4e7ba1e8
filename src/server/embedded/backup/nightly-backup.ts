import { z } from 'zod'
import type { Database } from '../../platform/db/database.ts'
import type { Deps } from '../../platform/deps.ts'
import { handleJob, job } from '../../platform/jobs/job.ts'
import { backUp, removeOldBackups } from './backup.ts'

const backUpDatabase = job({
  name: 'back-up-database',
  payload: z.object({}),
  schedule: '23 2 * * *',
  catchesUp: true,
  withinSeconds: 1800,
})

type Needs = Pick<Deps, 'clock' | 'config' | 'log'> & {
  database: Pick<Database, 'backUp'>
  backupsFolder: string
}

export const nightlyBackup = handleJob(
  backUpDatabase,
  async ({ clock, config, log, database, backupsFolder }: Needs) => {
    if (!database.backUp || config.backupsKept === 0) return
    const file = await backUp(database, backupsFolder, clock())
    removeOldBackups(backupsFolder, config.backupsKept)
    log.info({ file }, 'the database was backed up')
  },
)
