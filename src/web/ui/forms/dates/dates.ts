/** Formats a local day as `YYYY-MM-DD`. */
export const dayOf = (date: Date): string =>
  [String(date.getFullYear()).padStart(4, '0'), two(date.getMonth() + 1), two(date.getDate())].join('-')

/** Local start of a day, else undefined. */
export function dateOf(day: string | null): Date | undefined {
  const [year, month, date] = (/^(\d{4})-(\d{2})-(\d{2})$/.exec(day ?? '') ?? []).slice(1).map(Number)
  if (year === undefined || month === undefined || date === undefined) return undefined
  const read = new Date(year, month - 1, date)
  return read.getMonth() === month - 1 && read.getDate() === date ? read : undefined
}

/** Formats a day as `February 10, 2020`. */
export const formatDay = (day: Date): string => day.toLocaleDateString('en-US', { dateStyle: 'long' })

/** Returns the range of days that a picker offers: a hundred years back to today, or to a later chosen day. */
export function daysOffered(value: string | null, today: Date): { first: Date; last: Date } {
  const first = new Date(today.getFullYear() - 100, today.getMonth(), today.getDate())
  const chosen = dateOf(value)
  return { first, last: chosen && chosen > today ? chosen : today }
}

const two = (number: number) => String(number).padStart(2, '0')
