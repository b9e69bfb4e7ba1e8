import { isWeekday, type IsWorkday } from '#contract/reference/workdays.ts'

const calendars = new Map<string, Promise<IsWorkday>>()

/**
 * The workdays of a country: Monday to Friday, without its public holidays; without a country, weekdays. The holidays of all countries
 * are a quarter of a second of reading, and come when the first is asked for.
 */
export function workdaysOf(country: string | undefined): Promise<IsWorkday> {
  if (country === undefined) return Promise.resolve(isWeekday)
  const known = calendars.get(country) ?? calendarOf(country)
  calendars.set(country, known)
  return known
}

async function calendarOf(country: string): Promise<IsWorkday> {
  const { default: Holidays } = await import('date-holidays')
  const holidays = new Holidays(country)
  const years = new Map<string, Set<string>>()
  const closedIn = (year: string): Set<string> =>
    new Set(
      holidays
        .getHolidays(Number(year))
        .filter(({ type }) => type === 'public')
        .map(({ date }) => date.slice(0, 10)),
    )
  return (day) => {
    const year = day.slice(0, 4)
    const closed = years.get(year) ?? closedIn(year)
    years.set(year, closed)
    return isWeekday(day) && !closed.has(day)
  }
}
