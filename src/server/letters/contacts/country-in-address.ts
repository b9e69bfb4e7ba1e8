import { countryNames } from '#contract/reference/country-names.ts'
import { otherCountryNames } from '#contract/reference/other-country-names.ts'

/** Languages of Europe, in which addresses name their country; tags of BCP 47. */
const languages =
  'be bg br bs ca cs cy da de el en es et eu fi fo fr fy ga gd gl hr hu is it lb lt lv mk mt nb nl nn pl pt rm ro ru se sk sl sq sr sr-Latn sv tr uk'

/** What stands before the name of a country in official names and after prepositions. */
const before =
  /^(?:the|la|le|les|l|el|los|las|il|lo|gli|die|das|der|republic of|republika|republik|bundesrepublik|republique|republique de|republica|repubblica|kingdom of|konigreich|royaume de|reino de|regno di) /u

/** A name as it is compared: without case, accents and punctuation. */
const folded = (name: string): string =>
  name
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()

let known: Map<string, string | null> | undefined

/** Countries by their folded names, null where a name means several. Source: CLDR, as `Intl` has it, and our own tables. */
function countriesByName(): Map<string, string | null> {
  if (known) return known
  const found = new Map<string, string | null>()
  const add = (name: string, iso: string) => {
    const key = folded(name)
    if (key.length > 2) found.set(key, (found.get(key) ?? iso) === iso ? iso : null)
  }
  for (const language of languages.split(' ')) {
    const names = new Intl.DisplayNames(language, { type: 'region', fallback: 'none' })
    for (const iso of countryNames.keys()) {
      const name = names.of(iso)
      if (name !== undefined) add(name, iso)
    }
  }
  for (const [iso, name] of countryNames) add(name, iso)
  for (const [iso, names] of otherCountryNames) for (const name of names) add(name, iso)
  known = found
  return found
}

const longestName = 60

/** Returns the two letters of the country that a text names and nothing else; null where it names none, or several. */
export function countryCalled(text: string): string | null {
  if (text.length > longestName) return null
  const name = folded(text)
  return countriesByName().get(name) ?? countriesByName().get(name.replace(before, '')) ?? null
}

/** Country codes before a postal code, as in `D-10115` and `LV-1010`. */
const prefixes: Readonly<Record<string, string>> = {
  A: 'AT',
  B: 'BE',
  CH: 'CH',
  CY: 'CY',
  CZ: 'CZ',
  D: 'DE',
  DK: 'DK',
  E: 'ES',
  EE: 'EE',
  EST: 'EE',
  F: 'FR',
  FIN: 'FI',
  FL: 'LI',
  FO: 'FO',
  GR: 'GR',
  H: 'HU',
  HR: 'HR',
  I: 'IT',
  IS: 'IS',
  L: 'LU',
  LT: 'LT',
  LV: 'LV',
  MC: 'MC',
  MD: 'MD',
  MK: 'MK',
  N: 'NO',
  NL: 'NL',
  P: 'PT',
  PL: 'PL',
  RO: 'RO',
  RS: 'RS',
  S: 'SE',
  SE: 'SE',
  SI: 'SI',
  SK: 'SK',
  SLO: 'SI',
  SM: 'SM',
  TR: 'TR',
  UA: 'UA',
  AL: 'AL',
  AT: 'AT',
  BA: 'BA',
  BE: 'BE',
  BG: 'BG',
  DE: 'DE',
  ES: 'ES',
  FI: 'FI',
  FR: 'FR',
  HU: 'HU',
  IT: 'IT',
  LI: 'LI',
  LU: 'LU',
  ME: 'ME',
  NO: 'NO',
  PT: 'PT',
}

const american = new Set(
  'AL AK AZ AR CA CO CT DE DC FL GA HI ID IL IN IA KS KY LA ME MD MA MI MN MS MO MT NE NV NH NJ NM NY NC ND OH OK OR PA RI SC SD TN TX UT VT VA WA WV WI WY'.split(
    ' ',
  ),
)
const territories = new Set(['AS', 'GU', 'MP', 'PR', 'VI'])
/** Abbreviations of states that stand before codes of four digits. */
export const australian: ReadonlySet<string> = new Set(['ACT', 'NSW', 'NT', 'QLD', 'SA', 'TAS', 'VIC', 'WA'])

/** Forms of postal codes that one country alone has. */
const forms: readonly [RegExp, string][] = [
  [/^[A-Z]\d[\dW] ?[A-Z\d]{4}$/, 'IE'],
  [/^GY\d\d? ?\d[A-Z]{2}$/, 'GG'],
  [/^JE\d\d? ?\d[A-Z]{2}$/, 'JE'],
  [/^IM\d\d? ?\d[A-Z]{2}$/, 'IM'],
  [/^GX11 ?1AA$/, 'GI'],
  [/^[A-Z]{1,2}\d[A-Z\d]? ?\d[ABD-HJLNP-UW-Z]{2}$/, 'GB'],
  [/^[ABCEGHJ-NPRSTVXY]\d[ABCEGHJ-NPRSTV-Z] ?\d[ABCEGHJ-NPRSTV-Z]\d$/, 'CA'],
  [/^\d{4} [A-Z]{2}$/, 'NL'],
  [/^\d{4}-\d{3}$/, 'PT'],
  [/^\d{2}-\d{3}$/, 'PL'],
  [/^\d{5}-\d{3}$/, 'BR'],
  [/^[A-Z]{3} \d{4}$/, 'MT'],
]

export type PostalForm = { code: string; prefix?: string | undefined; region?: string | undefined }

/** Returns the country of a postal code by its prefix, its region or its form; null where several countries write such codes. */
export function countryOfCode({ code, prefix = '', region = '' }: PostalForm): string | null {
  if (prefix !== '') return prefixes[prefix] ?? null
  if (/^\d{5}(?:-\d{4})?$/.test(code) && american.has(region)) return 'US'
  if (/^\d{5}(?:-\d{4})?$/.test(code) && territories.has(region)) return region
  if (/^\d{4}$/.test(code) && australian.has(region)) return 'AU'
  return forms.find(([form]) => form.test(code))?.[1] ?? null
}

/** Codes that only these countries write with three digits. */
const short = new Set(['FO', 'IS'])

/** True where a code can be of a country that is named beside it; where the name and the form differ, nobody can say. */
export const canBeOf = (form: PostalForm, country: string): boolean => {
  const byForm = countryOfCode(form)
  return (byForm === null || byForm === country) && (!/^\d{3}$/.test(form.code) || short.has(country))
}
