import { countryCodes } from '#contract/accounts/countries.ts'
import { type ColumnOrder, readDay } from '#server/platform/text/days/read-day.ts'
import { hasSeveralAddresses } from './unreadable-cells.ts'

/** A cell's value, or a sentence about its problem. */
export type Said<Value> = { value: Value } | { problem: string }

/** A day of a column as YYYY-MM-DD; not after today and not a hundred years before it. */
export function dayOf(cell: string, { today, order }: { today: Date; order: ColumnOrder }): Said<string> {
  const read = readDay(cell, order)
  if ('problem' in read) return read
  const written = read.day
  // Somewhere it is tomorrow already.
  const latest = new Date(today.getTime() + dayMs).toISOString().slice(0, 10)
  const earliest = `${today.getUTCFullYear() - maxYears}${today.toISOString().slice(4, 10)}`
  if (written > latest) return { problem: `${written.replaceAll('-', '/')} has not come yet.` }
  if (written < earliest) return { problem: `${written.replaceAll('-', '/')} lies more than ${maxYears} years back.` }
  return { value: written }
}

const dayMs = 86_400_000
const maxYears = 100

const yes = new Set(['yes', 'y', 'true', '1', 'x'])
const no = new Set(['no', 'n', 'false', '0'])

export function flagOf(cell: string): Said<boolean> {
  const word = cell.toLowerCase()
  if (yes.has(word)) return { value: true }
  if (no.has(word)) return { value: false }
  return { problem: `“${short(cell)}” is neither yes nor no.` }
}

/** The two letters of a country that is named in English or by its letters. */
export function countryOf(cell: string): Said<string> {
  const code = countries().get(bare(cell))
  return code === undefined
    ? { problem: `“${short(cell)}” is not a country that we know. Write its English name or its two letters.` }
    : { value: code }
}

const otherNames: Record<string, string> = {
  'united states of america': 'US',
  usa: 'US',
  uk: 'GB',
  'great britain': 'GB',
  england: 'GB',
  scotland: 'GB',
  wales: 'GB',
  'northern ireland': 'GB',
  'czech republic': 'CZ',
  holland: 'NL',
  'the netherlands': 'NL',
  turkey: 'TR',
  'south korea': 'KR',
  'hong kong': 'HK',
}

let known: Map<string, string> | undefined

function countries(): Map<string, string> {
  if (known) return known
  const names = new Intl.DisplayNames('en', { type: 'region' })
  const named = countryCodes.flatMap((code): [string, string][] => [
    [bare(code), code],
    [bare(names.of(code) ?? code), code],
  ])
  return (known = new Map([...named, ...Object.entries(otherNames)]))
}

const bare = (name: string) =>
  name
    .normalize('NFKD')
    .replaceAll(/\p{Mn}/gu, '')
    .toLowerCase()
    .replaceAll('&', 'and')
    .replaceAll(/[^a-z]+/g, ' ')
    .trim()

/** An address that a file can be asked for at; whether it leads anywhere is seen when it is. */
export function addressOf(cell: string): Said<string> {
  if (hasSeveralAddresses(cell)) return { problem: 'This cell holds several addresses. Give each a line of its own.' }
  const url = URL.parse(cell)
  if (!url || !/^https?:$/.test(url.protocol))
    return { problem: `“${short(cell)}” is not a web address that begins with http:// or https://.` }
  if (url.username !== '' || url.password !== '')
    return { problem: 'This address holds a user name or password, and such addresses are not opened.' }
  return { value: url.href }
}

const short = (cell: string) => (cell.length > 40 ? `${cell.slice(0, 40)}…` : cell)
