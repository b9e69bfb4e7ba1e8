import { smallestCharge } from '../reference/smallest-charges.ts'

/** A part of a running plan; `open` is the unpaid rest of it. */
export type PartToCome = { n: number; due: Date; open: number; state: 'due' | 'late' | 'paid' | 'missed' }

/** The price asked and the money received, in minor units of one currency. */
export type MoneyAsked = {
  currency: string
  /** As it stands on the page, and on the invoice once something was paid. */
  price: number
  /** Sum by which the parts of a plan come to more than the price, before the first was paid; owed only while the plan runs. */
  rounding: number
  received: number
  /** Rest that was given up because it was too small to charge. */
  writtenOff: number
  /** Something was paid once, whatever became of it: the invoice is out, and no other price can be asked for. */
  isFixed: boolean
  isClosed: boolean
  /** A bank has yet to answer for a payment, or looks into a dispute. */
  waitsForBank: boolean
  /** Parts of the running plan; null without one. */
  parts: readonly PartToCome[] | null
}

export type NothingDue = 'closed' | 'paid' | 'bank' | 'parts'

/** The sum to pay now, with the number of its part, if it is one; or why nothing is due. */
export type Due = { amount: number; part: number | null } | { amount: null; reason: NothingDue }

const dayMs = 86_400_000

/** Answers what is to be paid now: the whole rest, or the part of a running plan that our own charges missed. */
export function dueOf(money: MoneyAsked, now: Date): Due {
  const { price, rounding, received, writtenOff, parts } = money
  const left = price + (parts ? rounding : 0) - received - writtenOff
  if (money.isClosed) return { amount: null, reason: 'closed' }
  if (left <= 0) return { amount: null, reason: 'paid' }
  if (money.waitsForBank) return { amount: null, reason: 'bank' }
  if (!parts) return { amount: left, part: null }
  const next = parts.find(({ state }) => state !== 'paid')
  if (!next || !isOverdue(next, now)) return { amount: null, reason: 'parts' }
  return { amount: Math.min(next.open, left), part: next.n }
}

/** True when a part failed, or its day passed a day ago while charging waited. */
const isOverdue = ({ state, due }: PartToCome, now: Date): boolean =>
  state === 'late' || due.getTime() + dayMs <= now.getTime()

/** Largest share of a price that is given up, as its reciprocal. */
const writtenOffShare = 10

/**
 * The rest that is given up once something came in: one that is too small for payment services and at most a tenth of the total. 0 for any other.
 */
export function restToWriteOff({ currency, total, left }: { currency: string; total: number; left: number }): number {
  return left > 0 && left < smallestCharge(currency) && left * writtenOffShare <= total ? left : 0
}
