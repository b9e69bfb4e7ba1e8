import { planParts, type Part } from '#contract/billing/instalments.ts'
import type { PriceLine } from '#contract/billing/price-lines.ts'
import { smallestCharge } from '#contract/reference/smallest-charges.ts'
import type { InstalmentRow } from './part-store.ts'

export type PartOfPlan = { n: number; due: Date; amount: number; open: number; state: Part['state'] }

/**
 * The parts of a plan with their states, derived from the money received. A part whose rest is below the smallest charge counts as paid. Parts missed
 * for good are dropped: only the rest is due.
 */
export function partsOfPlan(plan: InstalmentRow, received: number): PartOfPlan[] {
  const { parts, interval, startsAt: start, currency } = plan
  const dues = planParts(plan.grandTotal, { parts, interval, start }).parts
  const smallest = smallestCharge(currency)
  let upTo = plan.receivedBefore
  let isNext = true
  return dues.map(({ n, due }) => {
    const amount = Math.min(plan.partAmount, plan.receivedBefore + plan.grandTotal - upTo)
    const before = upTo
    upTo += amount
    const missing = upTo - received
    if (missing <= 0 || (received > before && missing < smallest))
      return { n, due, amount, open: 0, state: 'paid' as const }
    const state =
      plan.state === 'failed' || plan.state === 'ended' ? 'missed' : isNext && plan.lateSince ? 'late' : 'due'
    isNext = false
    return { n, due, amount, open: Math.min(amount, missing), state }
  })
}

export const isRounding = ({ kind }: PriceLine): boolean => kind === 'rounding'
