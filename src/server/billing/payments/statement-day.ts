import { latestDay } from '#server/platform/latest-day.ts'
import { refuse } from '#server/platform/refuse.ts'

/** When something was booked by the day of a statement. Refuses one that is still to come. */
export function momentOfStatement(day: string, now: Date): Date {
  if (day > latestDay(now)) throw refuse('conflict', 'transfer.future', 'This day is still to come.')
  const at = new Date(`${day}T12:00:00Z`)
  return at < now ? at : now
}
