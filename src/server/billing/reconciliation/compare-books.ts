import { formatAmount } from '#contract/reference/money.ts'
import type { Money } from '#server/gateways/processor-event.ts'

/**
 * A line of either book: what moved at the processor, by the object that it is about. What goes out is below zero: refunds, what is taken for a
 * dispute, pay-outs to our bank, fees that belong to no payment. What comes back of a dispute, weeks later, is a line of its own, and has a fee of its
 * own, which may be below zero. `other` is what nobody here knows of.
 */
export type BookLine = {
  kind: 'charge' | 'refund' | 'dispute' | 'dispute-back' | 'payout' | 'fee' | 'other'
  /** The payment, charge, capture, refund or dispute at the processor; all names that either book may use. */
  names: readonly string[]
  amount: Money
  /** Undefined where the book does not tell it. */
  fee: Money | undefined
  at: Date
}

export type Compared = {
  differences: Difference[]
  untoldFees: { line: BookLine; fee: Money }[]
  /** Pay-outs and fees without a payment, known only from the processor's books. */
  untoldMoves: BookLine[]
}

export type Difference = {
  at: string
  kind: 'missing-here' | 'missing-there' | 'amount' | 'currency' | 'fee'
  object: string
  here: string | null
  there: string | null
}

/**
 * Holds our book against the processor's: a difference of each line that is not in both, or not the same, and the fees and pay-outs that only the
 * processor told.
 */
export function compareBooks(ours: readonly BookLine[], theirs: readonly BookLine[]): Compared {
  const byName = new Map(ours.flatMap((line) => line.names.map((name) => [nameIn(line.kind, name), line] as const)))
  const met = new Set<BookLine>()
  const untoldFees: Compared['untoldFees'] = []
  const untoldMoves: BookLine[] = []
  const differences = theirs.flatMap((their) => {
    const our = their.names.map((name) => byName.get(nameIn(their.kind, name))).find((line) => line !== undefined)
    if (!our && (their.kind === 'payout' || their.kind === 'fee')) {
      untoldMoves.push(their)
      return []
    }
    if (!our) return [{ ...about(their), kind: 'missing-here' as const, here: null, there: formatLine(their) }]
    met.add(our)
    if (!our.fee && their.fee && their.fee.amount !== 0) untoldFees.push({ line: our, fee: their.fee })
    return differenceOf(our, their)
  })
  const missing = ours
    .filter((our) => !met.has(our))
    .map((our) => ({ ...about(our), kind: 'missing-there' as const, here: formatLine(our), there: null }))
  return { differences: [...differences, ...missing], untoldFees, untoldMoves }
}

function differenceOf(our: BookLine, their: BookLine): Difference[] {
  const difference = (kind: Difference['kind']) => [
    { ...about(their), kind, here: formatLine(our), there: formatLine(their) },
  ]
  if (our.amount.currency !== their.amount.currency) return difference('currency')
  if (our.amount.amount !== their.amount.amount) return difference('amount')
  // A fee that we were never told is booked, not argued about.
  if (their.fee && our.fee && our.fee.amount !== their.fee.amount) return difference('fee')
  return []
}

const about = ({ names, at }: BookLine) => ({ object: names[0]!, at: at.toISOString() })

const nameIn = (kind: BookLine['kind'], name: string) => `${kind} ${name}`

const formatLine = ({ amount, fee }: BookLine): string =>
  `${formatMoney(amount)}${fee ? `, fee ${formatMoney(fee)}` : ''}`

const formatMoney = ({ amount, currency }: Money): string => formatAmount(amount, currency, 'en')
