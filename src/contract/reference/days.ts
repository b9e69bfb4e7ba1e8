import { z } from 'zod'

const Day = z.iso.date()
/** How many years back a day may lie. */
const yearsBack = 100

const isDay = (written: string | null): written is string => Day.safeParse(written).success

/** The same day so many years later; 29 February stays what it is, and sorts before 1 March. */
const yearsLater = (day: string, years: number) =>
  `${String(Number(day.slice(0, 4)) + years).padStart(4, '0')}${day.slice(4)}`

/** The sentence on a day that does not exist, lies in the future, or more than a hundred years back; undefined for one that may stand. */
export function dayComplaint(day: string | null, today: string): string | undefined {
  if (!day) return undefined
  const first = yearsLater(today, -yearsBack)
  return isDay(day) && day >= first && day <= today ? undefined : `Choose a day from ${first} to ${today}.`
}

/** The sentence on a day that lies more than a hundred years back, of those that may lie ahead. */
export function tooLongAgo(day: string, today: string): string | undefined {
  const first = yearsLater(today, -yearsBack)
  return day < first ? `Choose a day from ${first} on.` : undefined
}

/** Whether somebody born on that day is so many years old. */
export const isOfAge = (born: string, years: number, today: string): boolean => yearsLater(born, years) <= today
