import { and, eq, exists, gt, ne, notExists, sql } from 'drizzle-orm'
import type { Id } from '#contract/wire.ts'
import type { Db, Tx } from '#server/platform/db/database.ts'
import { paymentAttempts, paymentFacts, payments } from './tables.ts'

/** True when a card is being charged: begun after `since`, and neither the processor has answered nor the payer been asked to confirm it. */
export async function isBeingCharged(db: Db | Tx, payableId: Id, since: Date): Promise<boolean> {
  const charge = db
    .select({ one: sql`1` })
    .from(paymentAttempts)
    .where(and(eq(paymentAttempts.paymentId, payments.id), eq(paymentAttempts.objectKind, 'payment')))
  const answer = db
    .select({ one: sql`1` })
    .from(paymentFacts)
    .where(and(eq(paymentFacts.payableId, payableId), eq(paymentFacts.paymentId, payments.id)))
  const isOpen = and(eq(payments.state, 'created'), eq(payments.processor, 'stripe'), gt(payments.createdAt, since))
  return (
    (await db.$count(payments, and(eq(payments.payableId, payableId), isOpen, exists(charge), notExists(answer)))) > 0
  )
}

/** True when a payment page opened after `since` has no outcome yet. */
export async function hasOpenPage(db: Db | Tx, payableId: Id, since: Date): Promise<boolean> {
  const page = db
    .select({ one: sql`1` })
    .from(paymentAttempts)
    .where(and(eq(paymentAttempts.paymentId, payments.id), ne(paymentAttempts.objectKind, 'payment')))
  const isOpen = and(eq(payments.state, 'created'), gt(payments.createdAt, since))
  return (await db.$count(payments, and(eq(payments.payableId, payableId), isOpen, exists(page)))) > 0
}
