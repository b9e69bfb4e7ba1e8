import type { Tx } from '#server/platform/db/database.ts'
import { refuse } from '#server/platform/refuse.ts'
import type { Cause } from '../ledger/post.ts'
import { recordFacts, type RecordNeeds } from '../payments/events/record-facts.ts'
import { payableOf } from '../payments/payment-store.ts'

type Filed = {
  subject: { kind: string; id: string }
  at: Date
  /** As the office was paid, in minor units of the payable's currency. */
  officeFee: number
  cause: Cause
}

/**
 * Books a filing, once: the held fee and our service become income, and the fee that the office took is drawn from our account there. A fee that
 * differs from the held one changes our income alone. Refuses what nobody was asked for.
 */
export async function recordFiled(needs: RecordNeeds, tx: Tx, { subject, at, officeFee, cause }: Filed): Promise<void> {
  const payable = await payableOf(tx, subject)
  if (!payable || payable.split.kind !== 'registration')
    throw refuse('conflict', 'filing.not-asked', 'Nobody was asked to pay for this, so its filing cannot be booked.')
  if (!Number.isSafeInteger(officeFee) || officeFee < 0)
    throw refuse('conflict', 'filing.fee', 'The fee of the office is a whole number of cents, 0 or more.')
  const fact = {
    key: `filed:${payable.id}`,
    kind: 'filed' as const,
    paymentId: null,
    processor: null,
    object: payable.split.office,
    amount: officeFee,
    currency: payable.currency,
    at,
    reason: null,
  }
  await recordFacts(needs, tx, { payableId: payable.id, facts: [fact], cause })
}
