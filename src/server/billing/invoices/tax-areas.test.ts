import { expect, test } from 'vitest'
import { taxAreas } from './tax-areas.ts'
import { countryOfNumbers, taxPlaceOf } from './tax-place.ts'
import { decideTax } from './tax-of.ts'

/** Articles 6 and 7 as consolidated on 14 August 2025, point by point. */
const directive = [
  ['6(1)(a)', 'Mount Athos'],
  ['6(1)(b)', 'the Canary Islands'],
  ['6(1)(c)', 'the French overseas territories of articles 349 and 355(1) TFEU'],
  ['6(1)(d)', 'the Åland Islands'],
  ['6(1)(e)', 'the Channel Islands'],
  ['6(1)(f)', 'Campione d’Italia'],
  ['6(1)(g)', 'the Italian waters of Lake Lugano'],
  ['6(2)(a)', 'the island of Heligoland'],
  ['6(2)(b)', 'the territory of Büsingen'],
  ['6(2)(c)', 'Ceuta'],
  ['6(2)(d)', 'Melilla'],
  ['6(2)(e)', 'Livigno'],
  ['7(1)', 'the Principality of Monaco'],
  ['7(1)', 'the Isle of Man'],
  ['7(1)', 'the Sovereign Base Areas of Akrotiri and Dhekelia'],
]

test('Every area of articles 6 and 7 stands in the table, with its article', () => {
  const table = taxAreas.filter(({ article }) => /^[67]\(/.test(article)).map(({ article, name }) => [article, name])
  expect(table).toEqual(directive)
  expect(
    taxAreas.filter(({ vat }) => vat.kind === 'outside').every(({ article }) => /^(?:6|5\(4\))/.test(article)),
  ).toBe(true)
  const french = taxAreas.find(({ id }) => id === 'french-overseas')!
  expect(french.codes).toEqual(['GP', 'GF', 'MQ', 'RE', 'YT', 'MF'])
})

/** Lake Lugano has no addresses. */
const places: [area: string, country: string, ...address: string[]][] = [
  ['mount-athos', 'GR', 'Iera Moni', '630 86 Karyes'],
  ['mount-athos', 'GR', 'Άγιον Όρος'],
  ['canary-islands', 'ES', 'Calle Triana 12', '35002 Las Palmas'],
  ['canary-islands', 'ES', 'Calle Castillo 4, E-38003 Santa Cruz'],
  ['canary-islands', 'ES', 'Calle Triana 12', 'Las Palmas de Gran Canaria'],
  ['canary-islands', 'IC', 'Calle Triana 12'],
  ['french-overseas', 'FR', '2 rue du Port', '97400 Saint-Denis'],
  ['french-overseas', 'GP'],
  ['aland', 'FI', 'Torggatan 5', 'FIN-22100 Mariehamn'],
  ['aland', 'AX'],
  ['channel-islands', 'GB', '1 Quay', 'St Helier', 'JE2 3QA'],
  ['channel-islands', 'GG'],
  ['campione', 'IT', 'Corso Italia 1', '22061 Campione d’Italia'],
  ['heligoland', 'DE', 'Lung Wai 1', '27498 Helgoland'],
  ['busingen', 'DE', 'Höhenstraße 2, 78266 Büsingen am Hochrhein'],
  ['ceuta', 'ES', 'Calle Real 1', '51001 Ceuta'],
  ['melilla', 'ES', 'Avenida 3', '52001'],
  ['livigno', 'IT', 'Via Plan 1', '23041 Livigno (SO)'],
  ['monaco', 'FR', '1 avenue', '98000 Monaco'],
  ['monaco', 'MC'],
  ['isle-of-man', 'GB', '4 Athol Street', 'Douglas', 'IM1 1JA'],
  ['isle-of-man', 'IM'],
  ['sovereign-bases', 'GB', 'RAF Akrotiri', 'BFPO 57'],
  ['sovereign-bases', 'GB', 'Unit 4', 'Dhekelia'],
  ['jungholz-mittelberg', 'AT', 'Walserstraße 1', '6993 Mittelberg'],
  ['greek-islands', 'GR', '851 00 Rodos'],
  ['azores', 'PT', 'Rua 1', '9500-150 Ponta Delgada'],
  ['madeira', 'PT', 'Rua 1', '9000-064 Funchal'],
  ['french-collectivities', 'FR', '98800 Nouméa'],
  ['french-collectivities', 'FR', '97133 Gustavia'],
  ['french-collectivities', 'PF'],
  ['faroes-greenland', 'DK', '3900 Nuuk'],
  ['faroes-greenland', 'FO'],
]

test.each(places)('An address of %s is known by %s, %s, %s', (id, country, ...address) => {
  expect(taxPlaceOf({ country, address }).area?.id).toBe(id)
})

test('Every area with addresses has one that leads to it', () => {
  expect(taxAreas.map(({ id }) => id).filter((id) => !places.some(([area]) => area === id))).toEqual(['lake-lugano'])
})

test.each([
  ['ES', 'Calle Ceuta 3', '28013 Madrid'],
  ['ES', 'Apartado 35002', '28013 Madrid'],
  ['IT', 'Via Livigno 7, 20158 Milano'],
  ['DE', 'Helgoland', 'Straße 1', '20095 Hamburg'],
  ['GB', '1 Jersey Road', 'London', 'W2 3AB'],
  ['DK', 'Nørregade 345', 'København'],
  ['AT', 'Mittelberg 4', '3550 Langenlois'],
  ['PT', 'Rua da Madeira 1', '1000-205 Lisboa'],
  ['FR', '3 rue de Monaco', '06000 Nice'],
  ['CY', 'Akrotiri 4640'],
])('Elsewhere in %s, %s, %s is no area', (country, ...address) => {
  expect(taxPlaceOf({ country, address })).toMatchObject({ country, rate: country, area: undefined })
})

const at = new Date('2026-11-28T12:00:00Z')
const line = { kind: 'future_licence', description: 'L', amount: 100_00, taxTreatment: 'taxable', rule: 'l' } as const
type From = { country?: string; address?: string[] }
const taxed = (
  [country, ...address]: string[],
  { kind = 'consumer', taxNumber }: { kind?: 'business' | 'consumer'; taxNumber?: string } = {},
  { country: from = 'PT', address: at1 = ['4000-001 Porto'] }: From = {},
) =>
  decideTax({
    seller: { country: from, address: at1, isRegistered: true },
    payer: { kind, country: country!, address },
    taxNumber,
    lines: [{ ...line, ruleVersion: '1' }],
    at,
  })

test('Outside the tax of the Union no tax is charged, whatever number is named', () => {
  const outside = { treatment: 'outside', why: 'abroad' }
  for (const place of [['ES', '35002 Las Palmas'], ['ES', '51001 Ceuta'], ['FI', '22100 Mariehamn'], ['RE'], ['JE']]) {
    expect(taxed(place)).toEqual(outside)
    expect(taxed(place, { kind: 'business', taxNumber: 'ESB58378431' })).toEqual(outside)
  }
})

test('Monaco is France, the bases are Cyprus, and the Isle of Man is Great Britain', () => {
  expect(taxed(['MC'])).toMatchObject({ treatment: 'standard', country: 'FR', rate: 2000 })
  expect(taxed(['MC'], { kind: 'business', taxNumber: 'FR53000004605' })).toMatchObject({
    treatment: 'reverse-charge',
    country: 'FR',
  })
  expect(taxed(['MC'], {}, { country: 'FR', address: [] })).toMatchObject({ treatment: 'standard', country: 'FR' })
  expect(taxed(['GB', 'Akrotiri'])).toMatchObject({ treatment: 'standard', country: 'CY', rate: 1900 })
  expect(taxed(['IM'])).toEqual({ treatment: 'outside', why: 'abroad' })
  expect(taxed(['IM'], {}, { country: 'GB', address: [] })).toMatchObject({ treatment: 'standard', country: 'GB' })
  expect([countryOfNumbers('MC'), countryOfNumbers('IM'), countryOfNumbers('AX')]).toEqual(['FR', 'GB', 'FI'])
})

test('A region is taxed at its own rate, and not at all guessed where that is missing', () => {
  expect(taxed(['PT', '9000-064 Funchal'])).toMatchObject({ country: 'PT', rate: 2200 })
  expect(taxed(['PT', '9500-150 Ponta Delgada'])).toMatchObject({ country: 'PT', rate: 1600 })
  expect(taxed(['AT', '6691 Jungholz'])).toMatchObject({ country: 'AT', rate: 1900 })
  expect(taxed(['GR', '85100 Rodos'])).toMatchObject({
    treatment: 'unknown',
    problem: expect.stringContaining('the Greek islands') as string,
  })
})

test('What a state sells to its own territory outside is left to a person', () => {
  const spanish = { country: 'ES', address: ['28013 Madrid'] }
  expect(taxed(['ES', '35002 Las Palmas'], {}, spanish)).toMatchObject({
    treatment: 'unknown',
    problem: expect.stringContaining('sells to the Canary Islands') as string,
  })
  expect(taxed(['ES', '28014 Madrid'], {}, spanish)).toMatchObject({ rate: 2100 })
})

test('An issuer outside the tax of the Union has no rate', () => {
  expect(taxed(['ES', '28014 Madrid'], {}, { country: 'ES', address: ['35002 Las Palmas'] })).toMatchObject({
    treatment: 'unknown',
    problem: expect.stringContaining('an issuer in the Canary Islands') as string,
  })
})
