import { dayOf } from '#web/ui/forms/dates/dates.ts'

const dayMs = 86_400_000
const weekday = new Intl.DateTimeFormat('en', { weekday: 'short' })
const time = new Intl.DateTimeFormat('en', { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' })

export type DueTime = 'late' | 'today' | 'tomorrow' | 'later'

export const dueTitles: Record<DueTime, string> = {
  late: 'Late',
  today: 'Today',
  tomorrow: 'Tomorrow',
  later: 'This week and later',
}

/** In which part of a list something stands that is due then, by the reader's own clock. */
export function dueTimeOf(moment: string, now: Date): DueTime {
  const at = new Date(moment)
  if (at < now) return 'late'
  if (dayOf(at) === dayOf(now)) return 'today'
  return daysBetween(now, at) === 1 ? 'tomorrow' : 'later'
}

/** When, in few characters: the time today, the day within a week, else the date. */
export function formatWhen(moment: string, now: Date): string {
  const at = new Date(moment)
  const days = daysBetween(now, at)
  if (days === 0) return time.format(at)
  if (days === -1) return 'Yesterday'
  return days > 0 && days < 7 ? `${weekday.format(at)} ${at.getDate()}` : dayOf(at)
}

/** Summer time makes days of 23 and 25 hours. */
const daysBetween = (from: Date, to: Date): number => Math.round((startOf(to) - startOf(from)) / dayMs)
const startOf = (at: Date) => new Date(at.getFullYear(), at.getMonth(), at.getDate()).getTime()
