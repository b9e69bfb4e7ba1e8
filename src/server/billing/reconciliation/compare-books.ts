import type { Money } from '#server/gateways/processor-event.ts'

/** A line of either book: what moved at the processor, by the object that it is about. A refund and what is taken for a dispute are below zero. */
export type BookLine = {
  kind: 'charge' | 'refund' | 'dispute'
  /** The payment, charge, capture, refund or dispute at the processor; all names that either book may use. */
  names: readonly string[]
  amount: Money
  /** Undefined where the book does not tell it. */
  fee: Money | undefined
}

export type Difference = {
  kind: 'missing-here' | 'missing-there' | 'amount' | 'currency' | 'fee'
  object: string
  here: string | null
  there: string | null
}

/** Holds our book against the processor's: a difference of each line that is not in both, or not the same. */
export function compareBooks(ours: readonly BookLine[], theirs: readonly BookLine[]): Difference[] {
  const byName = new Map(ours.flatMap((line) => line.names.map((name) => [nameIn(line.kind, name), line] as const)))
  const met = new Set<BookLine>()
  const differences = theirs.flatMap((their) => {
    const our = their.names.map((name) => byName.get(nameIn(their.kind, name))).find((line) => line !== undefined)
    if (!our) return [{ kind: 'missing-here' as const, object: their.names[0]!, here: null, there: inWords(their) }]
    met.add(our)
    return differenceOf(our, their)
  })
  const missing = ours
    .filter((our) => !met.has(our))
    .map((our) => ({ kind: 'missing-there' as const, object: our.names[0]!, here: inWords(our), there: null }))
  return [...differences, ...missing]
}

function differenceOf(our: BookLine, their: BookLine): Difference[] {
  const difference = (kind: Difference['kind']) => [
    { kind, object: their.names[0]!, here: inWords(our), there: inWords(their) },
  ]
  if (our.amount.currency !== their.amount.currency) return difference('currency')
  if (our.amount.amount !== their.amount.amount) return difference('amount')
  if (their.fee && (our.fee?.amount ?? 0) !== their.fee.amount) return difference('fee')
  return []
}

const nameIn = (kind: BookLine['kind'], name: string) => `${kind} ${name}`

/** As staff read it: minor units, so that nothing is lost. */
const inWords = ({ amount: { amount, currency }, fee }: BookLine): string =>
  `${amount} ${currency}${fee ? `, fee ${fee.amount} ${fee.currency}` : ''}`
