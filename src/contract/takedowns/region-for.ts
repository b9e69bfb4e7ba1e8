import type { CountryRow } from '../reference/country-row.ts'
import { unionMembers } from '../reference/european-union.ts'
import { type RegionCode } from './law/region.ts'
import type { Recipient } from './recipients/recipient.ts'

type Reader = Pick<Recipient, 'country' | 'servesEu' | 'takes'>

type Asked = {
  /** The country of the site, by which the choice begins while the host's is unknown; null where that is unknown, too. */
  siteCountry: string | null
  /** The region that a person chose; followed between languages of one law only. */
  wished?: RegionCode | undefined
}

/** `reason` says what decided. `isGuess` is true while the host's country is unknown: staff confirm such a notice. */
export type RegionChoice = {
  code: RegionCode
  reason: 'recipient-takes-one' | 'host-country' | 'wish' | 'site-country' | 'outside-the-union' | 'nothing-known'
  isGuess: boolean
}

const unitedStates: RegionCode = 101
const internationalEnglish: RegionCode = 1101
const europe: readonly RegionCode[] = [501, 601, 701, 801, 901, 950]
const international: readonly RegionCode[] = [1101, 1201, 1301, 1401]

/** European regions read outside the Union: the plain notice of the same language. */
const plainOf: Partial<Record<RegionCode, RegionCode>> = { 601: 1201, 901: 1401, 950: 1301 }

/** Members, and their parts with codes of their own where the Union's law holds. */
const inUnion = (country: string): boolean =>
  [...unionMembers, 'AX', 'GF', 'GP', 'MF', 'MQ', 'RE', 'YT'].includes(country)

/**
 * The region of a recipient's notice. The host's country decides, never the ending of an address. A host in the United States gets its own
 * statute whatever was wished; the wording of the Union's regulation goes to hosts that serve the Union.
 */
export function regionFor(reader: Reader, asked: Asked, rows: readonly CountryRow[]): RegionChoice {
  const templateOf = (iso: string): RegionCode =>
    rows.find((row) => row.iso === iso)?.takedownTemplate ?? internationalEnglish
  const { country, takes } = reader
  if (takes !== null) return { code: takes, reason: 'recipient-takes-one', isGuess: false }
  if (country === null) return guess(reader, asked, templateOf)
  if (templateOf(country) === unitedStates) return { code: unitedStates, reason: 'host-country', isGuess: false }
  return within(reader, { code: templateOf(country), reason: 'host-country', isGuess: false }, asked.wished)
}

/** Begins with the country row of the site. */
function guess(reader: Reader, { siteCountry, wished }: Asked, templateOf: (iso: string) => RegionCode): RegionChoice {
  if (wished !== undefined)
    return within({ ...reader, country: siteCountry }, { code: wished, reason: 'wish', isGuess: true })
  if (siteCountry === null) return { code: internationalEnglish, reason: 'nothing-known', isGuess: true }
  return within(
    { ...reader, country: siteCountry },
    { code: templateOf(siteCountry), reason: 'site-country', isGuess: true },
  )
}

/** Follows a wish between languages of the same law, and leaves the regulation where the host does not serve the Union. */
function within({ country, servesEu }: Reader, choice: RegionChoice, wished?: RegionCode): RegionChoice {
  const serves = servesEu ?? (country !== null && inUnion(country))
  const lawful: RegionChoice =
    europe.includes(choice.code) && !serves
      ? { ...choice, code: plainOf[choice.code] ?? internationalEnglish, reason: 'outside-the-union' }
      : choice
  const languages = [europe, international].find((codes) => codes.includes(lawful.code)) ?? []
  return wished !== undefined && wished !== lawful.code && languages.includes(wished)
    ? { ...lawful, code: wished, reason: 'wish' }
    : lawful
}
