import type { Id } from '#contract/wire.ts'
import type { PayableState } from '#contract/billing/payments.ts'
import type { Db, Tx } from '#server/platform/db/database.ts'
import type { Channel } from '../processors.ts'
import { type InvoiceRow, invoicesOfPayable } from '../invoices/invoice-store.ts'
import { partsOfPlan } from '../parts/follow-parts.ts'
import { type InstalmentRow, newestInstalments } from '../parts/part-store.ts'
import { factsOf, findPayment, payableOf, type PayableRow } from './payment-store.ts'
import { payableStateOf, receivedOf } from './positions.ts'

/** How the money of something stands, for the features that asked for it. */
export type Standing = {
  payable: PayableRow | undefined
  state: PayableState
  /** In minor units of the payable's currency. */
  received: number
  /** By what the last money came, and when it was all there. */
  channel: Channel | null
  paidAt: Date | null
  plan:
    | (Pick<InstalmentRow, 'id' | 'state' | 'grandTotal' | 'mandate'> & { parts: ReturnType<typeof partsOfPlan> })
    | undefined
  documents: InvoiceRow[]
}

export async function standingOf(db: Db | Tx, subject: { kind: string; id: string }): Promise<Standing> {
  const payable = await payableOf(db, subject)
  if (!payable)
    return { payable, state: 'unpaid', received: 0, channel: null, paidAt: null, plan: undefined, documents: [] }
  const facts = await factsOf(db, payable.id)
  const received = Number(receivedOf(facts, payable.currency))
  const captures = facts.filter(({ kind }) => kind === 'captured')
  const last = captures.toSorted((a, b) => a.at.getTime() - b.at.getTime()).at(-1)
  const plan = await newestInstalments(db, payable.id)
  return {
    payable,
    state: payableStateOf(payable, facts),
    received,
    channel: last?.processor ?? null,
    paidAt: received >= payable.total && last ? last.at : null,
    plan: plan && { ...plan, parts: partsOfPlan(plan, received) },
    documents: await invoicesOfPayable(db, payable.id),
  }
}

/** What became of one payment as far as the processor has said. */
export async function paymentStanding(db: Db, paymentId: Id): Promise<'paid' | 'pending' | 'open'> {
  const state = (await findPayment(db, paymentId))?.state
  if (state === 'processing') return 'pending'
  return state === 'created' || state === 'failed' || state === 'canceled' ? 'open' : 'paid'
}
