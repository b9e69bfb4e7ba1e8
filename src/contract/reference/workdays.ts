/** True for a workday (`YYYY-MM-DD`) of the caller's place. */
export type IsWorkday = (day: string) => boolean

const dayMs = 86_400_000
/** Days, beyond any holidays; stops calendars without workdays. */
const longestGap = 60

/** Monday to Friday. */
export const isWeekday: IsWorkday = (day) => ![0, 6].includes(new Date(`${day}T00:00:00Z`).getUTCDay())

/** Returns the same time this many workdays later, or on the next workday if it falls on none. Moments are ISO 8601; days are UTC. */
export function workdaysAfter(moment: string, workdays: number, isWorkday: IsWorkday): string {
  let at = Date.parse(moment)
  let left = workdays
  for (let gap = 0; left > 0 && gap < longestGap + workdays * 2; gap++) {
    at += dayMs
    if (isWorkday(dayOf(at))) left -= 1
  }
  return new Date(onWorkday(at, isWorkday)).toISOString()
}

function onWorkday(from: number, isWorkday: IsWorkday): number {
  let at = from
  for (let gap = 0; !isWorkday(dayOf(at)) && gap < longestGap; gap++) at += dayMs
  return at
}

const dayOf = (at: number): string => new Date(at).toISOString().slice(0, 10)
