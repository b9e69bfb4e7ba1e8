import { expect, test } from 'vitest'
import { longestCell, maxSheetRows, sheetColumns, sheetLayouts } from '#contract/images/sheets.ts'
import { countryOf, dayOf, flagOf } from './reading/cells.ts'
import { matchColumns } from './reading/columns.ts'
import { cellName } from './reading/grid.ts'
import { idsIn } from './reading/read-rows.ts'
import { owned, read, rowsOf, today, whyNot, workbook } from './testing/read-text.ts'

test('Addresses with commas, one a line, make a sheet', async () => {
  const rows = await rowsOf('https://a.example/1.jpg?x=1,2;3\r\n\r\n  http://a.example/ü.jpg \n')
  expect(rows).toMatchObject([
    { row: 1, plan: { url: 'https://a.example/1.jpg?x=1,2;3' }, problems: [] },
    { row: 3, plan: { url: 'http://a.example/%C3%BC.jpg' }, problems: [] },
  ])
})

test.each([
  ['commas', 'URL,Title,Date,Tags\nhttps://a.example/1.jpg,"Harbour, at dawn",2024/05/01,"sea, morning"\n'],
  ['semicolons', 'URL;Title;Date;Tags\nhttps://a.example/1.jpg;Harbour, at dawn;2024-5-1;sea, morning\n'],
  ['tabs', 'url\ttitle\tdate\ttags\nhttps://a.example/1.jpg\tHarbour, at dawn\t2024/05/01\tsea; morning\n'],
  ['no header', 'https://a.example/1.jpg;Harbour, at dawn;2024/05/01;sea, morning\n'],
])('A plain sheet separated by %s is read', async (_, text) => {
  const [row] = await rowsOf(text)
  expect(row).toMatchObject({
    plan: {
      url: 'https://a.example/1.jpg',
      title: 'Harbour, at dawn',
      takenOn: '2024-05-01',
      tags: ['sea', 'morning'],
    },
    problems: [],
  })
})

test('A workbook reads like text, as displayed, without empty lines', async () => {
  const bytes = await workbook(
    [[null]],
    [
      [null],
      ['Id', 'Image URL', 'Title', 'Creation date', 'First-publication country', 'Single author', 'Published before'],
      [null],
      [17, 'https://a.example/1.jpg', '=1+1', new Date(Date.UTC(2024, 4, 1)), 'Portugal', true, false],
    ],
  )
  const [row] = await rowsOf(bytes, 'registration')
  expect(row).toMatchObject({
    row: 4,
    cells: ['17', 'https://a.example/1.jpg', '=1+1', '2024/05/01', 'Portugal', 'TRUE', 'FALSE'],
    plan: {
      title: '=1+1',
      takenOn: '2024-05-01',
      publication: { date: null, country: 'PT', singleAuthor: true, publishedBefore: false },
    },
    problems: [],
  })
})

const eleven = sheetLayouts.registration.map((column) => sheetColumns[column]).join(',')

const fine = '1,https://a.example/1.jpg,Harbour,2024/05/01,Lisbon,2024/06/01,Portugal,yes,no'

test.each([
  ['', 'C2', 'title', 'You must provide a title for your image.', ',,2024'],
  ['Untitled image', 'C2', 'title', 'Please provide the title of your image.', 'Harbour'],
])('A registration refuses the title “%s”', async (title, cell, _, message) => {
  const [row] = await rowsOf(`${eleven}\n${fine.replace('Harbour', title)}`, 'registration')
  expect(row!.problems).toEqual([{ cell, message }])
})

test('An id of the owner’s own stands in one line of a registration.', async () => {
  const lines = [fine, fine.replace('a.example/1', 'a.example/2'), fine.replace(/^1(.*)1\.jpg/, '2$13.jpg')]
  const rows = await rowsOf([eleven, ...lines].join('\n'), 'registration')
  const message = 'The id “1” stands in line 2, too. Give each image an id of its own.'
  expect(rows.map(({ problems }) => problems)).toEqual([[], [{ cell: 'A3', message }], []])
})

test.each([
  ['1', '', 'A2', 'Give this line an id: a number of your own, or the id of an image in your library.'],
  ['https://a.example/1.jpg', '', 'B2', 'No image of yours has the id “1”, so the address of its file is needed.'],
  [
    'https://a.example/1.jpg',
    'harbour.jpg',
    'B2',
    '“harbour.jpg” is not a web address that begins with http:// or https://.',
  ],
  [
    'https://a.example/1.jpg',
    'ftp://a.example/1.jpg',
    'B2',
    '“ftp://a.example/1.jpg” is not a web address that begins with http:// or https://.',
  ],
  [
    'https://a.example/1.jpg',
    'https://me:x@a.example/1.jpg',
    'B2',
    'This address holds a user name or password, and such addresses are not opened.',
  ],
  ['2024/05/01', '', 'D2', 'You must provide the date the image was created.'],
  ['2024/05/01', '31.02.2024', 'D2', '“31.02.2024” is not a day. Write it as YYYY/MM/DD.'],
  ['2024/05/01', '2024/02/30', 'D2', '“2024/02/30” is not a day. Write it as YYYY/MM/DD.'],
  ['2024/05/01', '2026/11/23', 'D2', '2026/11/23 has not come yet.'],
  ['2024/05/01', '1926/11/20', 'D2', '1926/11/20 lies more than 100 years back.'],
  ['2024/06/01', 'soon', 'F2', 'The first publication date is invalid'],
  ['2024/06/01', '2024/04/30', 'F2', 'The publication date can not precede the date the image was created'],
  ['Portugal', '', 'G2', 'You must provide the country the image was first published in.'],
  [
    'Portugal',
    'Atlantis',
    'G2',
    '“Atlantis” is not a country that we know. Write its English name or its two letters.',
  ],
  ['yes', '', 'H2', 'Please choose if the image has a single author.'],
  ['no', '', 'I2', 'Please choose if the image was published before.'],
  ['no', 'perhaps', 'I2', '“perhaps” is neither yes nor no.'],
])('A registration’s “%s” cannot be “%s”', async (from, to, cell, message) => {
  const at = from === 'no' ? fine.lastIndexOf(from) : fine.indexOf(from)
  const line = fine.slice(0, at) + to + fine.slice(at + from.length)
  const [row] = await rowsOf(`${eleven}\n${line}`, 'registration')
  expect(row!.problems).toContainEqual({ cell, message })
  expect(row!.problems).toHaveLength(1)
})

test.each([
  [
    'pending',
    '',
    'J2',
    '“pending” is not a registration number. Write it like VA 2-345-678, or as 6 to 8 digits for Canada.',
  ],
  ['VA 2-345-678', '2024/04/30', 'K2', 'The registration date can not precede the date the image was created'],
  ['VA 2-345-678', 'soon', 'K2', '“soon” is not a day. Write it as YYYY/MM/DD.'],
  ['', '2024/07/01', 'K2', 'This day belongs to a registration. Give its number, too.'],
])('An earlier registration “%s” of “%s” is told by its cell', async (number, day, cell, message) => {
  const [row] = await rowsOf(`${eleven}\n${fine},${number},${day}`, 'registration')
  expect(row!.problems).toEqual([{ cell, message }])
})

test.each(['Registration number', 'VA number', 'Certificate number', 'Reg. No.'])(
  'A column “%s” holds numbers of registrations',
  async (name) => {
    const [row] = await rowsOf(
      `URL,${name},Effective date of registration\nhttps://a.example/1.jpg,VAu001234567,2024/07/01`,
    )
    const registration = { office: 'US', number: 'VAu 1-234-567', effectiveOn: '2024-07-01' }
    expect(row).toMatchObject({ plan: { registration }, problems: [] })
  },
)

test('The template of a registration begins with the columns of the specification', () => {
  expect(sheetLayouts.registration.slice(0, 9)).toEqual([
    'id',
    'url',
    'title',
    'takenOn',
    'place',
    'publishedOn',
    'publishedIn',
    'singleAuthor',
    'publishedBefore',
  ])
})

test('Overlong texts are reported, never cut', async () => {
  const long = (text: string, length: number) => fine.replace(text, 'x'.repeat(length))
  const lines = [long('Harbour', 501), long('Lisbon', 301), long('Lisbon', longestCell + 1)]
  const apart = lines.map((line, at) => line.replace('1.jpg', `${at}.jpg`).replace(/^1,/, `${at + 1},`))
  const rows = await rowsOf([eleven, ...apart].join('\n'), 'registration')
  expect(rows.map(({ problems }) => problems)).toEqual([
    [{ cell: 'C2', message: 'Maximum of 500 characters allowed.' }],
    [{ cell: 'E3', message: 'Maximum of 300 characters allowed.' }],
    [{ cell: 'E4', message: 'This cell has more than 2,000 characters.' }],
  ])
})

test('The library accepts a line without registration facts', async () => {
  const [row] = await rowsOf(`${eleven}\n,https://a.example/1.jpg,,,,,,,`)
  expect(row).toMatchObject({ plan: { url: 'https://a.example/1.jpg' }, problems: [] })
  const [none] = await rowsOf('Image URL,Title\n,Harbour')
  expect(none!.problems).toEqual([{ cell: 'A2', message: 'The address of the image is missing.' }])
})

test("A line with an image's id updates that image", async () => {
  const text = `Id,URL,Title\n${owned.toUpperCase()},,Harbour\n${'b'.repeat(24)},https://a.example/2.jpg,Other\n`
  expect(await rowsOf(text)).toMatchObject([
    { plan: { imageId: owned, title: 'Harbour' }, problems: [] },
    { plan: { url: 'https://a.example/2.jpg' }, problems: [] },
  ])
  const sheet = await read(text)
  expect(idsIn(matchColumns('lines' in sheet ? sheet.lines : [], 'library'))).toEqual([owned, 'b'.repeat(24)])
})

test('Two lines about one image: the first wins', async () => {
  const rows = await rowsOf(
    `Id,URL\n1,https://a.example/1.jpg\n2,https://A.example/1.jpg\n${owned},\n${owned},https://a.example/3.jpg`,
  )
  expect(rows.map(({ problems }) => problems)).toEqual([
    [],
    [{ cell: 'B3', message: 'The same address stands in line 2.' }],
    [],
    [{ cell: 'A5', message: 'Line 4 is about the same image.' }],
  ])
})

test('Invalid tags are reported', async () => {
  const many = Array.from({ length: 51 }, (_, at) => `t${at}`).join(';')
  const rows = await rowsOf(`URL,Tags\nhttps://a.example/1.jpg,${'x'.repeat(51)}\nhttps://a.example/2.jpg,${many}`)
  expect(rows.map(({ problems }) => problems[0])).toEqual([
    { cell: 'B2', message: 'A tag has at most 50 characters.' },
    { cell: 'B3', message: 'An image has at most 50 tags.' },
  ])
})

test.each([
  [
    'words without columns',
    'The quick brown fox\njumps over',
    /^None of the first ten lines names a column that we know/,
  ],
  ['two columns of one name', 'URL,Title,Image title\nhttps://a.example/1.jpg,a,b', /^Two columns are called “Title”/],
  ['no subject', 'Title,Date\nHarbour,2024/05/01', /^This sheet has neither a column “Image URL” nor a column “Id”/],
  ['nothing below the names', 'URL,Title\n\n', /^This sheet names its columns and has no line below them\.$/],
])('A sheet with %s is refused with the reason', async (_, text, message) => {
  expect(await whyNot(text)).toMatch(message)
})

test('A registration sheet names its missing columns', async () => {
  expect(await whyNot('Id,URL,Title\n1,https://a.example/1.jpg,Harbour', 'registration')).toBe(
    'For a registration the sheet needs more columns: Creation date, First-publication country, Single author, Published before.',
  )
  expect(await whyNot(eleven.replace('Title,', '') + '\n1', 'registration')).toBe(
    'For a registration the sheet needs one more column: Title.',
  )
})

test('The line limit holds for texts and workbooks alike', { tags: ['long'] }, async () => {
  const lines = (count: number) => Array.from({ length: count }, (_, at) => `https://a.example/${at}.jpg`)
  const tooMany = 'This sheet has more than 10,000 lines, the most we take at once. Split it into several.'
  expect(await rowsOf(lines(maxSheetRows).join('\n'))).toHaveLength(maxSheetRows)
  expect(await whyNot(lines(maxSheetRows + 1).join('\n'))).toBe(tooMany)
  expect(await read(lines(maxSheetRows + 2).join('\n'))).toEqual({ kind: 'too-large', problem: tooMany })
  expect(await read('\n'.repeat(40_000))).toEqual({ kind: 'too-large', problem: tooMany })
  const book = await workbook(lines(maxSheetRows + 2).map((line) => [line]))
  expect(await read(book)).toEqual({ kind: 'too-large', problem: tooMany })
})

test('Days, flags and countries are read as people write them', () => {
  expect(dayOf('2026/11/22', { today, order: 'day-first' })).toEqual({ value: '2026-11-22' })
  expect(dayOf('1926/11/21', { today, order: 'day-first' })).toEqual({ value: '1926-11-21' })
  for (const word of ['yes', 'Y', 'TRUE', '1', 'x']) expect(flagOf(word)).toEqual({ value: true })
  for (const word of ['no', 'N', 'False', '0']) expect(flagOf(word)).toEqual({ value: false })
  for (const [name, code] of [
    ['Portugal', 'PT'],
    ['pt', 'PT'],
    ['USA', 'US'],
    ['United States of America', 'US'],
    ['UK', 'GB'],
    ['Côte d’Ivoire', 'CI'],
    ['Czech Republic', 'CZ'],
    ['Bosnia and Herzegovina', 'BA'],
  ] as const)
    expect(countryOf(name)).toEqual({ value: code })
})

test('A cell has its spreadsheet name', () => {
  expect([0, 25, 26, 51, 52, 701, 702].map((column) => cellName(column, 7))).toEqual([
    'A7',
    'Z7',
    'AA7',
    'AZ7',
    'BA7',
    'ZZ7',
    'AAA7',
  ])
})
