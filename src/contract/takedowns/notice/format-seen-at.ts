/** A moment with its zone, as laws ask that print the time of discovery: `2026-11-28 14:05 (UTC+01:00, Europe/Vienna)`. */
export function formatSeenAt(moment: string, timeZone: string): string {
  const parts = new Map(
    new Intl.DateTimeFormat('en-CA', {
      timeZone,
      year: 'numeric',
      month: '2-digit',
      day: '2-digit',
      hour: '2-digit',
      minute: '2-digit',
      hourCycle: 'h23',
      timeZoneName: 'longOffset',
    })
      .formatToParts(new Date(moment))
      .map(({ type, value }) => [type, value]),
  )
  const part = (name: Intl.DateTimeFormatPartTypes) => parts.get(name) ?? ''
  const offset = part('timeZoneName').replace('GMT', 'UTC')
  const zone = offset === 'UTC' ? 'UTC+00:00' : offset
  return `${part('year')}-${part('month')}-${part('day')} ${part('hour')}:${part('minute')} (${zone}, ${timeZone})`
}
