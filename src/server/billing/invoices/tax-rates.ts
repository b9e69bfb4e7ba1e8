/** Standard rate of VAT of a country or tax area, in hundredths of a per cent, from a day on. */
type TaxRate = { country: string; rate: number; from: string; source: string; checkedAt: string }

const table = 'easytax.co, VAT rates in Europe (2025)'
const secondTable = 'vat-solutions.com, VAT rates 2025 in the European Union'
const regionalTable = 'Odoo, l10n_pt: normal rates of mainland, Madeira and Azores'
const austrianTable = 'ibericode/vat-rates, exceptions of Austria'
/** The day on which every rate was held against the published table that its source names; an operator holds them against the law. */
const checkedAt = '2026-11-26'

/** The rates that were in force on 1 January 2024, from then on. */
const rates2024 =
  'AT 2000 BE 2100 BG 2000 CY 1900 CZ 2100 DE 1900 DK 2500 EE 2200 ES 2100 FI 2400 FR 2000 GR 2400 HR 2500 HU 2700 IE 2300 IT 2200 LT 2100 LU 1700 LV 2100 MT 1800 NL 2100 PL 2300 PT 2300 RO 1900 SE 2500 SI 2200 SK 2000'

/** Changes since then, from their days on. */
const changed: Omit<TaxRate, 'checkedAt'>[] = [
  { country: 'FI', rate: 2550, from: '2024-09-01', source: secondTable },
  { country: 'SK', rate: 2300, from: '2025-01-01', source: secondTable },
  { country: 'EE', rate: 2400, from: '2025-07-01', source: 'calculariva.app, VAT 2025 in the 27 EU countries' },
  { country: 'RO', rate: 2100, from: '2025-08-01', source: table },
  { country: 'madeira', rate: 2200, from: '2024-01-01', source: regionalTable },
  { country: 'azores', rate: 1600, from: '2024-01-01', source: regionalTable },
  { country: 'jungholz-mittelberg', rate: 1900, from: '2024-01-01', source: austrianTable },
  { country: 'GB', rate: 2000, from: '2024-01-01', source: 'United Kingdom, Value Added Tax Act 1994, s. 2' },
]

/** Rates of tax, dated and with their source. What is not here has no rate, and then there is no invoice. */
export const taxRates: readonly TaxRate[] = [
  ...Array.from(rates2024.matchAll(/([A-Z]{2}) (\d+)/g), ([, country, rate]) => ({
    country: country!,
    rate: Number(rate),
    from: '2024-01-01',
    source: table,
    checkedAt,
  })),
  ...changed.map((rate) => ({ ...rate, checkedAt })),
]

/** Members of the European Union, by ISO 3166-1. */
export const unionCountries: ReadonlySet<string> = new Set(
  Array.from(rates2024.matchAll(/[A-Z]{2}/g), ([country]) => country),
)

/** The standard rate of a country, or of a tax area by its id, on a day; undefined where none is known. */
export function rateOf(country: string, at: Date): TaxRate | undefined {
  const day = at.toISOString().slice(0, 10)
  return taxRates
    .filter((rate) => rate.country === country && rate.from <= day)
    .toSorted((a, b) => b.from.localeCompare(a.from))[0]
}
