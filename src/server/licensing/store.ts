import { and, desc, eq, gte, inArray, lt, lte, notExists, or, sql } from 'drizzle-orm'
import type { Id } from '#contract/wire.ts'
import type { Db, Tx } from '#server/platform/db/database.ts'
import { licensedNames, licences } from './tables.ts'

export type LicenceRow = typeof licences.$inferSelect

export async function listLedger(
  db: Db,
  ownerId: Id,
  { page, pageSize }: { page: number; pageSize: number },
): Promise<{ rows: LicenceRow[]; total: number }> {
  const where = eq(licences.ownerId, ownerId)
  const total = await db.$count(licences, where)
  const rows = await db
    .select()
    .from(licences)
    .where(where)
    .orderBy(desc(licences.createdAt), desc(licences.id))
    .limit(pageSize)
    .offset((page - 1) * pageSize)
  return { rows, total }
}

/** All that an owner allows anybody. */
export async function readLedger(db: Db | Tx, ownerId: Id): Promise<LicenceRow[]> {
  return await db.select().from(licences).where(eq(licences.ownerId, ownerId)).orderBy(licences.createdAt, licences.id)
}

/** The owner's entry, if an agency sold to unnamed buyers. */
export async function unnamedSale(
  db: Db,
  ownerId: Id,
  id: Id,
): Promise<{ agency: string; reference: string | null; soldOn: string } | undefined> {
  const [found] = await db
    .select({
      agency: licences.agency,
      reference: licences.reference,
      soldOn: licences.startsOn,
      hosts: licences.hosts,
    })
    .from(licences)
    .where(and(eq(licences.id, id), eq(licences.ownerId, ownerId)))
  if (!found || found.agency === null || found.hosts.length > 0) return undefined
  const { agency, reference, soldOn } = found
  return { agency, reference, soldOn }
}

/** Locks the owner's ledger for counting and adding. */
export async function lockLedger(tx: Tx, ownerId: Id): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`ledger of ${ownerId}`}, 0))`)
}

/** Numbers of the owner's entries, images and websites. */
export async function sizeOfLedger(tx: Tx, ownerId: Id): Promise<{ entries: number; names: number }> {
  const { images, hosts } = licences
  const [size] = await tx
    .select({
      entries: sql<number>`count(*)::int`,
      names: sql<number>`coalesce(sum(cardinality(${images}) + cardinality(${hosts})), 0)::int`,
    })
    .from(licences)
    .where(eq(licences.ownerId, ownerId))
  return size!
}

export async function insertLicences(tx: Tx, rows: LicenceRow[]): Promise<void> {
  for (let at = 0; at < rows.length; at += atOnce) await tx.insert(licences).values(rows.slice(at, at + atOnce))
}
const atOnce = 500

/** Resolves to whether it was there. */
export async function deleteLicence(tx: Tx, ownerId: Id, id: Id): Promise<boolean> {
  const gone = await tx
    .delete(licences)
    .where(and(eq(licences.id, id), eq(licences.ownerId, ownerId)))
    .returning({ id: licences.id })
  return gone.length > 0
}

/** Owners of whose licences one has begun or ended between two days; what ends on the later one is not over yet. */
export async function ownersWithTurns(db: Db, { from, to }: { from: string; to: string }): Promise<Id[]> {
  const rows = await db
    .selectDistinct({ ownerId: licences.ownerId })
    .from(licences)
    .where(
      or(
        and(gte(licences.startsOn, from), lte(licences.startsOn, to)),
        and(gte(licences.endsOn, from), lt(licences.endsOn, to)),
      ),
    )
  return rows.map(({ ownerId }) => ownerId)
}

/** Image names in the owner's ledger at their last writing. */
export async function readNames(tx: Tx, ownerId: Id): Promise<string[]> {
  const rows = await tx.select().from(licensedNames).where(eq(licensedNames.ownerId, ownerId))
  return rows.map(({ name }) => name)
}

export async function writeNames(
  tx: Tx,
  ownerId: Id,
  { added, removed }: { added: string[]; removed: string[] },
): Promise<void> {
  for (let at = 0; at < removed.length; at += atOnce)
    await tx
      .delete(licensedNames)
      .where(and(eq(licensedNames.ownerId, ownerId), inArray(licensedNames.name, removed.slice(at, at + atOnce))))
  for (let at = 0; at < added.length; at += atOnce)
    await tx
      .insert(licensedNames)
      .values(added.slice(at, at + atOnce).map((name) => ({ ownerId, name })))
      .onConflictDoNothing()
}

/** True when the owner's ledger has one of these names. */
export async function isNamed(tx: Tx, ownerId: Id, names: string[]): Promise<boolean> {
  const found = await tx
    .select({ name: licensedNames.name })
    .from(licensedNames)
    .where(and(eq(licensedNames.ownerId, ownerId), inArray(licensedNames.name, names)))
    .limit(1)
  return found.length > 0
}

/** Owners whose ledgers' image names are not indexed. */
export async function ownersWithoutNames(db: Db): Promise<Id[]> {
  const written = db.select().from(licensedNames).where(eq(licensedNames.ownerId, licences.ownerId))
  const rows = await db
    .selectDistinct({ ownerId: licences.ownerId })
    .from(licences)
    .where(and(sql`cardinality(${licences.images}) > 0`, notExists(written)))
  return rows.map(({ ownerId }) => ownerId)
}

/** For an owner who has left. */
export async function removeLedgerOf(db: Db, ownerId: Id): Promise<void> {
  await db.delete(licensedNames).where(eq(licensedNames.ownerId, ownerId))
  await db.delete(licences).where(eq(licences.ownerId, ownerId))
}
