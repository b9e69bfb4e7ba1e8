import type { TestProject } from 'vitest/node'
import { jobs } from '../boot/features.ts'
import { migrate } from '../platform/db/migrate.ts'
import { openPostgresDatabase } from '../platform/db/open-postgres.ts'
import { openQueue } from '../platform/jobs/queue.ts'
import { openLog } from '../platform/log.ts'
import { template } from './database.ts'
import { clearLeftovers } from './leftovers.ts'
import { openFolderOfRun, roomiest } from './places.ts'
import { startPostgres } from './postgres-server.ts'
import { refuseUntoldChanges } from './told-owners.ts'

/** Starts PostgreSQL and migrates one database that the tests copy. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  clearLeftovers()
  const server = await startPostgres(roomiest())
  const closeFolder = openFolderOfRun()
  const log = openLog('silent')
  const first = await openPostgresDatabase({ url: server.url('postgres'), connections: 2, log })
  await first.execute(`create database ${template}`)
  await first.close()
  const database = await openPostgresDatabase({ url: server.url(template), connections: 4, log })
  await migrate(database)
  await refuseUntoldChanges(database)
  const queue = await openQueue({ database, log }, jobs)
  await queue.stop(0)
  await database.close()
  console.log(`postgres: ${server.version}`)
  project.provide('databaseServer', server.url('postgres'))
  return async () => {
    closeFolder()
    await server.stop()
  }
}
