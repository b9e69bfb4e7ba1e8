import { formatAmount } from '#contract/reference/money.ts'
import type { Id } from '#contract/wire.ts'
import type { Tx } from '#server/platform/db/database.ts'
import type { Deps } from '#server/platform/deps.ts'
import { newId } from '#server/platform/ids.ts'
import { missing, refuse } from '#server/platform/refuse.ts'
import { isByHand } from '../processors.ts'
import type { Fact, NewFact } from './events/facts.ts'
import { factsOf, insertPayment, lockPayable, type PaymentRow, refundsOf } from './payment-store.ts'
import { type RecordNeeds, recordFacts } from './events/record-facts.ts'
import { leftOf } from './left-of-payment.ts'

/** A line of our bank's or a law firm's statement. `reference` is theirs for this movement and prevents double booking. */
export type Transfer = {
  payableId: Id
  /** The holder of the money: our bank by default. */
  channel?: 'bank' | 'firm'
  reference: string
  /** In minor units. */
  amount: number
  currency: string
  /** When the bank booked it. */
  at: Date
}

type Needs = Pick<Deps, 'db'> & RecordNeeds

/** Books what came in by bank transfer, as staff read it on the statement. What was booked before is refused; too much is the payer's, as by card. */
export async function bookTransfer(needs: Needs, transfer: Transfer, by: Id): Promise<void> {
  await needs.db.transaction((tx) => bookReceived(needs, tx, transfer, by))
}

/** The same within a transaction that does more than that. */
export async function bookReceived(
  needs: RecordNeeds,
  tx: Tx,
  { payableId, ...transfer }: Transfer,
  by: Id,
): Promise<void> {
  const { reference, amount, currency, at, channel: processor = 'bank' } = transfer
  const payable = await lockPayable(tx, payableId)
  if (!payable) throw missing('payment')
  const fact = { ...factOf('captured', payableId, transfer), paymentId: newId() }
  refuseKnown(await factsOf(tx, payableId), fact)
  const payment: PaymentRow = {
    id: fact.paymentId,
    payableId,
    processor,
    state: 'created',
    amount,
    currency,
    createdAt: at,
  }
  const key = `transfer:${processor}:${payableId}:${plainReference(reference)}`
  const paymentId = payment.id
  await insertPayment(tx, payment, { key, paymentId, objectKind: 'payment', objectId: reference, createdAt: at })
  await recordFacts(needs, tx, { payableId, facts: [fact], cause: { kind: 'staff', id: by } })
}

/**
 * Books what we transferred back of such a payment, or of one that its processor failed to give back, with the reason that the payer reads. Never more
 * than is left of it.
 */
export async function bookReturn(
  needs: Needs,
  { payableId, payment, reason, ...transfer }: Omit<Transfer, 'currency'> & { payment: Id; reason: string },
  by: Id,
): Promise<void> {
  await needs.db.transaction(async (tx) => {
    if (!(await lockPayable(tx, payableId))) throw missing('payment')
    const known = await factsOf(tx, payableId)
    const taken = known.find((fact) => fact.kind === 'captured' && fact.paymentId === payment)
    const isFailed = known.some((fact) => fact.kind === 'refund-failed' && fact.paymentId === payment)
    if (!taken || !(isByHand(taken.processor) || isFailed))
      throw refuse('conflict', 'transfer.not-ours', 'This was not paid by bank transfer. Give it back as it was paid.')
    const left = leftOf(known, await refundsOf(tx, payableId), payment)
    const currency = taken.currency!
    if (transfer.amount > left)
      throw refuse(
        'conflict',
        'refund.too-much',
        `Of this payment ${formatAmount(left, currency, 'en')} can be given back. Book no more than that.`,
      )
    const held = { ...transfer, currency, channel: isByHand(taken.processor) ? taken.processor : 'bank' } as const
    const fact = { ...factOf('refunded', payableId, held), paymentId: payment, reason }
    refuseKnown(known, fact)
    await recordFacts(needs, tx, { payableId, facts: [fact], cause: { kind: 'staff', id: by } })
  })
}

/** One movement on a statement may pay several claims: each books it once. */
const factOf = (
  kind: 'captured' | 'refunded',
  payableId: Id,
  { reference, channel = 'bank', ...money }: Omit<Transfer, 'payableId'>,
): NewFact => ({
  key: `${kind}:${channel}:${payableId}:${plainReference(reference)}`,
  kind,
  paymentId: null,
  processor: channel,
  object: reference,
  reason: null,
  ...money,
})

/** A bank's reference without what people change when they copy it: blanks, and capital or small letters. */
export const plainReference = (reference: string): string =>
  reference.normalize('NFKC').replaceAll(/\s/g, '').toUpperCase()

function refuseKnown(known: readonly Fact[], { kind, processor, object }: Fact): void {
  const isSame = (fact: Fact) =>
    fact.kind === kind &&
    fact.processor === processor &&
    plainReference(fact.object ?? '') === plainReference(object ?? '')
  if (known.some(isSame))
    throw refuse('conflict', 'transfer.booked', 'A transfer with this reference is booked already.')
}
