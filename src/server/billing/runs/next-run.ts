import type { Db } from '#server/platform/db/database.ts'
import { plannedRuns } from './run-store.ts'

/** Returns the day of the next pay-outs: that of a prepared run, or else the configured day of a month; null without either. */
export async function nextRunDay(db: Db, { runDay, now }: { runDay: number | undefined; now: Date }) {
  const today = now.toISOString().slice(0, 10)
  const [planned] = await plannedRuns(db, today)
  if (planned) return planned.executeOn
  return runDay === undefined ? null : dayOfMonth(runDay, now)
}

/** Returns the day of this month, or that of the next one once it is over, in UTC. */
function dayOfMonth(day: number, now: Date): string {
  const month = now.getUTCDate() > day ? now.getUTCMonth() + 1 : now.getUTCMonth()
  return new Date(Date.UTC(now.getUTCFullYear(), month, day)).toISOString().slice(0, 10)
}
