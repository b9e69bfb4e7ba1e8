import type { PriceLine } from '#contract/billing/price-lines.ts'
import { quotient } from '#contract/reference/quotient.ts'
import { ledgerAccounts } from '../ledger/ledger-accounts.ts'
import { type TaxDecision, taxWithin } from '../invoices/tax-of.ts'
import type { Share } from './asking/payable.ts'

/** An owner whose the price is. `lines` counts the lines of the price that are theirs. */
type OwnerOf = { ownerId: string; feePercent: number; case?: { id: string; reference: string }; lines?: number }

/**
 * The split of a net price: one owner or several by weight after our fee in whole per cent, deferred income, our income, or a fee held for an office.
 */
export type Split =
  | ({ kind: 'owner' } & OwnerOf)
  | { kind: 'owners'; of: (OwnerOf & { weight: number })[] }
  | { kind: 'deferred'; of: string; period?: { from: string; to: string } }
  | { kind: 'income' }
  | { kind: 'registration'; of: string; office: string }

/**
 * Divides a price, in minor units: taxes first, what part payments were rounded up by, and the rest by the split, our fee rounded half up. Empty while
 * the tax is not known: then nothing is anybody's.
 */
export function sharesOf(lines: readonly PriceLine[], tax: TaxDecision, split: Split): Share[] {
  if (tax.treatment === 'unknown') return []
  const sum = (some: readonly PriceLine[], of: (line: PriceLine) => number) =>
    some.reduce((all, line) => all + of(line), 0)
  const rounded = lines.filter(({ kind }) => kind === 'rounding')
  const taxes = sum(lines, (line) => taxWithin(line.amount, tax, line))
  const rounding = sum(rounded, (line) => line.amount - taxWithin(line.amount, tax, line))
  const held = split.kind === 'registration' ? sum(lines.filter(isPassedOn), ({ amount }) => amount) : 0
  const rest = sum(lines, ({ amount }) => amount) - taxes - rounding - held
  return [
    ...(split.kind === 'registration'
      ? [{ account: ledgerAccounts.officeFees(split.of), amount: held, isFirst: true }]
      : []),
    ...(tax.treatment === 'standard' ? [{ account: ledgerAccounts.tax(tax.country), amount: taxes }] : []),
    { account: ledgerAccounts.rounding, amount: rounding },
    ...splitOf(rest, split),
  ].filter(({ amount }) => amount !== 0)
}

/** Lines whose whole amount is an office's. */
export const isPassedOn = ({ kind }: Pick<PriceLine, 'kind'>): boolean => kind === 'government_fee'

function splitOf(rest: number, split: Split): Share[] {
  if (split.kind === 'deferred' || split.kind === 'registration')
    return [{ account: ledgerAccounts.deferred(split.of), amount: rest }]
  if (split.kind === 'income') return [{ account: ledgerAccounts.income, amount: rest }]
  if (split.kind === 'owners') return splitAmong(rest, split.of)
  const fee = Number(quotient(BigInt(rest) * BigInt(split.feePercent), 100n, 'half-up'))
  return [
    { account: ledgerAccounts.fee, amount: fee },
    { account: ledgerAccounts.owner(split.ownerId), amount: rest - fee },
  ]
}

/** Splits in exact proportion to the weights, then takes our fee from each. */
function splitAmong(rest: number, owners: Extract<Split, { kind: 'owners' }>['of']): Share[] {
  const all = owners.reduce((sum, { weight }) => sum + weight, 0)
  let [upTo, before] = [0, 0n]
  return owners.flatMap(({ weight, ...owner }) => {
    upTo += weight
    const reached = quotient(BigInt(rest) * BigInt(upTo), BigInt(all), 'down')
    const own = Number(reached - before)
    before = reached
    return splitOf(own, { kind: 'owner', ...owner })
  })
}
