import type { PgBoss } from 'pg-boss'
import type { Database } from '../db/database.ts'

/**
 * The embedded database has one process: what was running when that stopped, nobody is running now. Being killed counts as an attempt, so
 * that a job that ends its process each time is given up like one that fails each time. The library finds no jobs by their state.
 */
export async function giveBackAll(database: Database, boss: PgBoss): Promise<void> {
  const { rows } = await database.execute("select name, id from pgboss.job where state = 'active'")
  for (const [name, running] of Map.groupBy(rows, (row) => String(row.name)))
    await boss.fail(
      name,
      running.map(({ id }) => String(id)),
      { reason: 'The process ended.' },
    )
}
