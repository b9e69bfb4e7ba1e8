import type { AppConfig } from '../boot/config.ts'
import { line, type Say } from '../platform/text/terminal-line.ts'

/**
 * `rightframe migrate`: brings the database and its job queues to this version, and ends. With a given database it needs no data folder and runs
 * beside processes of the version before.
 */
export async function runMigrateCommand(config: AppConfig, say: Say): Promise<void> {
  const [{ jobs }, { openPostgresDatabase }, { migrate, lastMigration }, { openQueue }, { openLog }, { openHome }] =
    await Promise.all([
      import('../boot/features.ts'),
      import('../platform/db/open-postgres.ts'),
      import('../platform/db/migrate.ts'),
      import('../platform/jobs/queue.ts'),
      import('../platform/log.ts'),
      import('../embedded/home/home.ts'),
    ])
  const log = openLog('error')
  const opened = new AsyncDisposableStack()
  try {
    const open = async () => {
      if (config.database.kind === 'postgres') return await openPostgresDatabase({ ...config.database, log })
      const home = await openHome(config.home, config.secret)
      opened.defer(() => home.lock.release())
      const { openEmbeddedDatabase } = await import('../embedded/postgres/open-embedded.ts')
      return await openEmbeddedDatabase({ ...config.database, home, log })
    }
    const database = await open()
    opened.defer(() => database.close())
    const applied = await migrate(database)
    const queue = await openQueue({ database, log }, jobs)
    await queue.stop(0)
    for (const tag of applied) say(line`applied ${tag}`)
    say(line`The database is at ${lastMigration()}${applied.length === 0 ? '; nothing was to be done' : ''}.`)
  } finally {
    await opened.disposeAsync()
  }
}
