import { and, gt, lte, type SQL } from 'drizzle-orm'
import type { CaseAge } from '#contract/desk/numbers-endpoints.ts'
import { cases } from '#server/cases/tables/index.ts'

/** From how many days on a case is of an age, and up to how many. */
const days: Record<CaseAge, [from: number, to: number]> = {
  week: [0, 7],
  month: [7, 30],
  quarter: [30, 90],
  longer: [90, Infinity],
}
const dayMs = 86_400_000

/** Days for which outcomes and letters are counted. */
export const lookedBackDays = 730

export const before = (now: Date, some: number): Date => new Date(now.getTime() - some * dayMs)

export const isOfAge = (age: CaseAge, now: Date): SQL | undefined => {
  const [from, to] = days[age]
  return and(lte(cases.since, before(now, from)), to === Infinity ? undefined : gt(cases.since, before(now, to)))
}

/** First moments of a month `YYYY-MM` and of the next, in UTC. */
export function spanOfMonth(month: string): { from: Date; to: Date } {
  const [year, number] = month.split('-').map(Number)
  return { from: new Date(Date.UTC(year!, number! - 1, 1)), to: new Date(Date.UTC(year!, number, 1)) }
}
