import { and, asc, desc, eq, gte, inArray, lt, or, sql } from 'drizzle-orm'
import type { Id } from '#contract/wire.ts'
import type { Db, Tx } from '#server/platform/db/database.ts'
import type { Channel } from '../processors.ts'
import { disputes, payables, paymentAttempts, paymentFacts, payments, refunds } from './tables.ts'

export type PayableRow = typeof payables.$inferSelect
export type PaymentRow = typeof payments.$inferSelect
export type AttemptRow = typeof paymentAttempts.$inferSelect
export type FactRow = typeof paymentFacts.$inferSelect
export type RefundRow = typeof refunds.$inferSelect
export type DisputeRow = typeof disputes.$inferSelect

/** The one of this subject, made if there is none yet. */
export async function insertPayable(tx: Tx, row: PayableRow): Promise<PayableRow> {
  const target = [payables.subjectKind, payables.subjectId]
  const [inserted] = await tx.insert(payables).values(row).onConflictDoNothing({ target }).returning()
  return inserted ?? (await payableOf(tx, { kind: row.subjectKind, id: row.subjectId }))!
}

export async function payableOf(
  db: Db | Tx,
  { kind, id }: { kind: string; id: string },
): Promise<PayableRow | undefined> {
  const [found] = await db
    .select()
    .from(payables)
    .where(and(eq(payables.subjectKind, kind), eq(payables.subjectId, id)))
  return found
}

export async function findPayable(db: Db | Tx, id: Id): Promise<PayableRow | undefined> {
  const [found] = await db.select().from(payables).where(eq(payables.id, id))
  return found
}

/** Locked until the transaction ends: what becomes known of it is written one after the other. */
export async function lockPayable(tx: Tx, id: Id): Promise<PayableRow | undefined> {
  const [found] = await tx.select().from(payables).where(eq(payables.id, id)).for('no key update')
  return found
}

export async function changePayable(
  tx: Tx,
  id: Id,
  change: Partial<
    Pick<
      PayableRow,
      | 'cap'
      | 'split'
      | 'closedAt'
      | 'closedBecause'
      | 'isWaived'
      | 'tax'
      | 'shares'
      | 'payer'
      | 'lines'
      | 'total'
      | 'currency'
      | 'title'
    >
  >,
): Promise<void> {
  await tx.update(payables).set(change).where(eq(payables.id, id))
}

/** The newest, or those before one. */
export async function newestPayables(
  db: Db,
  { before, limit }: { before: Id | undefined; limit: number },
): Promise<PayableRow[]> {
  const place = before === undefined ? undefined : await findPayable(db, before)
  const isBefore =
    place &&
    or(lt(payables.createdAt, place.createdAt), and(eq(payables.createdAt, place.createdAt), lt(payables.id, place.id)))
  return await db
    .select()
    .from(payables)
    .where(isBefore)
    .orderBy(desc(payables.createdAt), desc(payables.id))
    .limit(limit)
}

export async function insertPayment(tx: Tx, payment: PaymentRow, attempt: AttemptRow): Promise<void> {
  await tx.insert(payments).values(payment)
  await tx.insert(paymentAttempts).values(attempt)
}

/** Notes which object the processor made for a try. */
export async function nameAttempt(tx: Db | Tx, key: string, objectId: string): Promise<void> {
  await tx.update(paymentAttempts).set({ objectId }).where(eq(paymentAttempts.key, key))
}

export async function paymentsOf(db: Db | Tx, payableId: Id): Promise<PaymentRow[]> {
  return await db
    .select()
    .from(payments)
    .where(eq(payments.payableId, payableId))
    .orderBy(asc(payments.createdAt), asc(payments.id))
}

export async function findPayment(db: Db | Tx, id: string): Promise<PaymentRow | undefined> {
  const [found] = await db.select().from(payments).where(eq(payments.id, id))
  return found
}

export async function attemptsOf(db: Db | Tx, paymentId: Id): Promise<AttemptRow[]> {
  return await db.select().from(paymentAttempts).where(eq(paymentAttempts.paymentId, paymentId))
}

/** The payment that an object at a processor was made for, or that facts of it are of. */
export async function paymentOfObject(
  db: Db | Tx,
  processor: Channel,
  object: string,
): Promise<PaymentRow | undefined> {
  const attempted = db
    .select({ id: paymentAttempts.paymentId })
    .from(paymentAttempts)
    .where(eq(paymentAttempts.objectId, object))
  const told = db
    .select({ id: paymentFacts.paymentId })
    .from(paymentFacts)
    .where(and(eq(paymentFacts.object, object), eq(paymentFacts.processor, processor)))
  const [found] = await db
    .select()
    .from(payments)
    .where(and(eq(payments.processor, processor), or(inArray(payments.id, attempted), inArray(payments.id, told))))
    .limit(1)
  return found
}

/** Sets the amount of a payment created by hand at the processor, once known. */
export async function setPaymentAmount(tx: Tx, id: Id, amount: number): Promise<void> {
  await tx.update(payments).set({ amount }).where(eq(payments.id, id))
}

export async function setPaymentState(tx: Tx, id: Id, state: PaymentRow['state']): Promise<void> {
  await tx.update(payments).set({ state }).where(eq(payments.id, id))
}

/** Payments begun in this time without an outcome, newest first. */
export async function silentPayments(
  db: Db,
  { from, to }: { from: Date; to: Date },
  limit: number,
): Promise<PaymentRow[]> {
  return await db
    .select()
    .from(payments)
    .where(
      and(
        inArray(payments.state, ['created', 'processing']),
        gte(payments.createdAt, from),
        lt(payments.createdAt, to),
      ),
    )
    .orderBy(desc(payments.createdAt))
    .limit(limit)
}

export async function factsOf(db: Db | Tx, payableId: Id): Promise<FactRow[]> {
  return await db
    .select()
    .from(paymentFacts)
    .where(eq(paymentFacts.payableId, payableId))
    .orderBy(asc(paymentFacts.seq))
}

/** False where it was known before. */
export async function insertFact(tx: Tx, fact: Omit<FactRow, 'seq'>): Promise<boolean> {
  const inserted = await tx.insert(paymentFacts).values(fact).onConflictDoNothing().returning({ key: paymentFacts.key })
  return inserted.length > 0
}

/** Movements at a processor in a period, by the processor's times. */
export async function factsBetween(
  db: Db,
  processor: Channel,
  { from, to }: { from: Date; to: Date },
): Promise<FactRow[]> {
  return await db
    .select()
    .from(paymentFacts)
    .where(and(eq(paymentFacts.processor, processor), gte(paymentFacts.at, from), lt(paymentFacts.at, to)))
    .orderBy(asc(paymentFacts.seq))
}

export async function factsOfObjects(db: Db, processor: Channel, objects: readonly string[]): Promise<FactRow[]> {
  if (objects.length === 0) return []
  return await db
    .select()
    .from(paymentFacts)
    .where(and(eq(paymentFacts.processor, processor), inArray(paymentFacts.object, [...objects])))
}

export async function refundsOf(db: Db | Tx, payableId: Id): Promise<RefundRow[]> {
  return await db
    .select()
    .from(refunds)
    .where(eq(refunds.payableId, payableId))
    .orderBy(asc(refunds.createdAt), asc(refunds.id))
}

export async function insertRefund(tx: Tx, row: RefundRow): Promise<void> {
  await tx.insert(refunds).values(row)
}

export async function findRefund(db: Db | Tx, id: string): Promise<RefundRow | undefined> {
  const [found] = await db.select().from(refunds).where(eq(refunds.id, id))
  return found
}

export async function refundOfObject(tx: Tx, processor: Channel, object: string): Promise<RefundRow | undefined> {
  const [found] = await tx
    .select()
    .from(refunds)
    .where(and(eq(refunds.processor, processor), eq(refunds.object, object)))
  return found
}

export async function changeRefund(
  tx: Db | Tx,
  id: Id,
  change: Partial<Pick<RefundRow, 'state' | 'object'>>,
): Promise<void> {
  await tx.update(refunds).set(change).where(eq(refunds.id, id))
}

/** Refunds that the processor has not answered for, the oldest first. */
export async function refundsToSend(db: Db, limit: number): Promise<RefundRow[]> {
  return await db
    .select()
    .from(refunds)
    .where(eq(refunds.state, 'requested'))
    .orderBy(asc(refunds.createdAt))
    .limit(limit)
}

export async function disputesOf(db: Db | Tx, payableId: Id): Promise<DisputeRow[]> {
  return await db.select().from(disputes).where(eq(disputes.payableId, payableId)).orderBy(asc(disputes.openedAt))
}

/** The latest report counts; an ended dispute stays ended. */
export async function keepDispute(tx: Tx, row: Omit<DisputeRow, 'answeredAt' | 'answeredBy'>): Promise<void> {
  const { reason, dueAt, state, closedAt } = row
  await tx
    .insert(disputes)
    .values(row)
    .onConflictDoUpdate({
      target: [disputes.processor, disputes.object],
      set: {
        ...(reason && { reason }),
        ...(dueAt && { dueAt }),
        ...(state !== 'open' && { state, closedAt }),
        amount: row.amount,
      },
    })
}

/** Payables of an owner, or of a deleted account without its name. */
export async function payablesOfOwner(db: Db | Tx, ownerId: Id): Promise<PayableRow[]> {
  return await db.select().from(payables).where(eq(payables.ownerId, ownerId)).orderBy(asc(payables.createdAt))
}

/** Payables of a booking, oldest first. */
export async function payablesOfSubscription(db: Db | Tx, subscriptionId: Id): Promise<PayableRow[]> {
  const split = sql`${payables.split}->>'kind' = 'deferred' and ${payables.split}->>'of' = ${subscriptionId}`
  return await db
    .select()
    .from(payables)
    .where(and(eq(payables.subjectKind, 'subscription-invoice'), split))
    .orderBy(asc(payables.createdAt))
}

/** Asked for a time that has begun before a moment and was not over long before it. */
export async function payablesStillEarned(
  db: Db,
  { until, since }: { until: Date; since: Date },
): Promise<PayableRow[]> {
  const [from, to] = [sql`${payables.split}->'period'->>'from'`, sql`${payables.split}->'period'->>'to'`]
  const isOf = sql`${from} < ${until.toISOString()} and ${to} >= ${since.toISOString()}`
  return await db
    .select()
    .from(payables)
    .where(and(eq(payables.subjectKind, 'subscription-invoice'), isOf))
    .orderBy(asc(payables.createdAt))
}
