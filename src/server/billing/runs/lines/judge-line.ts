import type { Hold } from '#contract/billing/payouts/holds.ts'
import { formatAmount } from '#contract/reference/money.ts'
import type { LineHold, RunWay } from '#contract/billing/runs/runs.ts'
import type { KeptDetails } from '../../payouts/details/seal-details.ts'
import { sepaFault } from '../files/write-pain.ts'

/** Facts that decide on paying a line. Sums in minor units. */
export type LineFacts = {
  amount: bigint
  currency: string
  /** In the run's currency: exchanged by the bank, or else by the reference rate; null without either. */
  worth: bigint | null
  /** True where the owner leaves, or where the oldest sum has waited for a year. */
  isWhole: boolean
  details: KeptDetails | null
  holds: readonly Hold[]
  /** True when the owner has an account at the card processor. */
  isConnected: boolean
}

export type RunTerms = { way: RunWay; currency: string; minimum: bigint; bankMinimum: bigint }

/** Returns every reason against paying a line with a run; none means that it is paid. */
export function judgeLine(facts: LineFacts, terms: RunTerms): LineHold[] {
  const { details, holds } = facts
  return [
    ...holds.map(({ code, note }) => ({ code, note })),
    ...(details ? wayHolds(details, facts, terms) : []),
    ...sumHolds(facts, terms),
  ]
}

function wayHolds(details: KeptDetails, { isConnected }: LineFacts, { way, currency }: RunTerms): LineHold[] {
  if (details.currency !== currency)
    return [{ code: 'other-currency', note: `The owner is paid in ${details.currency}; this run pays ${currency}.` }]
  if (way === 'transfers')
    return isConnected
      ? []
      : [{ code: 'no-connected-account', note: 'The owner has no account at the card processor.' }]
  const fault = way === 'sepa' ? sepaFault(details) : undefined
  if (fault === undefined) return []
  return fault === 'name'
    ? [{ code: 'letters', note: 'The holder’s name has letters that SEPA lacks. Pay it with a CSV.' }]
    : [{ code: 'other-way', note: 'SEPA does not reach this account without an address. Pay it with a CSV.' }]
}

function sumHolds({ amount, currency, worth, isWhole }: LineFacts, terms: RunTerms): LineHold[] {
  const written = (sum: bigint) => formatAmount(sum, terms.currency, 'en')
  // A hold of the owner says so already.
  if (amount <= 0n) return []
  if (worth === null)
    return [{ code: 'no-rate', note: `No rate from ${currency} to ${terms.currency} was published this week.` }]
  if (worth < terms.bankMinimum)
    return [{ code: 'below-bank-minimum', note: `The bank pays nothing below ${written(terms.bankMinimum)}.` }]
  return isWhole || worth >= terms.minimum
    ? []
    : [
        {
          code: 'below-minimum',
          note: `Sums below ${written(terms.minimum)} roll over. They are paid whole after a year, or when the account closes.`,
        },
      ]
}
