import fc from 'fast-check'
import writeWorkbook from 'write-excel-file/node'
import { expect, test } from 'vitest'
import { newId } from '#server/platform/ids.ts'
import { unzip } from '#server/testing/unzip.ts'
import { openSheet } from './reading/open-sheet.ts'
import { cellsOf, read, rowsOf, workbook } from './testing/read-text.ts'
import { zipOf } from './testing/zip-of.ts'
import { writeSheets } from './write-sheet.ts'

test('Text is read in the encodings of spreadsheet programs', async () => {
  const text = 'URL,Title\nhttps://a.example/1.jpg,Müller\n'
  const swapped = Buffer.from(`\ufeff${text}`, 'utf16le').swap16()
  for (const bytes of [
    Buffer.from(text),
    Buffer.from(`\ufeff${text}`),
    Buffer.from(`\ufeff${text}`, 'utf16le'),
    swapped,
    Buffer.from(text, 'latin1'),
  ])
    expect((await rowsOf(bytes))[0]).toMatchObject({ plan: { title: 'Müller' } })
})

test('A formula counts as its last result and never runs', async () => {
  const sheet = await writeWorkbook([
    [{ value: '=HYPERLINK("https://evil.example")', type: 'Formula' }, 'x'],
  ]).toBuffer()
  const files = unzip(sheet)
  const xml = files.get('xl/worksheets/sheet1.xml')!.toString()
  expect(xml).toContain('HYPERLINK')
  files.set('xl/worksheets/sheet1.xml', Buffer.from(xml.replace('</f>', '</f><v>42</v>')))
  expect(await cellsOf(zipOf(files))).toEqual([['42', 'x']])
})

test('A single cell far out does not fill memory', async () => {
  const files = unzip(await workbook([['https://a.example/1.jpg']]))
  const xml = files.get('xl/worksheets/sheet1.xml')!.toString()
  const far = (cell: string) =>
    zipOf(new Map(files).set('xl/worksheets/sheet1.xml', Buffer.from(xml.replace('A1', cell))))
  expect(await read(far('A1048576'))).toMatchObject({
    kind: 'too-large',
    problem: expect.stringMatching(/10,000 lines/) as unknown,
  })
  expect(await read(far('XFD1'))).toMatchObject({
    kind: 'too-large',
    problem: expect.stringMatching(/50 columns/) as unknown,
  })
  expect(await read(`URL${',x'.repeat(50)}\nhttps://a.example/1.jpg`)).toMatchObject({
    problem: 'This sheet has more than 50 columns. Leave only those of our template.',
  })
})

test('An archive that unpacks to far too much stays closed', { tags: ['long'] }, async () => {
  const files = unzip(await workbook([['https://a.example/1.jpg']]))
  const bomb = Buffer.alloc(80 * 1024 * 1024, ' ')
  const large = 'This workbook unpacks to far more than a sheet of images needs, so it was not opened.'
  const told = zipOf(new Map(files).set('xl/sharedStrings.xml', bomb))
  expect(told.length).toBeLessThan(200_000)
  expect(await read(told), 'ASVS 5.2.3').toEqual({ kind: 'too-large', problem: large })
  const many = zipOf(
    new Map([...files, ...Array.from({ length: 600 }, (_, at): [string, Buffer] => [`x${at}`, Buffer.from('x')])]),
  )
  expect(await read(many)).toEqual({ kind: 'too-large', problem: large })
  const damaged = 'This workbook is damaged. Open it in your spreadsheet program and save it again.'
  const lying = zipOf(new Map(files).set('xl/sharedStrings.xml', bomb), { claims: 1000 })
  expect(await read(lying)).toEqual({ kind: 'unreadable', problem: damaged })
  expect(await read(told.subarray(0, told.length - 30))).toEqual({ kind: 'unreadable', problem: damaged })
})

test('A truncated workbook always gets an answer', async () => {
  const book = await workbook([
    ['URL', 'Title'],
    ['https://a.example/1.jpg', 'Harbour'],
  ])
  await fc.assert(
    fc.asyncProperty(fc.nat(book.length - 1), fc.nat(255), fc.boolean(), async (at, byte, isCut) => {
      const bytes = isCut ? book.subarray(0, at) : Buffer.from(book).fill(byte, at, at + 1)
      const sheet = await read(bytes)
      expect('lines' in sheet || sheet.problem.length > 10).toBe(true)
    }),
    { numRuns: 25 },
  )
})

const signed = (bytes: number[], rest = 'rest') => Buffer.concat([Buffer.from(bytes), Buffer.from(rest)])
const isNone = 'This is not a sheet. Hand in an .xlsx or .csv file, or addresses one a line.'

test.each([
  [
    'an old workbook',
    signed([0xd0, 0xcf, 0x11, 0xe0]),
    'This is an old (.xls) or password-protected workbook. Save it as .xlsx without a password, or as CSV.',
  ],
  ['a photograph', signed([0xff, 0xd8, 0xff, 0xe0]), isNone],
  ['a PDF', Buffer.from('%PDF-1.7'), isNone],
  ['a web page', Buffer.from('<!doctype html><table>'), isNone],
  ['JSON', Buffer.from('{"url": 1}'), isNone],
  ['bytes', signed([1, 2, 0, 3]), isNone],
  [
    'another archive',
    zipOf(new Map([['a.txt', Buffer.from('hello')]])),
    'This is an archive, not a workbook. Hand in an .xlsx or .csv file.',
  ],
  [
    'a workbook without sense',
    zipOf(new Map([['xl/workbook.xml', Buffer.from('<a')]])),
    'This workbook cannot be read. Save it again as .xlsx in your spreadsheet program, or as CSV.',
  ],
  [
    'a quotation without end',
    Buffer.from('URL,Title\nhttps://a.example/1.jpg,"Harbour\n'),
    'A quotation mark in this file is never closed, so its lines cannot be told apart.',
  ],
  [
    'a line without end',
    Buffer.from(`URL,Title\n${'x'.repeat(300_000)}`),
    'One of the lines of this file is longer than that of any sheet. Hand in an .xlsx or .csv file.',
  ],
  [
    'a line of blanks',
    Buffer.from(`${' '.repeat(5_000_000)}x`),
    'One of the lines of this file is longer than that of any sheet. Hand in an .xlsx or .csv file.',
  ],
])('%s is told from a sheet by what it holds', async (_, bytes, problem) => {
  expect(await read(bytes)).toEqual({ kind: 'unreadable', problem })
})

test('Null cells count as empty', async () => {
  for (const bytes of [Buffer.from(' \n,,\n'), await workbook([[null]])])
    expect(await read(bytes)).toEqual({ kind: 'empty', problem: 'This sheet is empty.' })
})

test('An excessive file ends only its own reader', { tags: ['long'] }, async () => {
  const strings = `<sst>${Array.from({ length: 800_000 }, (_, number) => `<si><t>Harbour at dawn, number ${number}</t></si>`).join('')}</sst>`
  const files = unzip(await workbook([['https://a.example/1.jpg']]))
  const large = zipOf(files.set('xl/sharedStrings.xml', Buffer.from(strings)))
  const plain = Buffer.from('https://a.example/1.jpg')
  const [dear, slow, fine] = await Promise.all([
    openSheet(newId(), large, { cpuMs: 20_000, withinMs: 60_000, megabytes: 24 }),
    openSheet(newId(), plain, { cpuMs: 1, withinMs: 60_000, megabytes: 512 }),
    openSheet(newId(), plain),
  ])
  const problem = 'Reading this file brought its reader down. Save it again as CSV, or split it into several.'
  expect([dear, slow]).toEqual([
    { kind: 'unreadable', problem },
    { kind: 'unreadable', problem },
  ])
  expect(fine).toEqual({ lines: [{ row: 1, cells: ['https://a.example/1.jpg'] }] })
})

test('Unclosed cells take no longer than others', { tags: ['long'] }, async () => {
  const files = unzip(await workbook([['https://a.example/1.jpg']]))
  const open = zipOf(files.set('xl/worksheets/sheet1.xml', Buffer.from('<c '.repeat(1_000_000))))
  const problem = 'This workbook cannot be read. Save it again as .xlsx in your spreadsheet program, or as CSV.'
  expect(await openSheet(newId(), open)).toEqual({ kind: 'unreadable', problem })
})

test("One owner's slow sheets delay no other owner", { tags: ['long'] }, async () => {
  const lines = Buffer.from('https://a.example/1.jpg,Harbour at dawn\n'.repeat(9000))
  const order: string[] = []
  const reads = async (who: string, owner: string, bytes: Buffer) => {
    await openSheet(owner, bytes)
    order.push(who)
  }
  const [ana, bruno] = [newId(), newId()]
  await Promise.all([
    reads('Ana', ana, lines),
    reads('Ana', ana, lines),
    reads('Ana', ana, lines),
    reads('Bruno', bruno, Buffer.from('https://a.example/1.jpg')),
  ])
  expect(order.indexOf('Bruno')).toBeLessThan(2)
})

test.each(["'=1+1", "'-1", '=1+1', '-1', '@home', '+351', 'constructor', '__proto__', '_x0041_', "'quoted'"])(
  'A workbook gives the title %j back letter by letter',
  async (title) => {
    const rows = [['https://a.example/1.jpg', title]]
    const { body } = await writeSheets([{ name: 'Images', header: ['URL', 'Title'], rows }], {
      format: 'xlsx',
      fileName: 'x',
    })
    const xml = unzip(Buffer.from(body as Uint8Array))
      .get('xl/worksheets/sheet1.xml')!
      .toString()
    expect(xml).toContain(`>${title.replace('_x', '_x005F_x')}<`)
    const [, cells] = (await cellsOf(body as Uint8Array)) as string[][]
    expect(cells?.[1]?.replace('_x005F_', '_')).toBe(title)
  },
)

test('A written sheet reads back the same without formulas', async () => {
  const cell = fc.string({ maxLength: 30 }).map((text) => text.replaceAll(/[\p{Cc}\p{Cs}\s'_]+/gu, ' ').trim())
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.array(cell, { minLength: 2, maxLength: 4 }), { minLength: 1, maxLength: 5 }),
      async (rows) => {
        const header = ['URL', 'Title', 'Date', 'Tags']
        const full = rows.map((row) =>
          header.map((_, at) => (at === 0 ? `https://a.example/${row[0]?.length ?? 0}` : (row[at] ?? ''))),
        )
        for (const format of ['csv', 'xlsx'] as const) {
          const { body } = await writeSheets([{ name: 'Images', header, rows: full }], { format, fileName: 'x' })
          const back = await cellsOf(body as Uint8Array)
          expect((back as string[][]).slice(1).map((cells) => header.map((_, at) => cells[at]?.trim() ?? ''))).toEqual(
            full,
          )
        }
      },
    ),
    { numRuns: 12, examples: [[[['', 'valueOf', 'constructor']]]] },
  )
  const { body } = await writeSheets(
    [{ name: 'a', header: ['URL'], rows: [['=HYPERLINK("x")'], ['@x'], ['-1'], ['+1']] }],
    {
      format: 'csv',
      fileName: 'x',
    },
  )
  expect(Buffer.from(body as Uint8Array).toString('utf8')).toBe('\ufeffURL\n"\'=HYPERLINK(""x"")"\n\'@x\n-1\n\'+1\n')
})
