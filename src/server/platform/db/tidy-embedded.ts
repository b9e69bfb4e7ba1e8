import type { Database } from './database.ts'

/** So many rows are left alone, and beyond them so large a part of a table. */
const leastRows = 1000
const leastPart = 0.02

/**
 * PGlite has nobody who vacuums: an index is then never answered from alone, and room is not used again. Tables of which enough has changed
 * since are vacuumed one after the other, so that what waits has its turn between them, and looked at anew by the planner where a tenth has
 * changed. Resolves to those that were. A PostgreSQL server does this by itself.
 */
export async function tidyEmbedded(database: Pick<Database, 'kind' | 'execute'>): Promise<string[]> {
  if (database.kind !== 'embedded') return []
  await database.execute('select pg_stat_force_next_flush()')
  const { rows } = await database.execute(
    `select quote_ident(schemaname) || '.' || quote_ident(relname) as name,
      n_mod_since_analyze > ${leastRows} + n_live_tup / 10 as is_other
    from pg_stat_user_tables where n_ins_since_vacuum + n_dead_tup > ${leastRows} + n_live_tup * ${leastPart} order by 1`,
  )
  for (const { name, is_other: isOther } of rows)
    await database.execute(`vacuum ${isOther ? '(analyze) ' : ''}${String(name)}`)
  return rows.map(({ name }) => String(name))
}
