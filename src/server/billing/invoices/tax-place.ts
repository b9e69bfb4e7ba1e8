import { type TaxArea, taxAreas } from './tax-areas.ts'

export type Address = { country: string; address: readonly string[] }

/** The place of an address for VAT. */
export type TaxPlace = {
  /** Country whose tax applies, by ISO 3166-1. An area outside its state's tax keeps its own code, or its name. */
  country: string
  /** The name under which the rate stands: the country's code, or an area with a rate of its own. */
  rate: string
  area: TaxArea | undefined
}

/** Returns the place of an address for value added tax, by its country, its postcode, or the name of its town. */
export function taxPlaceOf({ country, address }: Address): TaxPlace {
  const area = areaOf({ country, address })
  if (!area) return { country, rate: country, area }
  const { vat, id } = area
  if (vat.kind === 'as') return { country: vat.country, rate: vat.country, area }
  if (vat.kind === 'own-rate') return { country, rate: id, area }
  return { country: area.codes.includes(country) ? country : id, rate: id, area }
}

/** Returns the country whose numbers companies of a country or territory have: those of Monaco are French. */
export function countryOfNumbers(country: string): string {
  const area = taxAreas.find(({ codes }) => codes.includes(country))
  if (!area) return country
  return area.vat.kind === 'as' ? area.vat.country : (area.state ?? country)
}

function areaOf({ country, address }: Address): TaxArea | undefined {
  const named = taxAreas.find(({ codes }) => codes.includes(country))
  if (named) return named
  const within = taxAreas.filter(({ state }) => state === country)
  if (within.length === 0) return undefined
  const postcode = postcodeIn(address, country)
  if (postcode !== undefined) return within.find(({ postcodes }) => postcodes?.test(postcode))
  const towns = new Set(address.flatMap((line) => line.split(',')).map(plain))
  return within.find(({ places }) => places.some((place) => towns.has(place)))
}

/** Whole postcodes of the states in whose addresses areas stand. */
const forms: Record<string, RegExp> = {
  AT: /\d{4}/,
  DE: /\d{5}/,
  DK: /\d{4}/,
  ES: /\d{5}/,
  FI: /\d{5}/,
  FR: /\d{5}/,
  GB: /BFPO ?\d{1,4}|[A-Z]{1,2}\d[A-Z\d]? ?\d[A-Z]{2}/,
  GR: /\d{3} ?\d{2}/,
  IT: /\d{5}/,
  PT: /\d{4}(?:-\d{3})?/,
}

/** The last one in an address, because streets and boxes with numbers stand above the town. */
function postcodeIn(address: readonly string[], country: string): string | undefined {
  const form = forms[country]
  if (!form) return undefined
  const whole = new RegExp(`(?<=^|[\\s,(])(?:[A-Z]{1,3}[- ])?(${form.source})(?=$|[\\s,)])`, 'g')
  const found = address.flatMap((line) => [...line.toUpperCase().matchAll(whole)].map(([, code]) => code!))
  return found.at(-1)?.replaceAll(' ', '')
}

const plain = (text: string): string =>
  text.normalize('NFD').replaceAll(/\p{M}/gu, '').replaceAll('ø', 'o').toLowerCase().trim()
