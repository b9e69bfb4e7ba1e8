import { z } from 'zod'
import { type Language, languageOfTag, localeOf } from '../languages/languages.ts'
import { partsOf } from '../reference/quotient.ts'
import { Moment } from '../wire.ts'

/** Interval of parts; `bimonthly` is every two weeks, the specification's term. */
export const PartInterval = z.enum(['weekly', 'bimonthly', 'monthly'])
export type PartInterval = z.infer<typeof PartInterval>

/** Maximum parts: by the payer's own choice, and by staff in hardship. */
export const maxParts = { chosen: 3, agreed: 12 }
/** Days until the latest start of the first part. */
export const latestStartDays = 7

export type PlannedPart = { n: number; due: Date; amount: number }

/**
 * Amounts of the parts, in minor units: each is the total divided by their number and rounded up. Together they may come to a little more than the
 * total; with `roundsUp` false the last one is less instead.
 */
export function partAmounts(total: number, parts: number, roundsUp: boolean): number[] {
  const { part } = partsOf(total, parts)
  const amounts = Array.from({ length: parts }, () => part)
  return roundsUp ? amounts : amounts.map((amount, at) => Math.max(0, Math.min(amount, total - at * part)))
}

type Asked = { parts: number; interval: PartInterval; start: Date; roundsUp?: boolean }

/** When which part is due. A month later is the same day, or the last one of a shorter month. */
export function planParts(
  total: number,
  { parts, interval, start, roundsUp = true }: Asked,
): { parts: PlannedPart[]; grandTotal: number } {
  const amounts = partAmounts(total, parts, roundsUp)
  return {
    parts: amounts.map((amount, at) => ({ n: at + 1, due: dueAfter(start, interval, at), amount })),
    grandTotal: amounts.reduce((sum, amount) => sum + amount, 0),
  }
}

const dayMs = 86_400_000

function dueAfter(start: Date, interval: PartInterval, times: number): Date {
  if (interval !== 'monthly') return new Date(start.getTime() + times * (interval === 'weekly' ? 7 : 14) * dayMs)
  const due = new Date(start)
  due.setUTCDate(1)
  due.setUTCMonth(due.getUTCMonth() + times)
  const last = new Date(Date.UTC(due.getUTCFullYear(), due.getUTCMonth() + 1, 0)).getUTCDate()
  due.setUTCDate(Math.min(start.getUTCDate(), last))
  return due
}

/** The language of payers that comes nearest: English for every other. */
export const payerLanguageOf = (language: string): Language => languageOfTag(language) ?? 'en'

export const formatDay = (day: Date, language: string): string =>
  day.toLocaleDateString(localeOf(language), { dateStyle: 'long', timeZone: 'UTC' })

/** A part of a payment as payers and staff see it. */
export const Part = z.object({
  n: z.number().int(),
  due: Moment,
  /** In minor units, as consented to. */
  amount: z.number().int(),
  /** The unpaid rest of it. */
  open: z.number().int(),
  state: z.enum(['due', 'late', 'paid', 'missed']),
})
export type Part = z.infer<typeof Part>
