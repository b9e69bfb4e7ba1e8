import { emptyAddress, type PostalAddress } from '#contract/letters/contacts/contact.ts'
import { isWhole } from './whole-address.ts'
import { australian, canBeOf, countryCalled, countryOfCode, type PostalForm } from './country-in-address.ts'

const city = String.raw`(?<city>(?:['’]s-)?\p{Lu}[\p{L}\p{M} .'’/-]{0,60}?(?: \d{1,2}(?:er?|º|\.)?)?)`
const code = String.raw`(?<code>\d{5}-\d{3,4}|\d{4}-\d{3}|\d{2}-\d{3}|\d{3} \d{2}|\d{4} ?[A-Z]{2}(?=\s)|\d{3,6})`
const letters = String.raw`(?<code>[A-Z]{1,2}\d[A-Z\d]? \d[A-Z]{2}|[A-Z]\d[A-Z] ?\d[A-Z]\d|[A-Z]\d[\dW] ?[A-Z\d]{4}|[A-Z]{3} \d{4})`
const prefix = String.raw`(?<prefix>[A-Z]{1,3})`

/** Town and postal code in the orders in which they are written. */
const towns: readonly RegExp[] = [
  new RegExp(String.raw`^(?:${prefix}[- ] ?)?${code}\s+${city}(?:\s\((?<province>[A-Z]{2})\))?$`, 'u'),
  new RegExp(String.raw`^${city}\s+(?<region>[A-Z]{2,3})\s+(?<code>\d{4,5}(?:-\d{4})?|[A-Z]\d[A-Z] ?\d[A-Z]\d)$`, 'u'),
  new RegExp(String.raw`^${city}\s+${letters}$`, 'u'),
  new RegExp(String.raw`^${city}\s+${prefix}-(?<code>\d{4,5})$`, 'u'),
]
/** The same where the town stands in a segment of its own before it. */
const codesAlone: readonly RegExp[] = [
  /^(?<region>[A-Z]{2,3})\s+(?<code>\d{4,5}(?:-\d{4})?|[A-Z]\d[A-Z] ?\d[A-Z]\d)$/,
  new RegExp(`^${letters}$`),
  new RegExp(`^${prefix}-(?<code>\\d{4,5})$`),
]
const cityAlone = new RegExp(`^${city}$`, 'u')

/** A segment with the country at its end taken off; `country` is null where it names none. */
type Split = { rest: string; country: string | null }

const divided = /^(?<rest>.+?)\s*(?:[/;–—(]|\s-\s)\s*(?<name>[^/;–—()]+?)\s*\)?$/u
const maxNameWords = 4

/** Takes the country off the end of a segment: `10115 Berlin / Deutschland`, `75001 Paris (France)`, `1010 Wien Österreich`. */
export function splitCountry(segment: string): Split {
  const { rest, name } = divided.exec(segment)?.groups ?? {}
  const country = name === undefined ? null : countryCalled(name)
  if (rest !== undefined && country !== null) return { rest, country }
  const words = segment.split(' ')
  for (let count = Math.min(maxNameWords, words.length - 1); count > 0; count--) {
    const called = countryCalled(words.slice(-count).join(' '))
    const left = words.slice(0, -count).join(' ')
    // A town may be called like a country: Luxembourg, Monaco.
    if (called !== null && /\p{L}{2}/u.test(left.replace(/^[A-Z]{1,3}[- ]/, ''))) return { rest: left, country: called }
  }
  return { rest: segment, country: null }
}

const isCountryLine = /^\p{L}+\s?:\s*(?<name>.+)$/u
/** Between a town and its country telephones may stand. */
const maxBeforeCountry = 5

/** Returns the country that the segments after a town name; labels before it are skipped, and up to two other lines. */
function countryAfter(segments: readonly Segment[], at: number): string | null {
  let others = 0
  for (const { text } of segments.slice(at + 1, at + 1 + maxBeforeCountry)) {
    const country = countryCalled(text) ?? countryCalled(isCountryLine.exec(text)?.groups?.name ?? '')
    if (country !== null) return country
    if (!isReached.test(text) && ++others === 2) return null
  }
  return null
}

const longestTown = 120

/** A part of a page’s line, between commas. */
export type Segment = { text: string; line: number }

type Town = PostalForm & { city: string; named: string | null; before: number }

/**
 * Reads the first postal address of a page that is whole. Its country is as it is named, or as only one country writes such codes; null
 * otherwise.
 */
export function addressIn(segments: readonly Segment[]): PostalAddress {
  for (const [at, { text }] of segments.entries()) {
    const town = /\d/.test(text) && text.length <= longestTown ? townAt(segments, at) : undefined
    if (!town) continue
    const named = town.named ?? countryAfter(segments, at)
    if (/^\d{3}$/.test(town.code) && named === null) continue
    const country = named === null ? countryOfCode(town) : canBeOf(town, named) ? named : null
    const street = streetOf(segments, at, { ...town, country })
    const { code: postalCode, city: locality, region = '' } = town
    const address = { ...emptyAddress, street, city: locality, postalCode, region, country }
    if (isWhole(address)) return address
  }
  return emptyAddress
}

const isReached = /@|tel|phone|fax|mobil|\+\d/i
/** Numbers that no street has: of registers, of taxes, of telephones. */
const isNumbered =
  /@|\d{6,}|^(?:kvk|hr[ab]|vat|ust|tel|fax|phone|mobile?|siren|siret|rcs|reg\b|company n|org|cvr|nip|regon|btw|tva|iva|p\.?\s?iva|iban|bic|abn|acn|ein)\b/i
/** Words with which a part of a building begins or ends, which alone is no street. */
const isUnit =
  /^(?:suite|ste|apt|apartment|unit|flat|floor|room|building|bldg|block|level|office|hinterhaus|vorderhaus|aufgang|etage|stiege|top|tür|bâtiment|bât|escalier|piso|planta|puerta|interno|scala|bus|bte|boîte|box|#)(?![\p{L}])|^\d{1,3}(?:st|nd|rd|th|\.)\s(?:floor|etage|stock|og)$/iu

/** The lines of a street before its town, each part once; in Hungary the street follows the town. Empty where there is none. */
function streetOf(
  segments: readonly Segment[],
  at: number,
  { before, country }: Pick<Town, 'before'> & { country: string | null },
): string[] {
  const last = at - before
  const ahead = segments[last]
  if (ahead && isStreet(ahead.text)) return streetLines(segments, last).map((line) => line.slice(0, 120))
  const after = segments[at + 1]?.text ?? ''
  return country === 'HU' && /\p{L}.*\d/u.test(after) && !isReached.test(after) ? [after.slice(0, 120)] : []
}

const isStreet = (text: string) => (/\d/.test(text) || isUnit.test(text)) && !isNumbered.test(text)

/** The street with the part of a building that stands before or after it, in its line or one of its own. */
function streetLines(segments: readonly Segment[], last: number): string[] {
  const { text, line } = segments[last]!
  const above = segments[last - 1]
  if (!above || !isStreet(above.text)) {
    // A building may have a name: “Unit 4, The Old Mill”.
    const named = segments.filter((one) => one.line === line - 1)
    const isBuilding = above?.line === line - 1 && isUnit.test(named[0]?.text ?? '')
    return isUnit.test(text) ? [] : isBuilding ? [named.map((one) => one.text).join(', '), text] : [text]
  }
  if (!isUnit.test(text) && !isUnit.test(above.text)) return [text]
  if (isUnit.test(text) && isUnit.test(above.text)) return []
  return above.line === line ? [`${above.text}, ${text}`] : [above.text, text]
}

/** A town at this place, and how far before it its street stands. */
function townAt(segments: readonly Segment[], at: number): Town | undefined {
  const segment = segments[at]!.text
  const { rest, country } = splitCountry(segment)
  for (const [text, named] of [[segment, null] as const, [rest, country] as const])
    for (const pattern of towns) {
      const groups = pattern.exec(text)?.groups
      // What is left with a country's name in it is split first.
      if (groups?.code && groups.city && (named !== null || country === null))
        return { ...formOf(groups), city: groups.city, named, before: 1 }
    }
  const alone = codesAlone.map((pattern) => pattern.exec(rest)?.groups).find(Boolean)
  const town = segments[at - 1]?.text ?? ''
  return alone?.code && cityAlone.test(town) ? { ...formOf(alone), city: town, named: country, before: 2 } : undefined
}

/** Three letters and four digits are one code in Malta, a state and its code in Australia. */
function formOf({ code: digits = '', prefix: before, region }: Record<string, string | undefined>): PostalForm {
  const isMaltese = region?.length === 3 && /^\d{4}$/.test(digits) && !australian.has(region)
  const code = digits.replace(/^(\d{4})([A-Z]{2})$/, '$1 $2')
  return isMaltese ? { code: `${region} ${digits}` } : { code, prefix: before, region }
}
