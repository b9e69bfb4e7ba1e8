import { readdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import type { TestProject } from 'vitest/node'
import { jobs } from '../features.ts'
import { migrate } from '../platform/db/migrate.ts'
import { openEmbeddedDatabase } from '../platform/db/open-embedded.ts'
import { openQueue } from '../platform/jobs/queue.ts'
import { openLog } from '../platform/log.ts'
import { folderForTests, openFolderOfRun } from './places.ts'
import { refuseUntoldChanges } from './told-owners.ts'

/**
 * Migrates one embedded database, whose folder the tests copy: that takes a tenth of the time a new one takes. It has no other databases
 * to make further ones of, which are half of the files.
 */
export async function setup(project: TestProject): Promise<() => void> {
  const close = openFolderOfRun()
  const template = join(folderForTests('template'), 'database')
  const database = await openEmbeddedDatabase(template)
  await migrate(database)
  await refuseUntoldChanges(database)
  const queue = await openQueue({ database, log: openLog('silent') }, jobs)
  await queue.stop(0)
  await database.execute('update pg_database set datistemplate = false')
  for (const other of ['template0', 'template1']) await database.execute(`drop database ${other}`)
  // What is set aside for buffers is written to when a database opens: with little of it, opening takes a fifth less.
  await database.execute("alter system set shared_buffers = '8MB'")
  // A file of the log with nothing but its end, so that what was logged until here is not copied with each.
  await database.execute('select pg_switch_wal()')
  await database.execute('checkpoint')
  const { rows } = await database.execute('select pg_walfile_name(pg_current_wal_lsn()) as current')
  await database.close()
  const log = join(template, 'pg_wal')
  for (const file of readdirSync(log, { withFileTypes: true }))
    if (file.isFile() && file.name !== rows[0]?.current) rmSync(join(log, file.name))
  project.provide('database', { kind: 'embedded', template })
  return close
}
