import { expect, test } from 'vitest'
import { z } from 'zod'
import { emptyDatabase } from '#server/testing/database.ts'
import { migrate } from '../db/migrate.ts'
import { openPostgresDatabase } from '../db/open-postgres.ts'
import { openLog } from '../log.ts'
import { job } from './job.ts'
import { openQueue } from './queue.ts'

const log = openLog('silent')
const declared = [{ job: job({ name: 'first-start', payload: z.object({}), schedule: '0 0 1 1 *' }) }]

test('Five processes start at once on an empty database', async () => {
  const { url, drop } = await emptyDatabase()
  const databases = await Promise.all(
    Array.from({ length: 5 }, () => openPostgresDatabase({ url, connections: 3, log })),
  )
  try {
    await Promise.all(databases.map((database) => migrate(database)))
    const queues = await Promise.all(databases.map((database) => openQueue({ database, log }, declared)))
    const counts = await Promise.all(queues.map((queue) => queue.counts()))
    for (const names of counts) expect(names.map(({ name }) => name)).toContain('first-start')
    await Promise.all(queues.map((queue) => queue.stop(0)))
  } finally {
    await Promise.all(databases.map((database) => database.close()))
    await drop()
  }
})
