import type { Signal } from '#contract/sites/domain.ts'
import { countryNames } from '#contract/reference/country-names.ts'

type Said = Omit<Signal, 'seenAt' | 'page'>

/** True for a page with legal identification. */
export const isImprint = (url: string, words: string): boolean =>
  /impressum|imprint|legal|mentions|aviso|note-legali|colofon|kontakt|contact/i.test(new URL(url).pathname) ||
  /\bimpressum\b|angaben gemäß|mentions légales|aviso legal|legal notice/i.test(words.slice(0, 5000))

/** VAT numbers, which begin with their country (European Commission's VIES). */
export const vatNumber =
  /\b(?:(AT)U\d{8}|(BE)\s?[01]\d{9}|(BG)\d{9,10}|(CY)\d{8}[A-Z]|(CZ)\d{8,10}|(DE)\s?\d{9}|(DK)\s?\d{8}|(EE)\d{9}|(ES)[A-Z0-9]\d{7}[A-Z0-9]|(FI)\d{8}|(FR)\s?[A-Z0-9]{2}\s?\d{9}|(HR)\d{11}|(HU)\d{8}|(IE)\d[A-Z0-9+*]\d{5}[A-Z]{1,2}|(IT)\s?\d{11}|(LT)\d{9}(?:\d{3})?|(LU)\d{8}|(LV)\d{11}|(MT)\d{8}|(NL)\d{9}B\d{2}|(PL)\d{10}|(PT)\d{9}|(RO)\d{6,10}|(SE)\d{12}|(SI)\d{8}|(SK)\d{10}|(GB)\s?\d{3}\s?\d{4}\s?\d{2}|(CH)E-\d{3}\.\d{3}\.\d{3})\b/

/** Countries by their own names, beside the English ones. */
const ownNames: Readonly<Record<string, string>> = {
  Deutschland: 'DE',
  Österreich: 'AT',
  Schweiz: 'CH',
  Suisse: 'CH',
  España: 'ES',
  Italia: 'IT',
  Nederland: 'NL',
  België: 'BE',
  Belgique: 'BE',
  Polska: 'PL',
  Sverige: 'SE',
  Norge: 'NO',
  Danmark: 'DK',
  Suomi: 'FI',
  Česko: 'CZ',
  Brasil: 'BR',
  México: 'MX',
  USA: 'US',
  'United Kingdom': 'GB',
  UK: 'GB',
  'U.K.': 'GB',
  'Great Britain': 'GB',
  England: 'GB',
  Scotland: 'GB',
  Wales: 'GB',
  'United States of America': 'US',
  'U.S.A.': 'US',
  'Czech Republic': 'CZ',
  Éire: 'IE',
  Ireland: 'IE',
  Magyarország: 'HU',
  Hrvatska: 'HR',
  Slovensko: 'SK',
  Slovenija: 'SI',
  România: 'RO',
  Ελλάδα: 'GR',
  Turkey: 'TR',
  Россия: 'RU',
  Україна: 'UA',
  Aotearoa: 'NZ',
  'Hong Kong': 'HK',
  日本: 'JP',
  中国: 'CN',
}
const namesOfCountries = new Map<string, string>([
  ...[...countryNames]
    .filter(([, name]) => /^[\p{L} ]{4,}$/u.test(name))
    .map(([iso, name]): [string, string] => [name, iso]),
  ...Object.entries(ownNames),
])
export const countryName = new RegExp(
  `(?<![\\p{L}])(?:${[...namesOfCountries.keys()]
    .toSorted((one, other) => other.length - one.length)
    .map((name) => name.replaceAll('.', '\\.'))
    .join('|')})(?![\\p{L}])`,
  'u',
)

/** ISO code of a country’s name, as `countryName` found it. */
export const isoOfName = (name: string): string | undefined => namesOfCountries.get(name)

/** Calling codes that belong to one country. Source: ITU-T E.164. */
export const callingCodes: Readonly<Record<string, string>> = {
  27: 'ZA',
  30: 'GR',
  31: 'NL',
  32: 'BE',
  33: 'FR',
  34: 'ES',
  36: 'HU',
  39: 'IT',
  40: 'RO',
  41: 'CH',
  43: 'AT',
  44: 'GB',
  45: 'DK',
  46: 'SE',
  47: 'NO',
  48: 'PL',
  49: 'DE',
  52: 'MX',
  54: 'AR',
  55: 'BR',
  56: 'CL',
  61: 'AU',
  64: 'NZ',
  81: 'JP',
  82: 'KR',
  65: 'SG',
  86: 'CN',
  90: 'TR',
  91: 'IN',
  351: 'PT',
  353: 'IE',
  358: 'FI',
  352: 'LU',
  354: 'IS',
  356: 'MT',
  357: 'CY',
  359: 'BG',
  370: 'LT',
  371: 'LV',
  372: 'EE',
  380: 'UA',
  385: 'HR',
  386: 'SI',
  420: 'CZ',
  421: 'SK',
  852: 'HK',
  971: 'AE',
  972: 'IL',
}

/** Country of a company: by tax number, address or telephone. */
export function countriesIn(words: string): Said[] {
  const vat = vatNumber.exec(words)
  if (vat)
    return [
      ofImprint(
        vat.slice(1).find((part) => part !== undefined)!,
        vat[0],
      ),
    ]
  const name = countryName.exec(words)?.[0]
  if (name !== undefined) return [ofImprint(namesOfCountries.get(name)!, name)]
  const [phone, digits = ''] = /\+\s?(\d{2,3})[\s(/.-]/.exec(words) ?? []
  const country = callingCodes[digits] ?? callingCodes[digits.slice(0, 2)]
  return phone === undefined || country === undefined ? [] : [ofImprint(country, phone.trim())]
}

const ofImprint = (value: string, evidence: string): Said => ({ fact: 'country', value, from: 'imprint', evidence })
