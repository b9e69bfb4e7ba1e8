import type { PayableState } from '#contract/billing/payments.ts'
import type { Channel } from '../processors.ts'
import { ledgerAccounts } from '../ledger/ledger-accounts.ts'
import type { Entry } from '../ledger/entry.ts'
import { type Fact, hasOpenDispute, keptOf, movedBy, paymentStateOf } from './events/facts.ts'
import { dividedBy, type Share } from './asking/payable.ts'

/** Inputs of balances besides the facts. */
export type Asked = { id: string; currency: string; total: number; cap: number; shares: readonly Share[] }

/**
 * Balances of a payable by account and currency, from its facts alone and in any order. Late, repeated and reordered webhooks give the same balances.
 * Sums to zero in every currency.
 */
export function positionOf(asked: Asked, facts: readonly Fact[]): Map<string, Entry> {
  const position = new Map<string, Entry>()
  const add = (account: string, currency: string, amount: bigint) => {
    const at = `${account} ${currency}`
    position.set(at, { account, currency, amount: (position.get(at)?.amount ?? 0n) + amount })
  }
  const kept = new Map<string, bigint>()
  const received = receivedIn(facts)
  for (const [group, moved] of movedBy(facts, ({ processor, currency }) => `${processor} ${currency}`)) {
    const [processor, currency] = group.split(' ') as [Channel, string]
    const held = moved.captured - moved.fees - moved.refunded - moved.disputed - moved.lost
    add(ledgerAccounts.processor(processor), currency, held)
    add(ledgerAccounts.processorFees, currency, moved.fees)
    add(ledgerAccounts.disputed(asked.id), currency, moved.disputed)
    kept.set(currency, (kept.get(currency) ?? 0n) + keptOf(moved))
  }
  for (const [currency, amount] of kept) {
    const came = received.get(currency) ?? 0n
    const settled = settledOf(asked, currency, came + givenUpOf(asked, facts, currency, came))
    const writtenOff = settled > came ? settled - came : 0n
    add(ledgerAccounts.payer(asked.id), currency, settled - writtenOff - amount)
    if (writtenOff > 0n) add(ledgerAccounts.rounding, currency, writtenOff)
    for (const [account, share] of dividedBy(asked.shares, asked.total, settled)) {
      const earned = earnedOf(account, share, facts, currency)
      add(account, currency, earned - share)
      if (earned > 0n) add(ledgerAccounts.income, currency, -earned)
    }
  }
  for (const { object, currency, amount } of filingsIn(facts)) {
    add(ledgerAccounts.office(object ?? ''), currency ?? asked.currency, -BigInt(amount ?? 0))
    add(ledgerAccounts.income, currency ?? asked.currency, BigInt(amount ?? 0))
  }
  return position
}

const filingsIn = (facts: readonly Fact[]): Fact[] => facts.filter(({ kind }) => kind === 'filed')

/** The earned part of a share. Filing earns everything held for it; the office's fee becomes a cost. */
function earnedOf(account: string, share: bigint, facts: readonly Fact[], currency: string): bigint {
  const isHeld = account.startsWith('deferred:') || account.startsWith('office-fees:')
  if (isHeld && filingsIn(facts).length > 0) return share
  return account.startsWith('deferred:') ? smaller(share, earnedIn(facts, currency)) : 0n
}

/** The elapsed part of a paid period, from the latest report. */
const earnedIn = (facts: readonly Fact[], currency: string): bigint =>
  BigInt(
    Math.max(
      0,
      ...facts.flatMap((one) => (one.kind === 'earned' && one.currency === currency ? (one.amount ?? 0) : [])),
    ),
  )

const smaller = (a: bigint, b: bigint): bigint => (a < b ? a : b)

/** The part of a rest that was written off that is still missing. */
function givenUpOf({ currency, cap }: Asked, facts: readonly Fact[], paidIn: string, received: bigint): bigint {
  if (paidIn !== currency || received <= 0n) return 0n
  const given = facts.reduce((sum, one) => sum + (one.kind === 'written-off' ? BigInt(one.amount ?? 0) : 0n), 0n)
  const missing = BigInt(cap) > received ? BigInt(cap) - received : 0n
  return smaller(given, missing)
}

/** Rests that were too small to charge and count as paid, as far as they are still missing. */
export const writtenOffOf = (asked: Asked, facts: readonly Fact[]): bigint =>
  givenUpOf(asked, facts, asked.currency, receivedOf(facts, asked.currency))

/** The amount missing to the total; 0 when complete. */
export function restOf(asked: Asked, facts: readonly Fact[]): bigint {
  const rest = BigInt(asked.total) - receivedOf(facts, asked.currency) - writtenOffOf(asked, facts)
  return rest > 0n ? rest : 0n
}

/** The amount to divide. It waits while there are no shares. */
export const settledOf = (asked: Asked, paidIn: string, kept: bigint): bigint =>
  asked.shares.length === 0 ? 0n : countedOf(asked, paidIn, kept)

/** The amount that counts as paid: at most the price, in its currency only. */
function countedOf({ currency, cap }: Asked, paidIn: string, kept: bigint): bigint {
  if (paidIn !== currency || kept <= 0n) return 0n
  return kept < BigInt(cap) ? kept : BigInt(cap)
}

/** Postings of a new fact: the difference it makes. Empty when no money moved. */
export function postingsOf(asked: Asked, known: readonly Fact[], fact: Fact): Entry[] {
  return movedFrom(positionOf(asked, known), positionOf(asked, [...known, fact]))
}

/** The entries that lead from one position to another. */
export function movedFrom(before: ReadonlyMap<string, Entry>, after: ReadonlyMap<string, Entry>): Entry[] {
  const moved = new Map(after)
  for (const [at, entry] of before) moved.set(at, { ...entry, amount: (moved.get(at)?.amount ?? 0n) - entry.amount })
  return [...moved.values()].filter(({ amount }) => amount !== 0n)
}

/** Captured money kept in a currency, never below zero. */
export const receivedOf = (facts: readonly Fact[], currency: string): bigint => receivedIn(facts).get(currency) ?? 0n

/** A payment both refunded and charged back leaves a debt to us and reduces no other payment. */
function receivedIn(facts: readonly Fact[]): Map<string, bigint> {
  const received = new Map<string, bigint>()
  for (const [group, moved] of movedBy(facts, ({ paymentId, currency }) => `${paymentId} ${currency}`)) {
    const currency = group.slice(group.indexOf(' ') + 1)
    const kept = keptOf(moved)
    received.set(currency, (received.get(currency) ?? 0n) + (kept > 0n ? kept : 0n))
  }
  return received
}

/** Money received beyond the accepted amount: excess, late, or in another currency. */
export function unsettledIn(asked: Asked, facts: readonly Fact[]): Map<string, bigint> {
  const unsettled = new Map<string, bigint>()
  for (const [currency, received] of receivedIn(facts)) {
    const left = received - countedOf(asked, currency, received)
    if (left > 0n) unsettled.set(currency, left)
  }
  return unsettled
}

/** The state of a payable, from its facts in any order. */
export function payableStateOf(asked: Asked, facts: readonly Fact[]): PayableState {
  if (hasOpenDispute(facts)) return 'disputed'
  const received = receivedOf(facts, asked.currency)
  if (unsettledIn(asked, facts).size > 0) return 'over'
  if (received > 0n && restOf(asked, facts) === 0n) return 'paid'
  if (received > 0n) return 'part-paid'
  if (facts.some(({ kind }) => kind === 'captured')) return 'returned'
  return isUnderWay(facts) ? 'processing' : 'unpaid'
}

/** True while a bank has not answered for a payment, whatever else came in. */
export const isUnderWay = (facts: readonly Fact[]): boolean =>
  Map.groupBy(facts, ({ paymentId }) => paymentId)
    .values()
    .some((own) => paymentStateOf(own) === 'processing')
