import { and, asc, desc, eq, gt, inArray, isNotNull, isNull, sql } from 'drizzle-orm'
import type { Id } from '#contract/wire.ts'
import type { Db, Tx } from '#server/platform/db/database.ts'
import {
  type Addition,
  portalAnswers,
  portalConfirmations,
  portalFiles,
  portalOffers,
  portalPayers,
} from '../tables.ts'

export type AnswerRow = typeof portalAnswers.$inferSelect
export type OfferRow = typeof portalOffers.$inferSelect
export type PayerRow = typeof portalPayers.$inferSelect
export type ConfirmationRow = typeof portalConfirmations.$inferSelect

export async function openAnswer(db: Db | Tx, caseId: Id): Promise<AnswerRow | undefined> {
  const [found] = await db
    .select()
    .from(portalAnswers)
    .where(and(eq(portalAnswers.caseId, caseId), isNull(portalAnswers.decidedAt)))
  return found
}

/** What the page shows of an answer: of all that was added to it, when and as what. */
export type AnswerInShort = Pick<AnswerRow, 'kind' | 'at' | 'decideBy' | 'isStopped'> & {
  additions: Pick<Addition, 'kind' | 'at'>[]
}

/** The open answer without anything that was written, however much that is. */
export async function openAnswerInShort(db: Db | Tx, caseId: Id): Promise<AnswerInShort | undefined> {
  const { kind, at, decideBy, isStopped, decidedAt, additions } = portalAnswers
  const [found] = await db
    .select({
      kind,
      at,
      decideBy,
      isStopped,
      additions: sql<AnswerInShort['additions']>`(
        select coalesce(jsonb_agg(jsonb_build_object('kind', one -> 'kind', 'at', one -> 'at') order by nth), '[]')
        from jsonb_array_elements(${additions}) with ordinality as added (one, nth))`,
    })
    .from(portalAnswers)
    .where(and(eq(portalAnswers.caseId, caseId), isNull(decidedAt)))
  return found
}

export async function answersOf(db: Db | Tx, caseId: Id): Promise<AnswerRow[]> {
  return await db.select().from(portalAnswers).where(eq(portalAnswers.caseId, caseId)).orderBy(asc(portalAnswers.at))
}

export async function insertAnswer(tx: Tx, row: typeof portalAnswers.$inferInsert): Promise<AnswerRow> {
  const [made] = await tx.insert(portalAnswers).values(row).returning()
  return made!
}

export async function addToAnswer(
  tx: Tx,
  id: Id,
  { addition, isStopped }: { addition: Addition; isStopped: boolean },
): Promise<AnswerRow> {
  const [changed] = await tx
    .update(portalAnswers)
    .set({ isStopped, additions: sql`${portalAnswers.additions} || ${JSON.stringify([addition])}::jsonb` })
    .where(eq(portalAnswers.id, id))
    .returning()
  return changed!
}

export const insertPortalFile = async (tx: Tx, row: typeof portalFiles.$inferInsert): Promise<void> =>
  void (await tx.insert(portalFiles).values(row))

/** How large the files of a case are, by key. */
export async function sizesOfPortalFiles(db: Db | Tx, caseId: Id): Promise<Map<string, number>> {
  const rows = await db.select().from(portalFiles).where(eq(portalFiles.caseId, caseId))
  return new Map(rows.map(({ key, bytes }) => [key, bytes]))
}

/** How many bytes forms were given for, of one case. */
export async function bytesOfPortalFiles(db: Db | Tx, caseId: Id): Promise<number> {
  const [sum] = await db
    .select({ bytes: sql<string>`coalesce(sum(${portalFiles.bytes}), 0)` })
    .from(portalFiles)
    .where(eq(portalFiles.caseId, caseId))
  return Number(sum?.bytes ?? 0)
}

/** The licence that an answer names: what was added last counts. */
export const licenceOf = (answer: AnswerRow): AnswerRow['licence'] =>
  [answer, ...answer.additions].findLast(({ licence }) => licence !== null)?.licence ?? null

/** More than two sides ever make. */
const listed = 500

export async function insertOffer(tx: Tx, row: typeof portalOffers.$inferInsert): Promise<OfferRow> {
  const [made] = await tx.insert(portalOffers).values(row).returning()
  return made!
}

/** Those of the same side that are open are answered by the new one. */
export async function closeOpenOffers(tx: Tx, caseId: Id, from: OfferRow['from']): Promise<void> {
  const open = and(eq(portalOffers.caseId, caseId), eq(portalOffers.from, from), isRunning)
  await tx.update(portalOffers).set({ state: 'answered' }).where(open)
}

const isRunning = inArray(portalOffers.state, ['open', 'waiting'])

/** Of either side, because a sum is agreed on, or the case is over. */
export async function closeAllOffers(tx: Tx, caseId: Id, answeredAt: Date): Promise<void> {
  const open = and(eq(portalOffers.caseId, caseId), isRunning)
  await tx.update(portalOffers).set({ state: 'answered', answeredAt }).where(open)
}

export async function findOffer(db: Db | Tx, caseId: Id, id: Id): Promise<OfferRow | undefined> {
  const [found] = await db
    .select()
    .from(portalOffers)
    .where(and(eq(portalOffers.caseId, caseId), eq(portalOffers.id, id)))
  return found
}

export async function updateOffer(tx: Tx, id: Id, set: Partial<OfferRow>): Promise<OfferRow> {
  const [changed] = await tx.update(portalOffers).set(set).where(eq(portalOffers.id, id)).returning()
  return changed!
}

/** The newest offers of a case, the oldest of them first. */
export async function offersOf(db: Db | Tx, caseId: Id): Promise<OfferRow[]> {
  const newest = await db
    .select()
    .from(portalOffers)
    .where(eq(portalOffers.caseId, caseId))
    .orderBy(desc(portalOffers.seq))
    .limit(listed)
  return newest.toReversed()
}

export async function payerRow(db: Db | Tx, caseId: Id): Promise<PayerRow | undefined> {
  const [found] = await db.select().from(portalPayers).where(eq(portalPayers.caseId, caseId))
  return found
}

export async function writePayer(tx: Tx, row: PayerRow): Promise<void> {
  const { caseId: _, ...set } = row
  await tx.insert(portalPayers).values(row).onConflictDoUpdate({ target: portalPayers.caseId, set })
}

export const insertConfirmation = async (tx: Tx, row: typeof portalConfirmations.$inferInsert): Promise<void> =>
  void (await tx.insert(portalConfirmations).values(row))

/** Codes that are looked at. More work at a time only where many networks had them mailed. */
const maxWorking = 20

/** Locks the codes of a case, or of an address for it, that still work, the newest first, until the transaction ends. */
export async function lockConfirmations(
  tx: Tx,
  { caseId, email, now }: { caseId: Id; email: string | undefined; now: Date },
): Promise<ConfirmationRow[]> {
  return await tx
    .select()
    .from(portalConfirmations)
    .where(
      and(
        eq(portalConfirmations.caseId, caseId),
        email === undefined ? undefined : eq(portalConfirmations.email, email),
        gt(portalConfirmations.codeEndsAt, now),
        isNull(portalConfirmations.tokenHash),
      ),
    )
    .orderBy(desc(portalConfirmations.createdAt))
    .limit(maxWorking)
    .for('update')
}

export async function updateConfirmation(
  tx: Tx,
  id: Id,
  set: Partial<typeof portalConfirmations.$inferInsert>,
): Promise<void> {
  await tx.update(portalConfirmations).set(set).where(eq(portalConfirmations.id, id))
}

/** Whether somebody has given back a code that was mailed to this address for the case. */
export async function isConfirmed(db: Db | Tx, caseId: Id, email: string): Promise<boolean> {
  const { caseId: ofCase, email: to, tokenHash } = portalConfirmations
  const confirmed = and(eq(ofCase, caseId), eq(to, email), isNotNull(tokenHash))
  return (await db.$count(portalConfirmations, confirmed)) > 0
}

/** Whose token this is, while it holds. */
export async function confirmationOf(
  db: Db | Tx,
  caseId: Id,
  tokenHash: string,
  now: Date,
): Promise<ConfirmationRow | undefined> {
  const [found] = await db
    .select()
    .from(portalConfirmations)
    .where(
      and(
        eq(portalConfirmations.caseId, caseId),
        eq(portalConfirmations.tokenHash, tokenHash),
        gt(portalConfirmations.tokenEndsAt, now),
      ),
    )
  return found
}
