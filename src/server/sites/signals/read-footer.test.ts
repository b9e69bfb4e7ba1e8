import { expect, test } from 'vitest'
import { readSignals } from './read-signals.ts'

const countryOf = (footer: string, { url = 'https://shop.example/', body = '' } = {}) => {
  const text = `${body} ${footer.replaceAll(/<[^>]*>/g, ' ')}`
  const { signals } = readSignals({ url, html: `<html><body>${body}<footer>${footer}</footer></body></html>`, text })
  return signals.filter(({ fact, from }) => fact === 'country' && from === 'footer').map(({ value }) => value)
}

/** Footers as shops, hotels and papers of these countries write them; all names and numbers are invented. */
const footers: readonly [country: string, footer: string][] = [
  ['GB', '© Gull Prints, 4 Pier Rd, Whitby YO21 3PU, United Kingdom, VAT GB 123 4567 89'],
  ['GB', 'Gull Prints Ltd. Registered in England and Wales. Company No. 01234567'],
  ['GB', 'Call us: +44 1947 000 000'],
  ['GB', 'Free delivery in the UK on orders over £40'],
  ['GB', 'Tay House, Dundee, Scotland'],
  ['IE', 'Quay Street, Galway H91 AB12 · CRO 123456'],
  ['IE', 'Telephone (+353) 91 000 000'],
  ['DE', 'Möwe GmbH, Hafenstr. 1, D-20457 Hamburg, HRB 12345 Amtsgericht Hamburg'],
  ['DE', 'USt-IdNr. DE123456789'],
  ['DE', 'Wir liefern innerhalb Deutschland'],
  ['AT', 'Firmenbuch FN 123456a, 1010 Wien'],
  ['CH', 'UID CHE-123.456.789 MWST'],
  ['FR', 'Atelier Mouette SARL · SIRET 123 456 789 00012 · RCS Brest'],
  ['IT', 'Stampe Gabbiano S.r.l. · P. IVA 01234567890'],
  ['ES', 'Gaviota S.L. · C.I.F. B12345678 · Cádiz'],
  ['PT', 'Gaivota Lda · NIPC 501234567'],
  ['NL', 'Meeuw B.V. · KvK 12345678 · 1011 AB Amsterdam'],
  ['BE', 'KBO 0123.456.789'],
  ['DK', 'CVR-nr. 12 34 56 78'],
  ['SE', 'Org.nr 556123-4567'],
  ['NO', 'Org.nr. 912 345 678 MVA'],
  ['FI', 'Y-tunnus 1234567-8'],
  ['PL', 'NIP 123-456-78-90'],
  ['CZ', 'IČO 12345678'],
  ['SK', 'IČO 12345678, IČ DPH SK1234567890'],
  ['HU', 'Adószám: 12345678-1-42'],
  ['HR', 'OIB 12345678901'],
  ['RO', 'CUI RO 12345678'],
  ['TR', 'MERSİS No: 0123456789012345'],
  ['US', 'Gull Prints LLC, 12 Main Street, Portland, ME 04101'],
  ['CA', '12 Water Street, Halifax, NS B3J 1A1'],
  ['AU', 'ABN 12 345 678 901'],
  ['AU', 'Level 2, 9 George Street, Sydney NSW 2000'],
  ['NZ', 'NZBN 9429000000000'],
  ['JP', '株式会社かもめ 〒100-0001 東京都'],
  ['BR', 'CNPJ 12.345.678/0001-90'],
  ['IN', 'GSTIN 22AAAAA0000A1Z5'],
  ['SG', 'UEN 201234567A'],
  ['CN', '京ICP备12345678号'],
  ['ZA', 'Telephone +27 21 000 0000'],
  ['NO', 'Havn 3, Bergen, Norge'],
]

test.each(footers)('A footer of %s is read: %s', (country, footer) => {
  expect(countryOf(footer)).toEqual([country])
})

/** Footers that name no one country. */
const silent: readonly string[] = [
  '',
  '© 2026 All rights reserved. Terms · Privacy · Cookies',
  'We deliver to France, Germany, Italy and Spain',
  'Offices in Paris, France and Berlin, Germany',
  'Choose your country: Canada, Mexico, Brazil',
  'Model AB12 3CDE, order 2026-11-29, 12 34 56 78',
  'Ring +1 555 000 0000',
  'Photographs of Norwegian fjords',
]

test.each(silent)('A footer without one country is silent: %s', (footer) => {
  expect(countryOf(footer)).toEqual([])
})

test('A register outweighs the countries of a delivery list', () => {
  const footer = 'We deliver to France, Italy and Spain. Gull Prints Ltd, registered in England and Wales.'
  expect(countryOf(footer)).toEqual(['GB'])
})

test('Words above the footer name no country', () => {
  expect(countryOf('© Gull', { body: '<p>Our tour of Norway, +47 22 00 00 00</p>' })).toEqual([])
})

test('A hostile footer is read in time that grows with its length', () => {
  const hostile = '<footer>'.repeat(20_000) + '+44 '.repeat(10_000) + 'ship to '.repeat(10_000)
  expect(() => readSignals({ url: 'https://shop.example/', html: hostile, text: hostile })).not.toThrow()
})
