import { expect, test } from 'vitest'
import { zipOf } from './testing/zip-of.ts'
import { cellsOf, read, rowsOf, workbook } from './testing/read-text.ts'
import { unzip } from '#server/testing/unzip.ts'
import { matchColumns } from './reading/columns.ts'
import { decideDayOrders } from './reading/day-orders.ts'

/** All sheets of this file are constructed, as programs and agencies write them. */
const address = 'https://a.example/1.jpg'

test.each([
  ['Excel in Europe', `sep=;\r\nURL;Title\r\n${address};"Harbour, at dawn"\r\n`, 2],
  ['Excel with tabs', `sep=\t\r\nURL\tTitle\r\n${address}\tHarbour, at dawn\r\n`, 2],
  ['an agency’s report', `Sales, 2023\n\nMade on,12 March\nURL,Title,Price\n${address},"Harbour, at dawn",9\n`, 5],
  ['a list with a title', `My harbours;;\nURL;Title\n${address};Harbour, at dawn\n`, 3],
])('A sheet of %s is read from its header on', async (_, text, row) => {
  expect(await rowsOf(text)).toMatchObject([{ row, plan: { url: address, title: 'Harbour, at dawn' }, problems: [] }])
})

test('What of a sheet is not read is said: lines above, columns, other sheets of a workbook', async () => {
  const text = await read('Sales 2023\nURL,Title,Photographer,Price\nhttps://a.example/1.jpg,Harbour,Ana,9')
  expect(matchColumns('lines' in text ? text.lines : [], 'library').notes).toEqual([
    'What stands above the names of the columns is not read: line 1.',
    'Not read: the columns “Photographer”, “Price”.',
  ])
  const shifted = await read(`URL,Title\n${address},Harbour, at dawn`)
  expect(matchColumns('lines' in shifted ? shifted.lines : [], 'library').notes).toEqual([
    'Not read: cells below no name, in line 2.',
  ])
  expect(await read(await workbook([['URL'], [address]], [['more']]))).toMatchObject({
    notes: ['Only the sheet “S0” is read. Not read: “S1”.'],
  })
})

const changed = async (change: (xml: string) => string, more: [string, string][] = []) => {
  const book = await workbook([
    ['URL', 'Title'],
    ['Open the file', 'Harbour'],
    ['https://a.example/2.jpg', null],
    ['https://a.example/3.jpg', null],
  ])
  const files = unzip(book)
  const name = 'xl/worksheets/sheet1.xml'
  files.set(name, Buffer.from(change(files.get(name)!.toString())))
  for (const [path, text] of more) files.set(path, Buffer.from(text))
  return zipOf(files)
}

test('A hyperlink is read as the address of its cell, and so is a written HYPERLINK', async () => {
  const rels = `<Relationships><Relationship Id="rId9" Target="https://a.example/1.jpg?a=1&amp;b=2" TargetMode="External"/></Relationships>`
  const linked = await changed(
    (xml) => xml.replace('</sheetData>', '</sheetData><hyperlinks><hyperlink ref="A2" r:id="rId9"/></hyperlinks>'),
    [['xl/worksheets/_rels/sheet1.xml.rels', rels]],
  )
  expect((await rowsOf(linked))[0]).toMatchObject({ plan: { url: 'https://a.example/1.jpg?a=1&b=2' }, problems: [] })
  const formula = await changed((xml) =>
    xml.replace(
      /<c r="A2".*?<\/c>/,
      '<c r="A2" t="str"><f>HYPERLINK("https://a.example/9.jpg","Open")</f><v>Open</v></c>',
    ),
  )
  expect((await rowsOf(formula))[0]).toMatchObject({ plan: { url: 'https://a.example/9.jpg' }, problems: [] })
})

test('Merged cells say the same in every line that they cover', async () => {
  const merged = await changed((xml) =>
    xml.replace('</sheetData>', '</sheetData><mergeCells count="1"><mergeCell ref="B2:B9"/></mergeCells>'),
  )
  expect((await cellsOf(merged)) as string[][]).toEqual([
    ['URL', 'Title'],
    ['Open the file', 'Harbour'],
    ['https://a.example/2.jpg', 'Harbour'],
    ['https://a.example/3.jpg', 'Harbour'],
  ])
})

test('Cells that hold an error are told by their names, in a workbook as in a text', async () => {
  const broken = await changed((xml) => xml.replace(/<c r="A2".*?<\/c>/, '<c r="A2" t="e"><f>B9</f><v>#REF!</v></c>'))
  const message = 'This cell holds the error #REF! of its spreadsheet. Correct it there.'
  expect((await rowsOf(broken))[0]!.problems).toEqual([{ cell: 'A2', message }])
  const [row] = await rowsOf(`URL,Title\n${address},#REF!`)
  expect(row!.problems).toEqual([{ cell: 'B2', message }])
  const [fine] = await rowsOf(`URL,Title,Tags\n${address},#1 of 3,#SEA`)
  expect(fine!.problems).toEqual([])
})

test.each(['\n', '; ', ', ', ' '])('Several addresses in one cell are told by its name (%j)', async (sign) => {
  const [row] = await rowsOf(`Title,URL\nHarbour,"${address}${sign}https://a.example/2.jpg"`)
  expect(row!.problems).toEqual([
    { cell: 'B2', message: 'This cell holds several addresses. Give each a line of its own.' },
  ])
})

test('Tags on lines of their own within a cell stay apart', async () => {
  expect((await rowsOf(`URL,Tags\n${address},"sea\nmorning"`))[0]).toMatchObject({ plan: { tags: ['sea', 'morning'] } })
})

test('A column of days that fits both orders is refused with the question until it is answered', async () => {
  const sheet = await read(`URL,Date\n${address},03/04/2023\nhttps://a.example/2.jpg,05/06/2023`)
  const { lines, at } = matchColumns('lines' in sheet ? sheet.lines : [], 'library')
  const columns = { takenOn: { name: 'Creation date', at: at.takenOn }, publishedOn: { name: 'Other', at: undefined } }
  expect(() => decideDayOrders(lines, columns, undefined)).toThrow(
    'The days in the column “Creation date” fit two orders, such as 03/04/2023. Choose if the day or the month comes first.',
  )
  expect(decideDayOrders(lines, columns, 'month-first')).toEqual({ takenOn: 'month-first', publishedOn: 'day-first' })
})

test('Letters of an old Mac and of MS-DOS are read, and shown as a guess', async () => {
  for (const [charset, title] of [
    ['macintosh', [0x4d, 0x9f, 0x6c, 0x6c, 0x65, 0x72]],
    ['cp850', [0x4d, 0x81, 0x6c, 0x6c, 0x65, 0x72]],
  ] as const) {
    const bytes = Buffer.concat([Buffer.from(`URL,Title\n${address},`), Buffer.from(title)])
    expect(await read(bytes)).toMatchObject({ guess: { charset, lines: ['URL,Title', `${address},Müller`] } })
    expect((await rowsOf(bytes))[0]).toMatchObject({ plan: { title: 'Müller' } })
  }
})
