import type { Interval } from '#contract/billing/subscriptions.ts'

/** The same day so many months or years on, or the last that its month has. */
export function later(from: Date, interval: Interval, count = 1): Date {
  const months = from.getUTCMonth() + count * (interval === 'year' ? 12 : 1)
  const lastDay = new Date(Date.UTC(from.getUTCFullYear(), months + 1, 0)).getUTCDate()
  const to = new Date(from)
  to.setUTCFullYear(from.getUTCFullYear(), months, Math.min(from.getUTCDate(), lastDay))
  return to
}

/**
 * True when a coupon taken now for some months covers the payment at `payment`. The processor counts whole seconds; a payment at the very end is not
 * covered.
 */
export function lastsUntil(payment: Date, now: Date, months: number): boolean {
  const taken = new Date(Math.floor(now.getTime() / 1000) * 1000)
  return later(taken, 'month', months) > payment
}
