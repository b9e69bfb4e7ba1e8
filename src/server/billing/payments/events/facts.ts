import type { PaymentState } from '#contract/billing/payments.ts'
import type { Channel } from '../../processors.ts'

/** Facts of a payable. A fact is never deleted; another one reverses it. */
export type FactKind =
  | 'pending'
  | 'failed'
  | 'canceled'
  | 'action-needed'
  | 'captured'
  | 'fee'
  | 'refund-pending'
  | 'refunded'
  | 'refund-failed'
  | 'dispute-opened'
  | 'dispute-withdrawn'
  | 'dispute-reinstated'
  | 'dispute-won'
  | 'dispute-lost'
  | 'dispute-answered'
  | 'dispute-due'
  | 'fraud-warned'
  | 'closed'
  | 'earned'
  | 'filed'
  | 'written-off'

/** `object` is the payment, refund or dispute at the processor; amounts are in minor units. */
export type Fact = {
  key: string
  kind: FactKind
  paymentId: string | null
  processor: Channel | null
  object: string | null
  amount: number | null
  currency: string | null
  at: Date
}

/** A fact with what else was said: why, by when an answer is wanted, and which refund of ours it is. */
export type NewFact = Fact & { reason: string | null; dueAt?: Date; refundId?: string }

/** Sums of what moved, of one payment and one currency. */
export type Moved = {
  captured: bigint
  fees: bigint
  refunded: bigint
  /** Taken by the processor for disputes that are open. */
  disputed: bigint
  /** Taken for good. */
  lost: bigint
}

const nothing = (): Moved => ({ captured: 0n, fees: 0n, refunded: 0n, disputed: 0n, lost: 0n })

/** Captures minus refunds and lost disputes. */
export const keptOf = ({ captured, refunded, lost }: Moved): bigint => captured - refunded - lost

/**
 * Sums facts by what `by` says of each. The same for any order of the facts: a refund counts once it was made and unless it failed, a dispute
 * holds money from its withdrawal until it is given back, and takes it for good once it is lost.
 */
export function movedBy<Group extends string>(facts: readonly Fact[], by: (fact: Fact) => Group): Map<Group, Moved> {
  const all = new Map<Group, Moved>()
  const of = (fact: Fact): Moved => {
    const group = by(fact)
    if (!all.has(group)) all.set(group, nothing())
    return all.get(group)!
  }
  const said = (kind: FactKind) => new Set(facts.filter((fact) => fact.kind === kind).map(objectOf))
  const [failed, reinstated, won, lost] = [
    said('refund-failed'),
    said('dispute-reinstated'),
    said('dispute-won'),
    said('dispute-lost'),
  ]
  for (const fact of facts) {
    const amount = BigInt(fact.amount ?? 0)
    if (fact.kind === 'captured') of(fact).captured += amount
    if (fact.kind === 'fee') of(fact).fees += amount
    if (fact.kind === 'refunded' && !failed.has(objectOf(fact))) of(fact).refunded += amount
  }
  const left = leftOfPayments(facts, failed)
  for (const [object, fact] of withdrawalsIn(facts)) {
    const isOver = !lost.has(object) && (reinstated.has(object) || won.has(object))
    const amount = isOver ? 0n : takenBy(fact, left)
    if (lost.has(object)) of(fact).lost += amount
    else of(fact).disputed += amount
  }
  return all
}

/** Withdrawals of disputes, reported ones first. A lost dispute always has one. */
function withdrawalsIn(facts: readonly Fact[]): Map<string, Fact> {
  const of = (kind: FactKind) =>
    facts
      .filter((fact) => fact.kind === kind)
      .map((fact) => [objectOf(fact), fact] as const)
      .toSorted(([one], [other]) => (one < other ? -1 : 1))
  const told = new Map(of('dispute-withdrawn'))
  return new Map([...told, ...of('dispute-lost').filter(([object]) => !told.has(object))])
}

/** The rest of each payment's captures after refunds, by payment and currency. */
function leftOfPayments(facts: readonly Fact[], failed: ReadonlySet<string>): Map<string, bigint> {
  const left = new Map<string, bigint>()
  for (const fact of facts) if (fact.kind === 'captured') add(left, paymentOf(fact), BigInt(fact.amount ?? 0))
  // An unknown payment has no known rest.
  for (const fact of facts)
    if (fact.kind === 'refunded' && !failed.has(objectOf(fact)) && left.has(paymentOf(fact)))
      add(left, paymentOf(fact), -BigInt(fact.amount ?? 0))
  return left
}

/** A told withdrawal took its amount. One that was not told took no more than was left: what was refunded already is not taken again. */
function takenBy(fact: Fact, left: Map<string, bigint>): bigint {
  const amount = BigInt(fact.amount ?? 0)
  const most = left.get(paymentOf(fact))
  if (most === undefined) return amount
  const taken = fact.kind === 'dispute-withdrawn' || amount < most ? amount : most > 0n ? most : 0n
  add(left, paymentOf(fact), -taken)
  return taken
}

const paymentOf = ({ paymentId, currency }: Fact): string => `${paymentId} ${currency}`

function add(sums: Map<string, bigint>, key: string, amount: bigint): void {
  sums.set(key, (sums.get(key) ?? 0n) + amount)
}

const objectOf = ({ processor, object }: Fact): string => `${processor}:${object}`

/** The state of one payment, from its facts in any order. */
export function paymentStateOf(facts: readonly Fact[]): PaymentState {
  const moved = [...movedBy(facts, ({ currency }) => currency ?? '').values()]
  const sum = (of: (one: Moved) => bigint) => moved.reduce((all, one) => all + of(one), 0n)
  const captured = sum((one) => one.captured)
  if (captured > 0n) {
    if (hasOpenDispute(facts)) return 'disputed'
    if (sum(({ lost }) => lost) > 0n) return 'charged-back'
    const refunded = sum((one) => one.refunded)
    return refunded === 0n ? 'paid' : refunded >= captured ? 'refunded' : 'part-refunded'
  }
  return lastTold(facts)
}

/** True while the processor investigates a payment; pay-outs wait. */
export function hasOpenDispute(facts: readonly Fact[]): boolean {
  const of = (...kinds: FactKind[]) => new Set(facts.filter(({ kind }) => kinds.includes(kind)).map(objectOf))
  const over = of('dispute-won', 'dispute-lost', 'dispute-reinstated')
  return [...of('dispute-opened', 'dispute-withdrawn')].some((object) => !over.has(object))
}

const told: Partial<Record<FactKind, PaymentState>> = {
  pending: 'processing',
  'action-needed': 'created',
  failed: 'failed',
  canceled: 'canceled',
}

/** The newest fact of payments without captures counts; at equal times the final one. */
function lastTold(facts: readonly Fact[]): PaymentState {
  const words = facts.filter(({ kind }) => kind in told)
  const order = Object.keys(told)
  const [last] = words.toSorted(
    (a, b) =>
      b.at.getTime() - a.at.getTime() || order.indexOf(b.kind) - order.indexOf(a.kind) || (a.key < b.key ? -1 : 1),
  )
  return (last && told[last.kind]) ?? 'created'
}
