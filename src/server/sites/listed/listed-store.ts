import { and, asc, count, desc, eq, inArray, isNotNull, lt, type SQL, sql } from 'drizzle-orm'
import type { Db, Tx } from '#server/platform/db/database.ts'
import { listedHosts } from './tables.ts'

export type ListedRow = typeof listedHosts.$inferSelect

/** Keeps other changes of the lists waiting until the transaction ends. */
export async function lockListed(tx: Tx): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended('listed hosts', 0))`)
}

/** The newest version of each of these hosts. */
export async function newestListed(db: Db | Tx, hosts: readonly string[]): Promise<Map<string, ListedRow>> {
  if (hosts.length === 0) return new Map()
  const rows = await db
    .selectDistinctOn([listedHosts.host])
    .from(listedHosts)
    .where(inArray(listedHosts.host, [...hosts]))
    .orderBy(listedHosts.host, desc(listedHosts.version))
  return new Map(rows.map((row) => [row.host, row]))
}

const newest = (db: Db | Tx) =>
  db
    .selectDistinctOn([listedHosts.host])
    .from(listedHosts)
    .orderBy(listedHosts.host, desc(listedHosts.version))
    .as('newest')

/** Every host that is listed now, by name. */
export async function allListed(db: Db | Tx): Promise<ListedRow[]> {
  const entries = newest(db)
  return await db.select().from(entries).where(eq(entries.isRemoved, false)).orderBy(asc(entries.host))
}

export type ListedPart = {
  search: string
  kind: 'all' | 'category' | 'stock' | 'expired'
  today: string
  page: number
  pageSize: number
}

/** A part of the hosts that are listed now, by name. */
export async function listedPart(
  db: Db,
  { search, kind, today, page, pageSize }: ListedPart,
): Promise<{ rows: ListedRow[]; total: number }> {
  const entries = newest(db)
  const kinds: Record<ListedPart['kind'], SQL | undefined> = {
    all: undefined,
    category: isNotNull(entries.category),
    stock: isNotNull(entries.stockAgency),
    expired: lt(entries.until, today),
  }
  const where = and(
    eq(entries.isRemoved, false),
    search === '' ? undefined : sql`position(${search.toLowerCase()} in ${entries.host}) > 0`,
    kinds[kind],
  )
  const [rows, [counted]] = await Promise.all([
    db
      .select()
      .from(entries)
      .where(where)
      .orderBy(asc(entries.host))
      .limit(pageSize)
      .offset((page - 1) * pageSize),
    db.select({ total: count() }).from(entries).where(where),
  ])
  return { rows, total: counted?.total ?? 0 }
}

/** Versions of a host, the newest first; the newest 200 of them. */
export async function versionsOfHost(db: Db, host: string): Promise<ListedRow[]> {
  return await db
    .select()
    .from(listedHosts)
    .where(eq(listedHosts.host, host))
    .orderBy(desc(listedHosts.version))
    .limit(200)
}

export async function insertListed(tx: Tx, rows: readonly ListedRow[]): Promise<void> {
  if (rows.length > 0) await tx.insert(listedHosts).values([...rows])
}

/** Listed hosts whose last day is before this one. */
export async function expiredListed(db: Db | Tx, today: string): Promise<string[]> {
  const entries = newest(db)
  const rows = await db
    .select({ host: entries.host })
    .from(entries)
    .where(and(eq(entries.isRemoved, false), lt(entries.until, today)))
    .orderBy(asc(entries.host))
  return rows.map(({ host }) => host)
}
