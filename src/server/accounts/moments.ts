/** `15 March 2026, 14:05 GMT+1`, in the reader's time zone. */
export function formatMoment(at: Date, timeZone: string): string {
  const time = at.toLocaleTimeString('en-GB', { timeZone, hour: '2-digit', minute: '2-digit', timeZoneName: 'short' })
  return `${formatDay(at, timeZone)}, ${time}`
}

/** `15 March 2026`, by the calendar of the reader. */
export const formatDay = (at: Date, timeZone: string): string =>
  at.toLocaleDateString('en-GB', { timeZone, day: 'numeric', month: 'long', year: 'numeric' })
