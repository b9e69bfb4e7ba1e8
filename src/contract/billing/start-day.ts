import { latestStartDays } from './instalments.ts'

const [dayMs, hourMs] = [86_400_000, 3_600_000]

/** UTC−12 to UTC+14. */
const offsets = Array.from({ length: 27 }, (_, at) => (at - 12) * hourMs)

/** Days since 1970 of a moment, as a clock so far ahead of UTC has it. */
const dayOf = (at: Date, offset = 0): number => Math.floor((at.getTime() + offset) / dayMs)

/**
 * True when a plan may start then: from today to a week ahead in some time zone. `start` is a moment, or a day by its midnight in UTC: a page sends what
 * its reader chose, wherever that is.
 */
export function isStartDay(start: Date, now: Date): boolean {
  return offsets.some((offset) => {
    const today = dayOf(now, offset)
    return [dayOf(start, offset), dayOf(start)].some((day) => day >= today && day <= today + latestStartDays)
  })
}

/** The day of a start, as consents name it: its midnight in UTC. */
export const startDay = (start: Date): Date => new Date(dayOf(start) * dayMs)
