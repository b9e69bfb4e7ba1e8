import { z } from 'zod'

const Day = z.iso.date()
/** Maximum age of a day, in years. */
const yearsBack = 100

const isDay = (written: string | null): written is string => Day.safeParse(written).success

/** The same day years later; 29 February sorts before March. */
const yearsLater = (day: string, years: number) =>
  `${String(Number(day.slice(0, 4)) + years).padStart(4, '0')}${day.slice(4)}`

/** Returns the error for a day that does not exist, lies in the future, or is more than a hundred years old; undefined for a valid one. */
export function dayComplaint(day: string | null, today: string): string | undefined {
  if (!day) return undefined
  const first = yearsLater(today, -yearsBack)
  return isDay(day) && day >= first && day <= today ? undefined : `Choose a day from ${first} to ${today}.`
}

/** Returns the error for a day more than a hundred years ago, where future days are allowed. */
export function tooLongAgo(day: string, today: string): string | undefined {
  const first = yearsLater(today, -yearsBack)
  return day < first ? `Choose a day from ${first} on.` : undefined
}

/** True from the day at which this age is reached. */
export const isOfAge = (born: string, years: number, today: string): boolean => yearsLater(born, years) <= today
