import { restToWriteOff } from '#contract/billing/due.ts'
import type { Tx } from '#server/platform/db/database.ts'
import type { Cause } from '../../ledger/post.ts'
import { post } from '../../ledger/post.ts'
import type { Fact, NewFact } from '../events/facts.ts'
import { insertFact, type PayableRow } from '../payment-store.ts'
import { postingsOf, restOf } from '../positions.ts'

type About = { payable: PayableRow; known: readonly Fact[]; cause: Cause; now: Date }

/**
 * Writes off what is left of a payable where it is too small for any payment service, against the rounding account: from then on it is paid. Returns the
 * fact; undefined where more is left, or nothing.
 */
export async function writeOffRest(tx: Tx, { payable, known, cause, now }: About): Promise<NewFact | undefined> {
  const { id, currency, total } = payable
  // A refund that is known before its payment leaves no rest that the payer owes.
  const paid = known.filter(({ kind }) => kind !== 'refunded')
  const amount = restToWriteOff({ currency, total, left: Number(restOf(payable, paid)) })
  if (amount === 0 || payable.closedAt) return undefined
  const nth = known.filter(({ kind }) => kind === 'written-off').length + 1
  const fact: NewFact = {
    key: `written-off:${id}:${nth}`,
    kind: 'written-off',
    paymentId: null,
    processor: null,
    object: null,
    amount,
    currency,
    at: now,
    reason: 'Too small for payment services.',
  }
  await insertFact(tx, { ...fact, payableId: id, causeKind: cause.kind, cause: cause.id, recordedAt: now })
  const entries = postingsOf(payable, known, fact)
  await post(tx, { key: fact.key, cause, subject: id, entries, happenedAt: now, postedAt: now })
  return fact
}
