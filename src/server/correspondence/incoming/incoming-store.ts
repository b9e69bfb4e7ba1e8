import { and, count, desc, eq, inArray, isNotNull, lt, ne, sql } from 'drizzle-orm'
import type { IncomingKind } from '#contract/correspondence/endpoints.ts'
import type { Id } from '#contract/wire.ts'
import type { Db, Tx } from '#server/platform/db/database.ts'
import { cases } from '#server/cases/tables/index.ts'
import { incomingMails } from '../tables.ts'

export type IncomingRow = typeof incomingMails.$inferSelect

export async function insertIncoming(tx: Tx, row: typeof incomingMails.$inferInsert): Promise<void> {
  await tx.insert(incomingMails).values(row)
}

/** Counts a network's waiting mails by sender. */
export async function waitingOf(
  tx: Tx,
  { network, sender }: Pick<IncomingRow, 'network' | 'sender'>,
): Promise<{ own: number; others: number[] }> {
  const rows = await tx
    .select({ sender: incomingMails.sender, waiting: count() })
    .from(incomingMails)
    .where(and(eq(incomingMails.state, 'waiting'), eq(incomingMails.network, network)))
    .groupBy(incomingMails.sender)
  return {
    own: rows.find((row) => row.sender === sender)?.waiting ?? 0,
    others: rows.filter((row) => row.sender !== sender).map(({ waiting }) => waiting),
  }
}

export async function findIncoming(db: Db | Tx, id: Id): Promise<IncomingRow | undefined> {
  const [found] = await db.select().from(incomingMails).where(eq(incomingMails.id, id))
  return found
}

/** Locked until the transaction ends. */
export async function lockIncoming(tx: Tx, id: Id): Promise<IncomingRow | undefined> {
  const [found] = await tx.select().from(incomingMails).where(eq(incomingMails.id, id)).for('update')
  return found
}

export async function updateIncoming(tx: Tx, id: Id, set: Partial<typeof incomingMails.$inferInsert>): Promise<void> {
  await tx.update(incomingMails).set(set).where(eq(incomingMails.id, id))
}

/** True where another mail with this content was kept apart, or decided on by staff. Of two that are read at once, one sees the other. */
export async function isKnownContent(tx: Tx, id: Id, contentHash: string): Promise<boolean> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${contentHash}, 54))`)
  const others = and(eq(incomingMails.contentHash, contentHash), ne(incomingMails.id, id))
  const [found] = await tx.select({ id: incomingMails.id }).from(incomingMails).where(others).limit(1)
  return found !== undefined
}

const listed = 100

/** The newest mails of a state, with their cases' names. */
export async function incomingOf(
  db: Db,
  state: IncomingKind,
): Promise<{ rows: { mail: IncomingRow; caseName: string | null }[]; total: number }> {
  const ofState = eq(incomingMails.state, state)
  const rows = await db
    .select({ mail: incomingMails, caseName: cases.name })
    .from(incomingMails)
    .leftJoin(cases, eq(cases.id, incomingMails.caseId))
    .where(ofState)
    .orderBy(desc(incomingMails.seq))
    .limit(listed)
  return { rows, total: await db.$count(incomingMails, ofState) }
}

export async function countQuarantined(tx: Tx): Promise<number> {
  const [counted] = await tx
    .select({ mails: count() })
    .from(incomingMails)
    .where(eq(incomingMails.state, 'quarantined'))
  return counted!.mails
}

/** Mails from before a moment whose bytes are still kept. */
export async function oldMails(db: Db, before: Date, most: number): Promise<{ id: Id; key: string }[]> {
  const rows = await db
    .select({ id: incomingMails.id, key: incomingMails.key })
    .from(incomingMails)
    .where(and(lt(incomingMails.at, before), isNotNull(incomingMails.key), ne(incomingMails.state, 'waiting')))
    .limit(most)
  return rows.map(({ id, key }) => ({ id, key: key! }))
}

/** Keeps of them that they came, and no more. */
export async function emptyMails(tx: Tx, ids: readonly Id[]): Promise<void> {
  await tx
    .update(incomingMails)
    .set({ key: null, read: null })
    .where(inArray(incomingMails.id, [...ids]))
}
