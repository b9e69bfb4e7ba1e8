import type { Id } from '#contract/wire.ts'
import type { PayableState } from '#contract/billing/payments.ts'
import type { Db, Tx } from '#server/platform/db/database.ts'
import type { Channel } from '../processors.ts'
import { type InvoiceRow, invoicesOfPayable } from '../invoices/invoice-store.ts'
import { partsOfPlan } from '../instalments/plan-parts.ts'
import { type InstalmentRow, newestInstalments } from '../instalments/part-store.ts'
import { givenBackByItself } from './refunds/give-back-excess.ts'
import { factsOf, findPayment, payableOf, type PayableRow, refundsOf } from './payment-store.ts'
import { payableStateOf, receivedOf, restOf, unsettledIn } from './positions.ts'

/** Payment status of a subject, for the features that asked for the payment. */
export type PaymentStatus = {
  payable: PayableRow | undefined
  state: PayableState
  /** In minor units of the payable's currency. */
  received: number
  /** Something was paid once, whatever became of it: the price stands. */
  isFixed: boolean
  /** By what the last money came, and when it was all there. */
  channel: Channel | null
  paidAt: Date | null
  /** Money above the price in its currency: still here, and given back by itself. */
  over: { open: number; back: number }
  plan:
    | (Pick<InstalmentRow, 'id' | 'state' | 'grandTotal' | 'mandate'> & { parts: ReturnType<typeof partsOfPlan> })
    | undefined
  documents: InvoiceRow[]
}

const nothingPaid = {
  isFixed: false,
  channel: null,
  paidAt: null,
  over: { open: 0, back: 0 },
  plan: undefined,
  documents: [],
}

export async function readPaymentStatus(db: Db | Tx, subject: { kind: string; id: string }): Promise<PaymentStatus> {
  const payable = await payableOf(db, subject)
  if (!payable) return { payable, state: 'unpaid', received: 0, ...nothingPaid }
  const facts = await factsOf(db, payable.id)
  const received = Number(receivedOf(facts, payable.currency))
  const captures = facts.filter(({ kind }) => kind === 'captured')
  const last = captures.toSorted((a, b) => a.at.getTime() - b.at.getTime()).at(-1)
  const plan = await newestInstalments(db, payable.id)
  return {
    payable,
    state: payableStateOf(payable, facts),
    received,
    isFixed: captures.length > 0,
    channel: last?.processor ?? null,
    paidAt: last && restOf(payable, facts) === 0n ? last.at : null,
    over: {
      open: Number(unsettledIn(payable, facts).get(payable.currency) ?? 0n),
      back: givenBackByItself(await refundsOf(db, payable.id)),
    },
    plan: plan && { ...plan, parts: partsOfPlan(plan, received) },
    documents: await invoicesOfPayable(db, payable.id),
  }
}

/** The outcome of one payment as reported by the processor. */
export async function statusOfPayment(db: Db, paymentId: Id): Promise<'paid' | 'pending' | 'open'> {
  const state = (await findPayment(db, paymentId))?.state
  if (state === 'processing') return 'pending'
  return state === 'created' || state === 'failed' || state === 'canceled' ? 'open' : 'paid'
}
