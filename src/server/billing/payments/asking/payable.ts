import type { PriceLine } from '#contract/billing/price-lines.ts'
import { quotient } from '#contract/reference/quotient.ts'

/** The payer. Mail goes only to a confirmed address. */
export type Payer = {
  kind: 'business' | 'consumer'
  name: string
  company: string | null
  address: string[]
  /** ISO 3166-1 alpha-2. */
  country: string
  taxNumber: string | null
  email: string | null
  isEmailVerified: boolean
  /** Language of documents and mails. */
  language: string
  /** The account that pays, where it is one: it reads its invoices there. */
  accountId: string | null
}

/**
 * A share of the paid money: an account of the ledger and its part of the total, in minor units. A first share is filled before all others, so that
 * refunds take from it last.
 */
export type Share = { account: string; amount: number; isFirst?: boolean }

export const totalOfLines = (lines: readonly Pick<PriceLine, 'amount'>[]): number =>
  lines.reduce((sum, { amount }) => sum + amount, 0)

/**
 * Divides a paid amount: first shares first, then in proportion, exactly. The same amount always divides the same way, however it was paid. At the
 * total each share is whole.
 */
export function dividedBy(shares: readonly Share[], total: number, paid: bigint): Map<string, bigint> {
  const first = shares.filter(({ isFirst }) => isFirst)
  if (first.length === 0) return inProportion(shares, total, paid)
  const sum = first.reduce((all, { amount }) => all + amount, 0)
  const held = paid < BigInt(sum) ? paid : BigInt(sum)
  const others = shares.filter(({ isFirst }) => !isFirst)
  return new Map([...inProportion(first, sum, held), ...inProportion(others, total - sum, paid - held)])
}

function inProportion(shares: readonly Share[], total: number, paid: bigint): Map<string, bigint> {
  const divided = new Map<string, bigint>()
  let [upTo, before] = [0n, 0n]
  for (const { account, amount } of shares) {
    upTo += BigInt(amount)
    const reached = total === 0 ? 0n : quotient(paid * upTo, BigInt(total), 'down')
    divided.set(account, (divided.get(account) ?? 0n) + reached - before)
    before = reached
  }
  return divided
}
