import type { Database } from './database.ts'

type Given = Pick<Database, 'kind' | 'execute'>

/**
 * PGlite has nobody who vacuums: an index is then never answered from alone, and room is not used again. Tables of which enough has changed
 * since are vacuumed one after the other, so that what waits has its turn between them. Resolves to those that were. A PostgreSQL server
 * does this by itself.
 */
export async function vacuumEmbedded(database: Given): Promise<string[]> {
  return await onEach(database, 'vacuum', 'n_ins_since_vacuum + n_dead_tup > 1000 + n_live_tup * 0.02')
}

/**
 * Has the planner look anew at the tables that are other than it knows, by the measure and as often as PostgreSQL does that by itself. It takes
 * an empty table that it knows for an empty one still, however many rows came since, and reads all of them where an index has the one it needs.
 */
export async function analyzeEmbedded(database: Given): Promise<string[]> {
  return await onEach(database, 'analyze', 'n_mod_since_analyze > 50 + n_live_tup * 0.1')
}

/** Resolves to the tables that fit, by their names. */
async function onEach({ kind, execute }: Given, command: 'vacuum' | 'analyze', fits: string): Promise<string[]> {
  if (kind !== 'embedded') return []
  await execute('select pg_stat_force_next_flush()')
  const { rows } = await execute(
    `select quote_ident(schemaname) || '.' || quote_ident(relname) as name from pg_stat_user_tables where ${fits} order by 1`,
  )
  const names = rows.map(({ name }) => String(name))
  for (const name of names) await execute(`${command} ${name}`)
  return names
}
