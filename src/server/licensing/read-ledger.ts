import { type NewLicence, NewLicence as checked } from '#contract/licensing/ledger.ts'
import { type LicenceField, licenceFields } from '#contract/licensing/licence-fields.ts'
import { tooLongAgo } from '#contract/reference/days.ts'
import { stockAgencies } from '#contract/reference/sites/stock-agencies.ts'
import { openRests, openTurns } from '#server/platform/fairness/event-loop-turns.ts'

type Line = { row: number; cells: string[] }

/** The columns of our template in their order, with what invoices and agencies call them. */
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

/** What stands above the columns of our template. */
export const columnNames: string[] = columns.map(nameOf)

/** A line that is no entry, and why. */
type Problem = { row: number; message: string }
export type ReadLedger = { entries: NewLicence[]; problems: Problem[] } | { missing: string }

/** Reads entries from the lines of a sheet, whose first names the columns in any order. `today` is `YYYY-MM-DD`. */
export async function readLedgerSheet([header, ...lines]: Line[], today: string): Promise<ReadLedger> {
  const places = placesOf(header?.cells ?? [])
  if (!places.has('startsOn')) return { missing: nameOf('startsOn') }
  if (!places.has('client') && !places.has('agency')) return { missing: nameOf('client') }
  const entries: NewLicence[] = []
  const problems: Problem[] = []
  const rest = openRests(openTurns())
  for (const { row, cells } of lines) {
    const read = checked.safeParse(entryOf((column) => cells[places.get(column) ?? -1] ?? ''))
    const message = read.success ? tooLongAgo(read.data.startsOn, today) : read.error.issues[0]!.message
    if (message !== undefined) problems.push({ row, message })
    else entries.push(read.data!)
    await rest()
  }
  return { entries, problems }
}

function placesOf(header: string[]): Map<LicenceField, number> {
  const named = header.map((cell) => cell.toLowerCase().replaceAll(/[_*:]/g, ' ').trim())
  const found = columns.map((column): [LicenceField, number] => {
    const names = [nameOf(column).toLowerCase(), ...otherNames[column]]
    return [column, named.findIndex((cell) => names.includes(cell))]
  })
  return new Map(found.filter(([, at]) => at >= 0))
}

function entryOf(cell: (column: LicenceField) => string): Record<LicenceField, unknown> {
  const agency = agencyNamed(cell('agency'))
  const side = cell('longestSide').replaceAll(/[\s,.']|px|pixels/gi, '')
  return {
    client: cell('client') || (agency ?? ''),
    hosts: listIn(cell('hosts')),
    images: cell('images')
      .split(/[;\n|]/)
      .map((one) => one.trim())
      .filter((one) => one !== '' && one.toLowerCase() !== 'all'),
    startsOn: dayOf(cell('startsOn')),
    endsOn: dayOf(cell('endsOn')) || null,
    reference: cell('reference') || null,
    agency,
    longestSide: side === '' ? null : Number(side),
    note: cell('note') || null,
  }
}

const listIn = (cell: string) => cell.split(/[\s,;|]+/).filter((one) => one !== '')

/** An agency by its name in any spelling of case and spaces; what is none is said as it stands. */
function agencyNamed(given: string): string | null {
  if (given === '') return null
  const plain = (name: string) => name.toLowerCase().replaceAll(/[^a-z0-9]/g, '')
  return stockAgencies.find(({ name }) => plain(given).startsWith(plain(name)))?.name ?? given
}

/** A day as sheets write it, where there is only one way to read it; else as it stands, which is refused. */
function dayOf(given: string): string {
  const iso = /^(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})(?:[T ].*)?$/.exec(given)
  if (iso) return dated(iso[1]!, iso[2]!, iso[3]!)
  const dotted = /^(\d{1,2})\.(\d{1,2})\.(\d{4})$/.exec(given)
  return dotted ? dated(dotted[3]!, dotted[2]!, dotted[1]!) : given
}

const dated = (year: string, month: string, day: string) => `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`
