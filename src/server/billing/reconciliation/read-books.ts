import type { CardPort } from '#server/gateways/card/card-port.ts'
import type { Processor } from '#server/gateways/processor-event.ts'
import type { Db } from '#server/platform/db/database.ts'
import { ledgerAccounts } from '../ledger/ledger-accounts.ts'
import { entriesMoved } from '../ledger/ledger-store.ts'
import type { ProcessorNeeds } from '../processors.ts'
import { type FactRow, factsOf } from '../payments/payment-store.ts'
import type { BookLine } from './compare-books.ts'

type Between = { from: Date; to: Date }

/** Movements in the processor's books, one line an object. Each pay-out, fee without payment and unknown movement is its own object. */
export async function theirBook(
  { card, wallet }: ProcessorNeeds,
  processor: Processor,
  between: Between,
): Promise<BookLine[]> {
  const lines: BookLine[] = []
  const movements = (processor === 'stripe' ? card : wallet)?.movements(between) ?? []
  for await (const { kind, amount, fee, source, id, at } of movements) {
    // Runs answer for transfers to owners, one by one.
    if (kind === 'hold' || kind === 'transfer') continue
    const ours = kinds[kind] === 'dispute' && amount.amount > 0 ? 'dispute-back' : kinds[kind]
    lines.push({ kind: ours ?? ownKinds[kind] ?? 'other', names: [ours ? (source ?? id) : id], amount, fee, at })
  }
  return perObject(lines)
}

const kinds: Record<string, BookLine['kind']> = {
  charge: 'charge',
  refund: 'refund',
  'refund-failed': 'refund',
  dispute: 'dispute',
  'dispute-reversal': 'dispute-back',
}

const ownKinds: Record<string, 'payout' | 'fee'> = { payout: 'payout', fee: 'fee' }

/** Pay-outs and fees of no payment that were posted before. */
export async function ownBook(db: Db, processor: Processor, between: Between): Promise<BookLine[]> {
  const posted = Map.groupBy(await entriesMoved(db, { processor, ...between }), ({ key }) => key)
  return [...posted].map(([key, entries]) => {
    const [, , kind, ...name] = key.split(':')
    const [{ currency, happenedAt: at }] = entries as [(typeof entries)[number]]
    const sum = (of: string) => Number(entries.find(({ account }) => account === of)?.amount ?? 0n)
    const fees = sum(ledgerAccounts.processorFees)
    const isPayout = kind === 'payout'
    const amount = { amount: isPayout ? -sum(ledgerAccounts.processor('bank')) : -fees, currency }
    const fee = { amount: isPayout ? fees : 0, currency }
    return { kind: isPayout ? 'payout' : 'fee', names: [name.join(':')], amount, fee, at }
  })
}

/** Movements by our facts. */
export async function ourBook(
  { card, db }: ProcessorNeeds & { db: Db },
  facts: readonly FactRow[],
): Promise<BookLine[]> {
  const lines: BookLine[] = []
  for (const fact of facts) {
    const sign = signs[fact.kind]
    if (!sign || fact.object === null || fact.amount === null || fact.currency === null) continue
    const { kind, times } = sign
    const fee = feeOf(facts, fact, kind)
    const amount = { amount: fact.amount * times, currency: fact.currency }
    const names = await namesOf({ card, db }, fact)
    lines.push({ kind, names, amount, fee, at: fact.at })
  }
  return perObject(lines)
}

const signs: Partial<Record<FactRow['kind'], { kind: BookLine['kind']; times: 1 | -1 }>> = {
  captured: { kind: 'charge', times: 1 },
  refunded: { kind: 'refund', times: -1 },
  'refund-failed': { kind: 'refund', times: 1 },
  'dispute-withdrawn': { kind: 'dispute', times: -1 },
  'dispute-reinstated': { kind: 'dispute-back', times: 1 },
}

/** Key of a line's fee. The fee withheld for a dispute differs from the one returned with it. */
export const feeKey = (processor: Processor, object: string, kind: BookLine['kind']): string =>
  `fee:${processor}:${object}${kind === 'dispute-back' ? ':back' : ''}`

/** The fee that was told of a movement. */
export function feeOf(
  facts: readonly FactRow[],
  { processor, object }: FactRow,
  kind: BookLine['kind'],
): BookLine['fee'] {
  const key = feeKey(processor as Processor, object ?? '', kind)
  const told = facts.find((other) => other.key === key)
  return told && { amount: told.amount!, currency: told.currency! }
}

/** All by which either book may know it: the card processor's speak of charges, its messages of payments; the wallet's name the capture that is disputed. */
export async function namesOf(
  { card, db }: { card?: CardPort | undefined; db: Db },
  { kind, processor, object, payableId, paymentId }: FactRow,
): Promise<string[]> {
  const isDispute = kind.startsWith('dispute-')
  if (processor === 'stripe' && kind === 'captured') return named(object, (await card?.payment(object!))?.charge)
  if (processor !== 'paypal' || !isDispute) return named(object)
  const facts = await factsOf(db, payableId)
  return named(object, facts.find((fact) => fact.kind === 'captured' && fact.paymentId === paymentId)?.object)
}

const named = (...names: (string | null | undefined)[]): string[] => names.flatMap((name) => name ?? [])

/** One line for each object; reversed movements drop out. */
function perObject(lines: readonly BookLine[]): BookLine[] {
  const summed = Map.groupBy(lines, ({ kind, names, amount }) => `${kind} ${names[0]} ${amount.currency}`)
  return [...summed.values()]
    .map((same) => {
      const [first] = same as [BookLine]
      const amount = same.reduce((sum, line) => sum + line.amount.amount, 0)
      const fees = same.flatMap(({ fee }) => fee ?? [])
      const fee = fees[0] && { amount: fees.reduce((sum, one) => sum + one.amount, 0), currency: fees[0].currency }
      return { ...first, amount: { ...first.amount, amount }, fee }
    })
    .filter(({ amount, fee }) => amount.amount !== 0 || (fee?.amount ?? 0) !== 0)
}
