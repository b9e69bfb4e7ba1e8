import { formatAmount } from '#contract/reference/money.ts'
import type { Id } from '#contract/wire.ts'
import { ProcessorProblem } from '#server/gateways/processor-event.ts'
import type { Tx } from '#server/platform/db/database.ts'
import type { Deps } from '#server/platform/deps.ts'
import { newId } from '#server/platform/ids.ts'
import { missing, refuse } from '#server/platform/refuse.ts'
import type { ProcessorNeeds } from '../../processors.ts'
import { type HearNeeds, hearProcessor } from '../events/hear-processor.ts'
import {
  changeRefund,
  factsOf,
  findRefund,
  insertRefund,
  lockPayable,
  type RefundRow,
  refundsOf,
} from '../payment-store.ts'
import { isByHand } from '../../processors.ts'
import { leftOf } from '../left-of-payment.ts'
import { sendRefundJob } from './send-refund-job.ts'

type Asked = {
  payableId: Id
  paymentId: Id
  amount?: number | undefined
  left?: number | undefined
  reason: string
  by: Id
}

/**
 * Has staff give back what was captured, all that is left of it or a part, with a reason that the payer reads. Refuses more than is left: refunds that are
 * under way and open disputes count. Refuses, too, where another amount is left than its caller saw: of two clicks one gives back.
 */
export async function refundPayment(
  { db, ...needs }: Pick<Deps, 'db' | 'clock' | 'queue'>,
  asked: Asked,
): Promise<RefundRow> {
  return await db.transaction((tx) => requestRefund(needs, tx, asked))
}

/** The same inside of a transaction. */
export async function requestRefund(
  { clock, queue }: Pick<Deps, 'clock' | 'queue'>,
  tx: Tx,
  { payableId, paymentId, amount, left: seen, reason, by }: Asked,
): Promise<RefundRow> {
  if (!(await lockPayable(tx, payableId))) throw missing('payment')
  const facts = (await factsOf(tx, payableId)).filter((fact) => fact.paymentId === paymentId)
  const captured = facts.find(({ kind }) => kind === 'captured')
  if (!captured)
    throw refuse('conflict', 'refund.nothing-paid', 'Nothing was paid by this payment, so nothing can be given back.')
  if (isByHand(captured.processor))
    throw refuse(
      'conflict',
      'refund.by-transfer',
      'This was paid by bank transfer. Transfer it back from our account, then book the return.',
    )
  const left = leftOf(facts, await refundsOf(tx, payableId), paymentId)
  const asked = amount ?? left
  const currency = captured.currency!
  requireLeft({ asked, left, seen, currency })
  const row: RefundRow = {
    id: newId(),
    payableId,
    paymentId,
    processor: captured.processor!,
    capture: captured.object!,
    amount: asked,
    currency,
    reason,
    state: 'requested',
    object: null,
    requestedBy: by,
    createdAt: clock(),
  }
  await insertRefund(tx, row)
  await queue.enqueue(tx, sendRefundJob, { refundId: row.id }, { key: row.id })
  return row
}

type Left = { asked: number; left: number; seen: number | undefined; currency: string }

function requireLeft({ asked, left, seen, currency }: Left): void {
  const money = formatAmount(left, currency, 'en')
  if (seen !== undefined && seen !== left)
    throw refuse(
      'conflict',
      'refund.changed',
      `Meanwhile other money moved: of this payment ${money} can be given back now. Look at it again, then decide.`,
    )
  if (asked <= 0 || asked > left)
    throw refuse(
      'conflict',
      'refund.too-much',
      `Of this payment ${money} can be given back. Give back no more than that.`,
    )
}

export type SendNeeds = Pick<Deps, 'db'> & HearNeeds & ProcessorNeeds

/** Has the processor give it back, under a key of the refund: asked again it does so once. What it answers is written down like a message of it. */
export async function sendRefund(needs: SendNeeds, refundId: Id): Promise<void> {
  const row = await findRefund(needs.db, refundId)
  if (!row || row.state !== 'requested' || isByHand(row.processor)) return
  const { payableId, paymentId, processor, currency, capture } = row
  const reference = { payable: payableId, payment: paymentId, refund: row.id }
  const amount = { amount: row.amount, currency }
  try {
    const made = await atProcessor(needs, row, { amount, reference })
    await changeRefund(needs.db, row.id, { object: made.id })
    const kind = `refund.${made.state === 'canceled' ? 'failed' : made.state}` as const
    const about = { id: `asked:${made.id}:${made.state}`, processor, at: needs.clock(), kind, amount, reference }
    const of = { kind: processor === 'stripe' ? 'payment' : 'capture', id: capture } as const
    const event = { ...about, object: { kind: 'refund', id: made.id } as const, of, state: made.state }
    await needs.db.transaction((tx) => hearProcessor(needs, tx, event))
  } catch (error) {
    if (!(error instanceof ProcessorProblem) || error.isPassing) throw error
    await giveUpRefund(needs, row.id, error.reason ?? error.trouble)
  }
}

/** The processor will not give it back: staff are told. */
export async function giveUpRefund(needs: SendNeeds, refundId: Id, reason = 'not answered'): Promise<void> {
  const row = await findRefund(needs.db, refundId)
  if (!row || row.state !== 'requested' || isByHand(row.processor)) return
  const { payableId: payable, paymentId: payment, processor } = row
  const object = { kind: 'refund', id: row.object ?? row.id } as const
  const about = { id: `given-up:${row.id}`, processor, at: needs.clock(), state: 'failed', reason }
  const reference = { payable, payment, refund: row.id }
  await needs.db.transaction((tx) => hearProcessor(needs, tx, { ...about, kind: 'refund.failed', object, reference }))
}

type Answer = { id: string; state: 'pending' | 'made' | 'failed' | 'canceled' }

async function atProcessor(
  { card, wallet }: ProcessorNeeds,
  { id, processor, capture, reason }: RefundRow,
  asked: { amount: { amount: number; currency: string }; reference: Record<string, string> },
): Promise<Answer> {
  const key = `refund:${id}`
  const port = processor === 'stripe' ? card : wallet
  if (!port) throw new Error(`There are no keys for ${processor} any more: set them, and the refund goes on.`)
  return processor === 'stripe'
    ? await card!.refund({ payment: capture, ...asked }, key)
    : await wallet!.refund({ capture, note: reason.slice(0, 200), ...asked }, key)
}
