import { type NewLicence, NewLicence as checked } from '#contract/licensing/ledger.ts'
import { stockAgencies } from '#contract/reference/stock-agencies.ts'

type Line = { row: number; cells: string[] }
type Field = 'client' | 'hosts' | 'images' | 'startsOn' | 'endsOn' | 'reference' | 'agency' | 'longestSide' | 'note'

/** What each column is called: first as in our template, then as invoices and agencies call it. */
export const columns: Record<Field, readonly [own: string, ...others: string[]]> = {
  client: ['Client', 'customer', 'buyer', 'licensee', 'company', 'bill to', 'end user'],
  hosts: ['Websites', 'website', 'domain', 'domains', 'url', 'site'],
  images: ['Images', 'image', 'file', 'file name', 'filename', 'title', 'photo', 'asset', 'asset id', 'image title'],
  startsOn: [
    'From',
    'start',
    'start date',
    'date',
    'sale date',
    'invoice date',
    'licence start',
    'license start',
    'sold on',
  ],
  endsOn: ['Until', 'end', 'end date', 'expiry', 'expires', 'expiry date', 'licence end', 'license end'],
  reference: ['Reference', 'invoice', 'invoice number', 'invoice no', 'order', 'order number', 'sale id', 'number'],
  agency: ['Agency', 'sold through', 'stock agency', 'source'],
  longestSide: ['Longest side', 'max pixels', 'max size', 'pixels'],
  note: ['Note', 'notes', 'terms', 'usage', 'comment'],
}

/** A line that is no entry, and why. */
type Problem = { row: number; message: string }
export type ReadLedger = { entries: NewLicence[]; problems: Problem[] } | { missing: string }

/** Reads entries from the lines of a sheet, whose first names the columns in any order. */
export function readLedgerSheet([header, ...lines]: Line[]): ReadLedger {
  const places = placesOf(header?.cells ?? [])
  if (!places.has('startsOn')) return { missing: columns.startsOn[0] }
  if (!places.has('client') && !places.has('agency')) return { missing: columns.client[0] }
  const entries: NewLicence[] = []
  const problems: Problem[] = []
  for (const { row, cells } of lines) {
    const read = checked.safeParse(entryOf((field) => cells[places.get(field) ?? -1] ?? ''))
    if (read.success) entries.push(read.data)
    else problems.push({ row, message: read.error.issues[0]!.message })
  }
  return { entries, problems }
}

function placesOf(header: string[]): Map<Field, number> {
  const named = header.map((cell) => cell.toLowerCase().replaceAll(/[_*:]/g, ' ').trim())
  const found = Object.entries(columns).map(([field, names]): [Field, number] => [
    field as Field,
    named.findIndex((cell) => names.some((name) => name.toLowerCase() === cell)),
  ])
  return new Map(found.filter(([, at]) => at >= 0))
}

function entryOf(cell: (field: Field) => string) {
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
