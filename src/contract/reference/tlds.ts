import { countryNames } from './country-names.ts'

/** Codes of ISO 3166-1 without a domain: never delegated in the root zone, or, like `gb`, replaced. Source: IANA. */
const undelegated = ['BL', 'BQ', 'EH', 'GB', 'MF', 'UM']

/** The endings that belong to a country by other letters than its code; `eu` belongs to many. Source: IANA. */
const others: [string, string | null][] = [
  ['ac', 'SH'],
  ['eu', null],
  ['su', 'RU'],
  ['uk', 'GB'],
]

/** National endings with country code; null for shared ones. */
export const countryTlds: ReadonlyMap<string, string | null> = new Map<string, string | null>([
  ...[...countryNames.keys()]
    .filter((iso) => !undelegated.includes(iso))
    .map((iso): [string, string] => [iso.toLowerCase(), iso]),
  ...others,
])

/** Sold to everyone for the look of their letters, or for nothing: such an ending does not reveal the owner's country. */
const soldToTheWorld = new Set(
  `ac ag ai am as bz cc cd cf co cx dj eu fm ga gd gg gl gq gs im io je ki la lc li ly md me mg ml mn ms mu nu pn pw sc sh
  so st su sx tc tf tk tl to tv vc vg vu ws`.split(/\s+/),
)

/** Ending that reliably means this country, or null. */
export const trustworthyTldOf = (iso: string): string | null =>
  [...countryTlds].find(([tld, country]) => country === iso && !soldToTheWorld.has(tld))?.[0] ?? null

/** Country of a host's reliable ending, or null. */
export function countryOfHost(host: string): string | null {
  const tld = host.toLowerCase().replace(/\.$/, '').split('.').at(-1) ?? ''
  return soldToTheWorld.has(tld) ? null : (countryTlds.get(tld) ?? null)
}
