import { dueOf, type MoneyAsked } from '../billing/due.ts'
import { maxParts, partAmounts } from '../billing/instalments.ts'
import { isWithLawyers, seenByPayer } from '../cases/seen-by-payer.ts'
import type { CaseState } from '../cases/case-states.ts'
import { isMerged, isPaid, isPaidInPart, isPaymentDue } from '../cases/state-questions.ts'
import { smallestCharge } from '../reference/smallest-charges.ts'
import type { NothingPayable, PaymentMethod, PortalState } from './page.ts'

/** What the answer depends on. */
export type PaymentFacts = {
  case: {
    state: CaseState
    heldFrom: CaseState | null
    isLetterSent: boolean
    isPartPaid: boolean
    /** Staff closed the page, or it is one of the case ids that are always unavailable. */
    isBlocked: boolean
  }
  /** Null while no price may go out. */
  money: MoneyAsked | null
  ways: {
    takesCards: boolean
    /** Whether the wallet takes the currency. */
    takesWallet: boolean
    bankLines: readonly string[]
    /** What a transfer is booked by. */
    reference: string
  }
  /** In how many parts it may be paid; 1 for none. */
  maxPartCount: number
  now: Date
}

/** What a payer can pay now, how, and for how much. */
export type PaymentOptions = {
  /** As the page shows the case. */
  state: PortalState
  currency: string | null
  /** The price, in minor units; null where none is asked for. */
  total: number | null
  /** At most the price: what came in above it goes back. */
  received: number
  /** The sum that is paid now; null where nothing is, by `reason`. */
  due: number | null
  /** Number of the part that is due, if it is one. */
  part: number | null
  methods: PaymentMethod[]
  /** In how many parts `due` may be paid. */
  parts: number[]
  /** Whether parts round up, so that together they come to more than `due`. Once something was paid, the last part is less instead. */
  partsRoundUp: boolean
  bank: { lines: string[]; reference: string } | null
  reason: NothingPayable | null
}

/**
 * The one answer to what a payer can pay now, how, and for how much. The page shows it, the calls refuse whatever it does not offer, and mails and the
 * stored consent name its sums. Source: the specification, sections 4, 6 and 9.
 */
export function paymentOptions(facts: PaymentFacts): PaymentOptions {
  const { money } = facts
  const about = shownOf(facts)
  const reason = unpayable(facts.case)
  if (reason !== null) return { ...about, ...nothing(reason) }
  if (!money) return { ...about, ...nothing('no-price') }
  const due = dueOf(money, facts.now)
  if (due.amount === null) {
    // The case itself moves a moment after its money.
    const isSettled = due.reason === 'paid' && money.received > 0
    return { ...about, ...(isSettled && { state: 'paid' as const }), ...nothing(due.reason) }
  }
  const ways = waysFor(facts, money, due)
  if (ways.methods.length > 0) return { ...about, due: due.amount, part: due.part, ...ways, reason: null }
  return { ...about, ...nothing(due.amount < smallestCharge(money.currency) ? 'too-small' : 'no-way') }
}

function shownOf(
  facts: PaymentFacts,
): Pick<PaymentOptions, 'state' | 'currency' | 'total' | 'received' | 'partsRoundUp'> {
  const { money } = facts
  const state = portalStateOf(facts.case, money !== null && money.parts !== null)
  const isAsked = money !== null && state !== 'legal' && state !== 'merged'
  return {
    state,
    currency: isAsked ? money.currency : null,
    total: isAsked ? money.price : null,
    received: money ? Math.min(money.received, money.price + money.rounding) : 0,
    partsRoundUp: money !== null && !money.isFixed,
  }
}

const nothing = (reason: NothingPayable) =>
  ({ due: null, part: null, methods: [], parts: [], bank: null, reason }) satisfies Partial<PaymentOptions>

/** How a case stands for its payer. Parts that run or came in are processing. */
export function portalStateOf(
  { state, heldFrom, isPartPaid }: Pick<PaymentFacts['case'], 'state' | 'heldFrom' | 'isPartPaid'>,
  isPlanRunning: boolean,
): PortalState {
  if (isWithLawyers({ state, heldFrom })) return 'legal'
  if (isMerged(state)) return 'merged'
  if (isPaid(state)) return 'paid'
  const isInParts = isPaidInPart(state) || (isPartPaid && !isPaymentDue(state))
  return isInParts || isPlanRunning ? 'processing' : 'unpaid'
}

/** Why a case cannot be paid whatever its money is; null where it can. */
function unpayable({ isBlocked, ...about }: PaymentFacts['case']): NothingPayable | null {
  if (isBlocked) return 'unavailable'
  if (isMerged(about.state)) return 'merged'
  const seen = seenByPayer(about.state, about)
  if (seen === undefined) return 'unavailable'
  return seen === 'legal' || seen === 'paid' ? seen : null
}

type Ways = Pick<PaymentOptions, 'methods' | 'parts' | 'bank'>

/** Ways to pay a sum. Only a bank transfer may be as small as one likes. */
function waysFor(
  { ways, maxPartCount }: PaymentFacts,
  money: MoneyAsked,
  { amount, part }: { amount: number; part: number | null },
): Ways {
  const smallest = smallestCharge(money.currency)
  const isChargeable = amount >= smallest
  const { takesCards, takesWallet, bankLines, reference } = ways
  const parts = takesCards && part === null ? partsFor(money, { amount, maxPartCount, smallest }) : []
  const bank = bankLines.length > 0 ? { lines: [...bankLines], reference } : null
  return {
    methods: [
      ...(takesCards && isChargeable ? (['card'] as const) : []),
      ...(parts.length > 0 ? (['card-parts'] as const) : []),
      ...(takesWallet && isChargeable ? (['wallet'] as const) : []),
      ...(bank ? (['bank'] as const) : []),
    ],
    parts,
    bank,
  }
}

/** Possible numbers of chargeable parts. A remainder splits only where staff agreed to more than usual. */
function partsFor(
  { received, isFixed }: MoneyAsked,
  { amount, maxPartCount, smallest }: { amount: number; maxPartCount: number; smallest: number },
): number[] {
  if (received > 0 && maxPartCount <= maxParts.chosen) return []
  return Array.from({ length: Math.max(0, maxPartCount - 1) }, (_, at) => at + 2).filter((count) =>
    partAmounts(amount, count, !isFixed).every((one) => one >= smallest),
  )
}
