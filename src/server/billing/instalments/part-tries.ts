import type { Id } from '#contract/wire.ts'
import type { Tx } from '#server/platform/db/database.ts'
import { insertPayment, type PayableRow } from '../payments/payment-store.ts'
import { type InstalmentRow, triesFor } from './part-store.ts'

/** Writes down a try at a part before the processor is asked. */
export async function insertPart(
  tx: Tx,
  { plan, key, paymentId, amount, at }: { plan: InstalmentRow; key: string; paymentId: Id; amount: number; at: Date },
): Promise<void> {
  const { payableId, currency } = plan
  const about = { payableId, currency, amount, processor: 'stripe', state: 'created', createdAt: at } as const
  const attempt = { key, paymentId, objectKind: 'payment', objectId: null, createdAt: at } as const
  await insertPayment(tx, { id: paymentId, ...about }, attempt)
}

/** The key of the next try at a part: never one that was used before, whatever became of it. */
export async function nextKey(tx: Tx, { id, subjectKind, subjectId }: PayableRow, part: number): Promise<string> {
  const prefix = `${subjectKind}:${subjectId}:part:${part}:try:`
  return `${prefix}${(await triesFor(tx, id, prefix)).length + 1}`
}
