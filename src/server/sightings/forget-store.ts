import { type SQL, sql } from 'drizzle-orm'
import type { Db } from '#server/platform/db/database.ts'

/** Tables of web sightings beside matches; dependent ones first. */
export const seenTables = ['sightings', 'seen_pages', 'seen_urls', 'seen_files', 'seen_hashes'] as const
export type SeenTable = (typeof seenTables)[number]
/** Tables that others may refer to. */
export type KeptTable = 'sightings' | 'seen_pages'
/** A condition on a row that is called `old`. */
export type Kept = SQL

/**
 * Condition for rows unseen since then. Kept rows stay, with their page and file. Other tables’ names are written out, since each statement
 * is about one table and looks into others.
 */
const oldRows: Record<SeenTable, (before: string) => SQL> = {
  sightings: (before) => sql`old.last_seen < ${before}::timestamptz`,
  seen_pages: (before) => sql`old.last_seen < ${before}::timestamptz`,
  seen_urls: (before) => sql`coalesce(old.fetched_at, '-infinity') < ${before}::timestamptz and old.state <> 'waiting'
    and not exists (select from sightings where sightings.url_hash = old.url_hash)`,
  seen_files: (before) => sql`old.seen_at < ${before}::timestamptz
    and not exists (select from seen_urls where seen_urls.content_hash = old.content_hash)
    and not exists (select from content_verdicts where content_verdicts.content_hash = old.content_hash)`,
  seen_hashes: () => sql`not exists (select from seen_files where seen_files.content_hash = old.content_hash)`,
}

/** Number of a table's blocks of 8 kB. */
export async function blocksOf(db: Db, table: SeenTable): Promise<number> {
  const { rows } = await db.execute<{ blocks: number }>(
    sql`select (pg_relation_size(${table}::regclass) / current_setting('block_size')::int)::int as blocks`,
  )
  return rows[0]!.blocks
}

/** Deletes old rows in a range of a table's blocks, its end excluded. This needs no index. */
export async function forgetIn(
  db: Db,
  table: SeenTable,
  { from, to, before, kept }: { from: number; to: number; before: Date; kept: Kept[] },
): Promise<void> {
  const isOld = sql.join([oldRows[table](before.toISOString()), ...kept.map((is) => sql`not (${is})`)], sql` and `)
  await db.execute(sql`
    delete from ${sql.raw(table)} as old
    where old.ctid >= ${`(${from},0)`}::tid and old.ctid < ${`(${to},0)`}::tid and ${isOld}`)
}
