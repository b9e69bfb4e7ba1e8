import { dayOf } from '#web/ui/forms/dates/dates.ts'

/** Local day of a moment: `2026-11-21`. */
export const formatDay = (moment: string): string => dayOf(new Date(moment))

/** The same with the time: `2026-11-21 09:05`. */
export const formatMinute = (moment: string): string =>
  `${formatDay(moment)} ${new Date(moment).toTimeString().slice(0, 5)}`

const steps = [
  [86_400, 'day'],
  [3600, 'hour'],
  [60, 'minute'],
] as const
const relative = new Intl.RelativeTimeFormat('en', { numeric: 'auto' })
/** Number of days beyond which a date is clearer. */
const longAgo = 30

/** Formats a time as 'yesterday' or '3 hours ago', and a day long past as its date. */
export function formatAgo(moment: string, now: Date): string {
  const seconds = (now.getTime() - Date.parse(moment)) / 1000
  if (seconds > longAgo * 86_400) return formatDay(moment)
  const step = steps.find(([size]) => seconds >= size)
  return step ? relative.format(-Math.floor(seconds / step[0]), step[1]) : 'just now'
}
