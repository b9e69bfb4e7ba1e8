import type { SettledLine } from '#contract/billing/settlements/lines.ts'
import { quotient } from '#contract/reference/quotient.ts'
import type { Id } from '#contract/wire.ts'
import { taxWithin } from '../invoices/tax-of.ts'
import { ledgerAccounts } from '../ledger/ledger-accounts.ts'
import type { PayableRow } from '../payments/payment-store.ts'
import type { Split } from '../payments/shares.ts'

export type SharedPrice = Pick<PayableRow, 'shares' | 'total' | 'split' | 'lines' | 'tax'>

/** One owner's part of what counts as paid, in minor units: `gross = tax + rounding + fee + share`. */
export type Parts = { gross: number; tax: number; rounding: number; fee: number; share: number }

/** Owners of a price, with their fee and, where they are known, the case and how many of the lines are theirs. */
export const ownersOf = (split: Split) =>
  split.kind === 'owner' ? [{ ...split, weight: 1 }] : split.kind === 'owners' ? split.of : []

/**
 * Divides what counts as paid among the shares that were posted, in their order and exactly as the ledger does, and sums the part of one owner. Taxes and
 * rounding follow the weights.
 */
export function partsOf({ shares, total }: Pick<SharedPrice, 'shares' | 'total'>, ownerId: Id, settled: number): Parts {
  const divided = scaled(
    shares.map(({ amount }) => amount),
    total,
    settled,
  )
  const of = (isIt: (account: string) => boolean) =>
    shares.reduce((sum, { account }, nth) => (isIt(account) ? sum + divided[nth]! : sum), 0)
  const groups = shares.flatMap(({ account, amount }, nth) => {
    if (!account.startsWith('owner:')) return []
    // The fee of an owner stands before their share, unless it is nothing.
    const has = nth > 0 && shares[nth - 1]!.account === ledgerAccounts.fee
    const fee = has ? divided[nth - 1]! : 0
    return [{ account, weight: amount + (has ? shares[nth - 1]!.amount : 0), fee, share: divided[nth]! }]
  })
  const weights = groups.map(({ weight }) => weight)
  const all = weights.reduce((sum, weight) => sum + weight, 0)
  const taxes = scaled(
    weights,
    all,
    of((account) => account.startsWith('tax:')),
  )
  const roundings = scaled(
    weights,
    all,
    of((account) => account === ledgerAccounts.rounding),
  )
  const parts = { tax: 0, rounding: 0, fee: 0, share: 0 }
  for (const [nth, { account, fee, share }] of groups.entries()) {
    if (account !== ledgerAccounts.owner(ownerId)) continue
    parts.tax += taxes[nth]!
    parts.rounding += roundings[nth]!
    parts.fee += fee
    parts.share += share
  }
  return { gross: parts.tax + parts.rounding + parts.fee + parts.share, ...parts }
}

/** The lines of one owner's cases, divided so that they sum to the owner's gross and tax. */
export function linesOfOwner({ lines, split, tax }: SharedPrice, ownerId: Id, parts: Parts): SettledLine[] {
  const own = ownLines(lines, split, ownerId)
  const sum = (all: readonly number[]) => all.reduce((before, one) => before + one, 0)
  const weights = own.map(({ amount }) => amount)
  const taxes = own.map((line) => taxWithin(line.amount, tax, line))
  const [amounts, ofTax] = [
    scaled(weights, sum(weights), parts.gross),
    sum(taxes) > 0 ? scaled(taxes, sum(taxes), parts.tax) : scaled(weights, sum(weights), parts.tax),
  ]
  return own
    .map(({ description }, nth) => ({ description, amount: amounts[nth]!, tax: ofTax[nth]! }))
    .filter(({ amount, tax: taxed }) => amount !== 0 || taxed !== 0)
}

/** Lines of a price stand in the order of its cases. Where their number is not known, all are everybody's. */
function ownLines(lines: SharedPrice['lines'], split: Split, ownerId: Id): SharedPrice['lines'] {
  const owners = ownersOf(split)
  const counted = owners.reduce((sum, { lines: count }) => sum + (count ?? 0), 0)
  if (owners.length === 1 || owners.some(({ lines: count }) => !count) || counted > lines.length) return lines
  let before = 0
  return owners.flatMap(({ ownerId: of, lines: count = 0 }) => {
    const some = lines.slice(before, before + count)
    before += count
    return of === ownerId ? some : []
  })
}

/** Divides a sum by weights, exactly: each gets the difference of what was reached before and after. */
function scaled(weights: readonly number[], all: number, sum: number): number[] {
  let [upTo, before] = [0n, 0n]
  return weights.map((weight) => {
    upTo += BigInt(weight)
    const reached = all === 0 ? 0n : quotient(BigInt(sum) * upTo, BigInt(all), 'down')
    const own = Number(reached - before)
    before = reached
    return own
  })
}
