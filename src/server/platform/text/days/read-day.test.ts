import { expect, test } from 'vitest'
import { isNoEnd, orderOfColumn, readDay } from './read-day.ts'

/** The days of a column as its importer reads them; all lines of this file are constructed. */
function read(cells: string[]): string[] {
  const order = orderOfColumn(cells)
  if ('asks' in order) return [`asks: ${order.asks}`]
  return cells.map((cell) => {
    const said = readDay(cell, order.order)
    return 'day' in said ? said.day : said.problem
  })
}

const march = '2023-03-12'

test.each([
  ['the specification', ['2023/03/12', '2023/12/03'], [march, '2023-12-03']],
  ['ISO 8601', ['2023-03-12', '2023-03-12T23:30:00Z', '2023-03-12 14:05'], [march, march, march]],
  ['Excel in the United States', ['3/12/2023', '3/25/2023'], [march, '2023-03-25']],
  ['Excel in Great Britain', ['12/03/2023', '25/03/2023'], [march, '2023-03-25']],
  ['Excel in Germany', ['12.03.2023', '5.6.2023'], [march, '2023-06-05']],
  ['Excel in the Netherlands', ['12-3-2023', '25-3-2023'], [march, '2023-03-25']],
  ['Excel’s own short form', ['12-Mar-23', '1-Dec-99'], [march, '1999-12-01']],
  ['LibreOffice with short years', ['3/25/23', '3/7/23'], ['2023-03-25', '2023-03-07']],
  ['Numbers', ['12 Mar 2023', '1 April 2023'], [march, '2023-04-01']],
  ['an American invoice', ['March 12, 2023', 'Mar 12th, 2023'], [march, march]],
  ['a German invoice', ['12. März 2023', 'So, 12. März 2023'], [march, march]],
  ['a French invoice', ['12 mars 2023', '1er août 2023'], [march, '2023-08-01']],
  ['a Spanish invoice', ['12 de marzo de 2023'], [march]],
  ['a Czech list', ['12. 3. 2023', '12. března 2023'], [march, march]],
  ['SAP and camera exports', ['20230312'], [march]],
  ['a Japanese list', ['2023年3月12日'], [march]],
  ['a Korean list', ['2023. 3. 12.'], [march]],
  ['a shop with the time of day', ['3/12/2023 2:05 PM', '03/25/2023 14:05'], [march, '2023-03-25']],
])('Days are read as %s writes them', (_, cells, expected) => {
  expect(read(cells)).toEqual(expected)
})

test('An ambiguous column asks, unless its days are equal both ways', () => {
  expect(read(['03/04/2023', '05/06/2023'])).toEqual(['asks: 03/04/2023'])
  expect(read(['03/03/2023', '2023/04/05'])).toEqual(['2023-03-03', '2023-04-05'])
  expect(read(['', '03/04/2023', '25/04/2023'])[1]).toBe('2023-04-03')
})

test('A mixed column is read where one order fits, else reported', () => {
  expect(read(['25/03/2023', '3/25/2023', '03/04/2023', '04/04/2023'])).toEqual([
    '2023-03-25',
    '2023-03-25',
    '“03/04/2023” can be two days, and its column holds days of both orders. Write it as YYYY/MM/DD.',
    '2023-04-04',
  ])
})

test.each([
  '2023/02/30',
  '31.02.2023',
  'soon',
  '45000',
  'Mar 2023',
  '2023',
  '12 Mar',
  '20231340',
  '13/13/2023',
  '12/Mar-2/2023',
  'x'.repeat(5000),
])('%s is told of and not guessed at', (cell) => {
  const [said] = read([cell])
  expect(said).toMatch(/^“.{1,41}” is not a day\. Write it as YYYY\/MM\/DD\.$/)
})

test('A day with an ambiguous short year is reported', () => {
  expect(read(['12/03/04'])).toEqual(['The year of “12/03/04” has two digits. Write it as YYYY/MM/DD.'])
})

test('Words for no last day are known in the languages of invoices', () => {
  for (const word of ['perpetual', '-', '–', 'n/a', 'N/A', 'none', 'Unbefristet', 'illimité', 'in perpetuity', '∞'])
    expect([word, isNoEnd(word)]).toEqual([word, true])
  for (const word of ['', '2024/01/01', 'soon', 'one year']) expect([word, isNoEnd(word)]).toEqual([word, false])
})
