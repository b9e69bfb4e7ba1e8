import type { PublicationDay } from './facts.ts'

/** Months after first publication within which a registration reaches back. Source: 17 USC 412(2). */
export const graceMonths = 3

/**
 * The last day of the grace period, `YYYY-MM-DD`: three months after first publication. Where only the month is known, it counts from the first
 * day of it, so that no day is promised that may not be there.
 */
export function graceEnd(publishedOn: PublicationDay): string {
  const [year, month, day = 1] = publishedOn.split('-').map(Number) as [number, number, number?]
  const last = new Date(Date.UTC(year, month - 1 + graceMonths + 1, 0)).getUTCDate()
  return new Date(Date.UTC(year, month - 1 + graceMonths, Math.min(day, last))).toISOString().slice(0, 10)
}
