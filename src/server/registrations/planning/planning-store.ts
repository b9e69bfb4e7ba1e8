import { and, asc, desc, eq, gte, inArray, sql } from 'drizzle-orm'
import type { RegistrationParty, WorkFacts } from '#contract/registrations/facts.ts'
import type { Id } from '#contract/wire.ts'
import type { Db, Tx } from '#server/platform/db/database.ts'
import { registrationFacts, registrationParties, registrationReminders } from './tables.ts'

export type FactsRow = typeof registrationFacts.$inferSelect
export type PartyRow = typeof registrationParties.$inferSelect

/** Facts that the owner gave, of these images or of the whole library, by image. */
export async function factsOfOwner(db: Db | Tx, ownerId: Id, ids?: readonly Id[]): Promise<Map<Id, FactsRow>> {
  if (ids?.length === 0) return new Map()
  const among = ids && inArray(registrationFacts.imageId, [...ids])
  const rows = await db
    .select()
    .from(registrationFacts)
    .where(and(eq(registrationFacts.ownerId, ownerId), among))
  return new Map(rows.map((row) => [row.imageId, row]))
}

/** Facts to write. Those that are undefined stay as they are. */
export type FactsToWrite = { [K in keyof Omit<WorkFacts, 'party'>]?: WorkFacts[K] | undefined } & {
  party?: Id | null | undefined
  title?: string | undefined
}

/** Writes the same facts about many images. The caller has made sure that they are the owner's. */
export async function writeFacts(tx: Tx, ownerId: Id, ids: readonly Id[], facts: FactsToWrite): Promise<void> {
  const { party, ...rest } = facts
  const given = Object.entries({ ...rest, partyId: party }).filter(([, value]) => value !== undefined)
  if (given.length === 0 || ids.length === 0) return
  const set = Object.fromEntries(given)
  for (let at = 0; at < ids.length; at += atOnce)
    await tx
      .insert(registrationFacts)
      .values(ids.slice(at, at + atOnce).map((imageId) => ({ imageId, ownerId, ...set })))
      .onConflictDoUpdate({ target: registrationFacts.imageId, set, setWhere: eq(registrationFacts.ownerId, ownerId) })
}
/** Rows of one statement, below PostgreSQL's limit of 65,535 parameters. */
const atOnce = 2000

/** Puts facts of one image in the place of those of several. */
export async function replaceFacts(tx: Tx, gone: readonly Id[], row: FactsRow): Promise<void> {
  await removeFacts(tx, [...gone, row.imageId])
  await tx.insert(registrationFacts).values(row)
}

export async function removeFacts(tx: Tx, ids: readonly Id[]): Promise<void> {
  if (ids.length > 0) await tx.delete(registrationFacts).where(inArray(registrationFacts.imageId, [...ids]))
}

/** The owner's parties with the number of images that name each, the newest first. */
export async function partiesOfOwner(db: Db | Tx, ownerId: Id): Promise<(PartyRow & { images: number })[]> {
  const { id, party, createdAt } = registrationParties
  return await db
    .select({
      id,
      ownerId: registrationParties.ownerId,
      party,
      createdAt,
      images: sql<number>`count(${registrationFacts.imageId})::int`,
    })
    .from(registrationParties)
    .leftJoin(registrationFacts, eq(registrationFacts.partyId, id))
    .where(eq(registrationParties.ownerId, ownerId))
    .groupBy(id)
    .orderBy(desc(createdAt), asc(id))
}

export async function insertParty(tx: Db | Tx, row: PartyRow): Promise<void> {
  await tx.insert(registrationParties).values(row)
}

/** True when the party is the owner's; it stays until the transaction ends. */
export async function lockParty(tx: Tx, ownerId: Id, id: Id): Promise<boolean> {
  const own = and(eq(registrationParties.id, id), eq(registrationParties.ownerId, ownerId))
  const found = await tx.select({ id: registrationParties.id }).from(registrationParties).where(own).for('share')
  return found.length > 0
}

/** Changes the owner's party; false where it does not exist. */
export async function changeParty(db: Db, ownerId: Id, id: Id, party: RegistrationParty): Promise<boolean> {
  const changed = await db
    .update(registrationParties)
    .set({ party })
    .where(and(eq(registrationParties.id, id), eq(registrationParties.ownerId, ownerId)))
    .returning({ id: registrationParties.id })
  return changed.length > 0
}

/** Owners who wrote a first publication in a month or after it (`YYYY-MM`). */
export async function ownersWithFactsSince(db: Db, month: string): Promise<Id[]> {
  const rows = await db
    .selectDistinct({ ownerId: registrationFacts.ownerId })
    .from(registrationFacts)
    .where(gte(registrationFacts.publishedOn, month))
  return rows.map(({ ownerId }) => ownerId)
}

type Reminder = typeof registrationReminders.$inferSelect

/** Keeps reminders as told; returns those that were not told before. */
export async function keepReminders(tx: Tx, reminders: Reminder[]): Promise<Reminder[]> {
  if (reminders.length === 0) return []
  return await tx.insert(registrationReminders).values(reminders).onConflictDoNothing().returning()
}

/** Removes all that planning keeps of an owner. */
export async function removePlanningOf(db: Db, ownerId: Id): Promise<void> {
  await db.transaction(async (tx) => {
    await tx.delete(registrationFacts).where(eq(registrationFacts.ownerId, ownerId))
    await tx.delete(registrationParties).where(eq(registrationParties.ownerId, ownerId))
    await tx.delete(registrationReminders).where(eq(registrationReminders.ownerId, ownerId))
  })
}
