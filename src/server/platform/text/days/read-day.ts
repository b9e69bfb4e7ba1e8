import type { DayOrder } from '#contract/platform/day-order.ts'
import { isWeekday, monthNamed } from './day-names.ts'

/** In which order a column writes day and month where both are numbers. `mixed` columns hold days of both orders. */
export type ColumnOrder = DayOrder | 'mixed'

/** The day as YYYY-MM-DD, or its problem as a sentence. */
export type ReadDay = { day: string } | { problem: string }

/** Reads one cell of a column. The specification’s YYYY/MM/DD means the same in every order. */
export function readDay(cell: string, order: ColumnOrder): ReadDay {
  const readings = readingsOf(cell)
  if (readings === 'short-year') return { problem: `The year of “${short(cell)}” has two digits. ${writeIt}` }
  const { dayFirst, monthFirst } = readings
  if (order === 'mixed' && dayFirst !== undefined && monthFirst !== undefined && dayFirst !== monthFirst)
    return { problem: `“${short(cell)}” can be two days, and its column holds days of both orders. ${writeIt}` }
  const day = order === 'month-first' ? (monthFirst ?? dayFirst) : (dayFirst ?? monthFirst)
  return day === undefined ? { problem: `“${short(cell)}” is not a day. ${writeIt}` } : { day }
}

const writeIt = 'Write it as YYYY/MM/DD.'

/** Order of days in a whole column; `asks` is a day that fits both orders, where every other day does, too. */
export function orderOfColumn(cells: Iterable<string>): { order: ColumnOrder } | { asks: string } {
  const fitting = { dayFirst: false, monthFirst: false }
  let unclear: string | undefined
  for (const cell of cells) {
    const readings = readingsOf(cell)
    if (readings === 'short-year') continue
    const { dayFirst, monthFirst } = readings
    if (dayFirst === monthFirst) continue
    if (dayFirst !== undefined && monthFirst !== undefined) unclear ??= cell
    else fitting[dayFirst === undefined ? 'monthFirst' : 'dayFirst'] = true
  }
  if (fitting.dayFirst && fitting.monthFirst) return { order: 'mixed' }
  if (fitting.monthFirst) return { order: 'month-first' }
  return fitting.dayFirst || unclear === undefined ? { order: 'day-first' } : { asks: short(unclear) }
}

/** Words of a sheet for an unlimited time. */
const endless =
  /^(?:[-–—−/.∞]+|n\.?\s?[ad]\.?|n\/a|none|nil|no|never|ever|perpetual|perpetuity|in perpetuity|forever|for good|unlimited|indefinite|indefinitely|open|open[- ]end(?:ed)?|no (?:end|expiry|expiration|limit)(?: date)?|does not expire|unbefristet|unbegrenzt|ohne ende|kein(?:e|s)?|illimitée?|perpétuel(?:le)?|sans fin|aucune?|indefinido|ilimitado|perpetuo|illimitato|onbepaald|onbeperkt|geen)$/iu

export const isNoEnd = (cell: string): boolean => endless.test(cell.trim())

/** A day in each order that its cell can be read in; equal where the order does not matter. */
type Readings = { dayFirst?: string | undefined; monthFirst?: string | undefined }

function readingsOf(cell: string): Readings | 'short-year' {
  const text = cell.trim().replace(timeOfDay, '').trim()
  if (text.length > longestDay) return {}
  const [, year, month, day] = yearFirst.exec(text) ?? eightDigits.exec(text) ?? ideographs.exec(text) ?? []
  if (year !== undefined) return either(dayOf(year, month!, day!))
  const [, first, sign, second, last] = numbers.exec(text) ?? []
  if (first === undefined) return either(namedDay(text))
  if (sign === '.') return either(dayOf(fullYear(last!), second!, first))
  // 12/03/04 may begin with its year.
  if (last!.length === 2 && first.length === 2 && dayOf(fullYear(first), second!, last!) !== undefined)
    return 'short-year'
  return { dayFirst: dayOf(fullYear(last!), second!, first), monthFirst: dayOf(fullYear(last!), first, second!) }
}

const longestDay = 60
const yearFirst = /^(\d{4})[-/.]\s?(\d{1,2})[-/.]\s?(\d{1,2})\.?$/
const eightDigits = /^((?:19|20)\d\d)(\d\d)(\d\d)$/
const ideographs = /^(\d{4})\s?[年년]\s?(\d{1,2})\s?[月월]\s?(\d{1,2})\s?[日일]$/u
const numbers = /^(\d{1,2})([-/.])\s?(\d{1,2})\2\s?(\d{4}|\d{2})$/
const timeOfDay =
  /(?:T|,?\s+)\d{1,2}:\d{2}(?::\d{2}(?:\.\d{1,9})?)?(?:\s?[ap]\.?m\.?)?\s?(?:Z|UTC|GMT|[+-]\d{2}:?\d{2})?$/i

const either = (day: string | undefined): Readings => ({ dayFirst: day, monthFirst: day })

/** Such as `12 Mar 2023`, `March 12th, 2023`, `12-Mar-23`. */
function namedDay(text: string): string | undefined {
  const parts = text
    .split(/[\s,./-]+/)
    .map((part) => part.replace(/^(\d{1,2})(?:st|nd|rd|th|er|º|ª|e)$/i, '$1'))
    .filter((part) => part !== '' && !betweenWords.test(part) && !isWeekday(part))
  const months = parts.flatMap((part) => monthNamed(part) ?? [])
  const [first, second] = parts.filter((part) => /^\d+$/.test(part))
  if (parts.length !== 3 || months.length !== 1 || first === undefined || second === undefined) return undefined
  const [day, year] = first.length === 4 ? [second, first] : [first, second]
  return /^\d{1,2}$/.test(day) && /^(?:\d{2}|\d{4})$/.test(year)
    ? dayOf(fullYear(year), String(months[0]), day)
    : undefined
}

const betweenWords = /^(?:of|the|de|del|den|der|le|di)$/i

/** Two digits as in spreadsheets: up to 49 in this century. */
const fullYear = (year: string): string => (year.length === 4 ? year : `${Number(year) < 50 ? 20 : 19}${year}`)

/** Undefined for a day that no calendar has. */
function dayOf(year: string, month: string, day: string): string | undefined {
  const written = `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`
  const moment = new Date(`${written}T00:00:00Z`)
  return !Number.isNaN(moment.getTime()) && moment.toISOString().slice(0, 10) === written ? written : undefined
}

const short = (cell: string) => (cell.length > 40 ? `${cell.slice(0, 40)}…` : cell)
