import { expect, test } from 'vitest'
import type { Line } from '#server/images/sheets/index.ts'
import { readLedgerSheet } from './read-ledger.ts'

const today = '2026-11-21'

const linesOf = (rows: readonly (readonly string[])[]): Line[] =>
  rows.map((cells, at) => ({ row: at + 1, cells: [...cells] }))

async function read(...rows: string[][]) {
  const ledger = await readLedgerSheet(linesOf(rows), { today })
  if ('missing' in ledger) throw new Error(ledger.missing)
  return ledger
}

/** Constructed lines in the forms of programs and agencies. */
test.each([
  ['our template', ['Client', 'Websites', 'From'], ['Acme', 'acme.example', '2023/03/12']],
  ['QuickBooks', ['Customer', 'Website', 'Invoice date'], ['Acme', 'acme.example', '03/25/2023']],
  ['Xero', ['Bill To', 'Domain', 'Invoice Date'], ['Acme', 'https://acme.example/', '25 Mar 2023']],
  ['Lexware', ['Company', 'Site', 'Date'], ['Acme', 'www.acme.example', '25.03.2023']],
  ['SAP', ['BUYER', 'URL', 'SOLD_ON'], ['Acme', 'acme.example', '20230325']],
])('A sale of %s is an entry', async (_, header, line) => {
  const { entries, problems, notes } = await read(header, line)
  expect([problems, notes]).toEqual([[], []])
  expect(entries).toMatchObject([{ client: 'Acme', hosts: ['acme.example'] }])
  expect(entries[0]!.startsOn).toMatch(/^2023-03-(?:12|25)$/)
})

test.each(['perpetual', '-', 'n/a', '', 'Unbefristet'])('“%s” is no last day', async (end) => {
  const { entries } = await read(['Client', 'Websites', 'From', 'Until'], ['Acme', 'acme.example', '2023/03/12', end])
  expect(entries).toMatchObject([{ endsOn: null }])
})

test('Files in a cell split at lines, semicolons, and commas after endings', async () => {
  const images = async (cell: string) =>
    (await read(['Client', 'Websites', 'From', 'Images'], ['Acme', 'acme.example', '2023/03/12', cell])).entries[0]!
      .images
  expect(await images('a.jpg\nb.jpg')).toEqual(['a.jpg', 'b.jpg'])
  expect(await images('a.jpg, b.TIF c.png')).toEqual(['a.jpg', 'b.TIF', 'c.png'])
  expect(await images('Harbour, at dawn; Old town')).toEqual(['Harbour, at dawn', 'Old town'])
  expect(await images('all')).toEqual([])
})

test('A website behind a hyperlink is the website of its line', async () => {
  const [header, line] = linesOf([
    ['Client', 'Website', 'From'],
    ['Acme', 'Their shop', '2023/03/12'],
  ])
  const ledger = await readLedgerSheet([header!, { ...line!, links: { 1: 'https://shop.acme.example/x' } }], { today })
  expect(ledger).toMatchObject({ entries: [{ hosts: ['shop.acme.example/x'] }], problems: [] })
})

const full = ['Client', 'Websites', 'Images', 'From', 'Until', 'Reference', 'Agency', 'Longest side', 'Note']
const good = ['Acme', 'acme.example', 'a.jpg', '2023/03/12', '2024/03/12', 'R-1', 'Alamy', '1200', 'web']

const strange = [
  '',
  '-',
  'n/a',
  '#REF!',
  '1200x800',
  'NaN',
  '-5',
  '1.5',
  '1e9',
  '999999999',
  '03/04',
  '31.02.2023',
  '1825/01/01',
  '2022-01-01',
  'perpetual',
  'null',
  'undefined',
  '@',
  'a b',
  'x'.repeat(2001),
  ';'.repeat(600),
  'a.jpg;'.repeat(600),
  'a.example '.repeat(60),
]

test('Every refusal of a line is our sentence and names its cell', async () => {
  const said = new Set<string>()
  for (const [column, name] of full.entries())
    for (const cell of strange) {
      const line = good.with(column, cell)
      const { entries, problems } = await read(full, line)
      expect([name, cell.slice(0, 20), entries.length + Math.min(1, problems.length)]).toEqual([
        name,
        cell.slice(0, 20),
        1,
      ])
      for (const problem of problems) {
        expect(problem.cell).toMatch(/^[A-I]2$/)
        said.add(problem.message)
      }
    }
  expect(
    [...said].filter((one) => !/^[\p{Lu}“].* .*\.$/su.test(one) || /expected|received|invalid/i.test(one)),
  ).toEqual([])
  expect([...said].join('\n')).toContain(
    '“1200x800” is no length in pixels. Write the longer side alone, such as 1200.',
  )
})

test('Unread columns are reported, a second one of a meaning too', async () => {
  const { entries, notes } = await read(
    ['Sales of 2023'],
    ['Client', 'Website', 'Date', 'Invoice date', 'Photographer'],
    ['Acme', 'acme.example', '2023/03/12', '2023/03/14', 'Ana'],
  )
  expect(entries).toHaveLength(1)
  expect(notes).toEqual([
    'What stands above the names of the columns is not read: line 1.',
    'Not read: the columns “Invoice date”, “Photographer”.',
  ])
})

test('A list of files longer than a cell is reported, uncut', async () => {
  const { problems } = await read(full, good.with(2, 'a.jpg;'.repeat(400)))
  expect(problems).toEqual([{ row: 2, cell: 'C2', message: 'This cell has more than 2,000 characters.' }])
})

test('Ambiguous days are asked for, and read with the answer', async () => {
  const lines = linesOf([
    ['Client', 'Website', 'From'],
    ['Acme', 'acme.example', '03/04/2023'],
  ])
  await expect(readLedgerSheet(lines, { today })).rejects.toMatchObject({ code: 'sheet.day-order' })
  expect(await readLedgerSheet(lines, { today, dayOrder: 'month-first' })).toMatchObject({
    entries: [{ startsOn: '2023-03-04' }],
  })
})
