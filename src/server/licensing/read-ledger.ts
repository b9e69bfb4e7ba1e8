import { longestCell } from '#contract/images/sheets.ts'
import { type NewLicence, NewLicence as checked } from '#contract/licensing/ledger.ts'
import { type LicenceField, licenceFields } from '#contract/licensing/licence-fields.ts'
import type { DayOrder } from '#contract/platform/day-order.ts'
import { tooLongAgo } from '#contract/reference/days.ts'
import { nameTheAccount } from '#contract/reference/sites/place.ts'
import { stockAgencies } from '#contract/reference/sites/stock-agencies.ts'
// Without it the validator speaks in its own words.
import '#contract/sentences.ts'
import {
  addressIn,
  cellName,
  decideDayOrders,
  errorIn,
  filesIn,
  findHeader,
  type Line,
  readLongestSide,
  unreadBeside,
} from '#server/images/sheets/index.ts'
import { openRests, openTurns } from '#server/platform/fairness/event-loop-turns.ts'
import { sharedPlaces } from './shared-places.ts'
import { type ColumnOrder, isNoEnd, readDay } from '#server/platform/text/days/read-day.ts'

/** Our template's columns, with names from invoices and agencies. */
const otherNames: Record<LicenceField, readonly string[]> = {
  client: ['customer', 'buyer', 'licensee', 'company', 'bill to', 'end user'],
  hosts: ['website', 'domain', 'domains', 'url', 'site'],
  images: ['image', 'file', 'file name', 'filename', 'title', 'photo', 'asset', 'asset id', 'image title'],
  startsOn: ['start', 'start date', 'date', 'sale date', 'invoice date', 'licence start', 'license start', 'sold on'],
  endsOn: ['end', 'end date', 'expiry', 'expires', 'expiry date', 'licence end', 'license end'],
  reference: ['invoice', 'invoice number', 'invoice no', 'order', 'order number', 'sale id', 'number'],
  agency: ['sold through', 'stock agency', 'source'],
  longestSide: ['max pixels', 'max size', 'pixels'],
  note: ['notes', 'terms', 'usage', 'comment'],
}
const columns = Object.keys(otherNames) as LicenceField[]
const nameOf = (column: LicenceField) => licenceFields[column].label

/** Column names of our template. */
export const columnNames: string[] = columns.map(nameOf)

/** A line's fault; `cell` is null for the whole line. */
type Problem = { row: number; cell: string | null; message: string }
type Entries = { entries: NewLicence[]; problems: Problem[]; notes: string[] }
export type ReadLedger = Entries | { missing: string }

type Asked = { today: string; dayOrder?: DayOrder | undefined; privateSuffixes?: readonly string[] }

/**
 * Reads entries from the lines of a sheet; one of its first ten names the columns in any order. `today` is `YYYY-MM-DD`. Refuses a
 * sheet whose days fit two orders, unless `dayOrder` says which is meant.
 */
export async function readLedgerSheet(
  lines: Line[],
  { today, dayOrder, privateSuffixes = [] }: Asked,
): Promise<ReadLedger> {
  const header = findHeader(lines, columnOf)
  const places = new Map([...(header?.columns ?? [])].map(([column, [at]]) => [column, at!]))
  if (!header || !places.has('startsOn')) return { missing: nameOf('startsOn') }
  if (!places.has('client') && !places.has('agency')) return { missing: nameOf('client') }
  const below = lines.slice(header.at + 1)
  const days = (column: 'startsOn' | 'endsOn') => ({ name: nameOf(column), at: places.get(column) })
  const orders = decideDayOrders(below, { startsOn: days('startsOn'), endsOn: days('endsOn') }, dayOrder)
  const entries: NewLicence[] = []
  const problems: Problem[] = []
  const rest = openRests(openTurns())
  for (const line of below) {
    const read = entryOf(line, { places, orders, today, privateSuffixes })
    if ('entry' in read) entries.push(read.entry)
    else problems.push(...read.problems)
    await rest()
  }
  return { entries, problems, notes: unreadBeside(lines, { at: header.at, read: new Set(places.values()) }) }
}

const columnOf = (word: string): LicenceField | undefined =>
  columns.find((column) => nameOf(column).toLowerCase() === word || otherNames[column].includes(word))

type Reading = {
  places: ReadonlyMap<LicenceField, number>
  orders: Record<'startsOn' | 'endsOn', ColumnOrder>
  today: string
  privateSuffixes: readonly string[]
}

function entryOf(line: Line, reading: Reading): { entry: NewLicence } | { problems: Problem[] } {
  const { places, orders, today, privateSuffixes } = reading
  const problems: Problem[] = []
  const wrong = (column: LicenceField | undefined, message: string) => {
    const at = column === undefined ? undefined : places.get(column)
    const cell = at === undefined ? null : cellName(at, line.row)
    if (!problems.some((one) => one.cell === cell)) problems.push({ row: line.row, cell, message })
  }
  for (const [column, at] of places) {
    const cell = line.cells[at] ?? ''
    const error = cell.length > longestCell ? tooLong : errorIn(cell)
    if (error !== undefined) wrong(column, error)
  }
  if (problems.length > 0) return { problems }
  const read = checked.safeParse(termsOf(line, { places, orders, wrong }))
  for (const { path, message } of read.error?.issues ?? [])
    wrong(
      columns.find((column) => column === path[0]),
      message,
    )
  const early = read.success ? tooLongAgo(read.data.startsOn, today) : undefined
  if (early !== undefined) wrong('startsOn', early)
  const [shared] = read.success ? sharedPlaces(read.data.hosts, privateSuffixes) : []
  if (shared !== undefined) wrong('hosts', nameTheAccount(shared))
  return read.success && problems.length === 0 ? { entry: read.data } : { problems }
}

const tooLong = `This cell has more than ${longestCell.toLocaleString('en-US')} characters.`

type Wrong = { wrong: (column: LicenceField, message: string) => void }

/** Terms of a line; unreadable cells are reported and skipped. */
function termsOf(
  line: Line,
  { places, orders, wrong }: Pick<Reading, 'places' | 'orders'> & Wrong,
): Record<LicenceField, unknown> {
  const text = (column: LicenceField) => (line.cells[places.get(column) ?? -1] ?? '').trim()
  const inOneLine = (column: LicenceField) => text(column).replaceAll('\n', ' ')
  const agency = agencyNamed(inOneLine('agency'))
  const side = readLongestSide(text('longestSide'))
  if ('problem' in side) wrong('longestSide', side.problem)
  const dayIn = (column: 'startsOn' | 'endsOn'): string | null => {
    const read = readDay(text(column), orders[column])
    if ('day' in read) return read.day
    wrong(
      column,
      text(column) === '' ? 'The day from which it holds is missing. Write it as YYYY/MM/DD.' : read.problem,
    )
    return null
  }
  const isEndless = text('endsOn') === '' || isNoEnd(text('endsOn'))
  return {
    client: inOneLine('client') || (agency ?? ''),
    hosts: listIn(addressIn(line, places.get('hosts'))),
    images: filesIn(text('images')).filter((one) => !/^(?:all|any|-|–|n\/?a)$/i.test(one)),
    startsOn: dayIn('startsOn'),
    endsOn: isEndless ? null : dayIn('endsOn'),
    reference: inOneLine('reference') || null,
    agency,
    longestSide: 'value' in side ? side.value : null,
    note: text('note') || null,
  }
}

const listIn = (cell: string) => cell.split(/[\s,;|]+/).filter((one) => !/^(?:[-–—]*|n\/?a|none)$/i.test(one))

/** An agency by its name in any case and spacing. */
function agencyNamed(given: string): string | null {
  if (/^(?:[-–—]?|n\/?a|none)$/i.test(given)) return null
  const plain = (name: string) => name.toLowerCase().replaceAll(/[^a-z0-9]/g, '')
  return stockAgencies.find(({ name }) => plain(given).startsWith(plain(name)))?.name ?? given
}
