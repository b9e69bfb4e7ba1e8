import readWorkbook from 'read-excel-file/universal'
import { expect, test } from 'vitest'
import { unzip } from '#server/testing/unzip.ts'
import { xlsxOf } from './xlsx.ts'

const header = ['No.', 'Title']
const read = async (bytes: Uint8Array) => await readWorkbook(new Blob([new Uint8Array(bytes)]))

test('Another reader finds every cell as text, letter by letter', async () => {
  const rows = [
    ['1', '=1+1'],
    ['2', '-12'],
    ['3', "'quoted' & <b>"],
    ['4', 'Müller 東京 🌊'],
    ['5', 'constructor'],
    ['', 'after an empty cell'],
  ]
  const sheets = await read(await xlsxOf([{ name: 'Titles', header, rows }]))
  const [first] = sheets
  expect(first?.sheet).toBe('Titles')
  expect(first?.data).toEqual([header, ...rows.map((row) => row.map((cell) => (cell === '' ? null : cell)))])
})

test('Equal sheets are equal files, with columns beyond Z', async () => {
  const wide = Array.from({ length: 30 }, (_, at) => `c${at}`)
  const sheet = { name: 'a/b', header: wide, rows: [wide] }
  const [one, other] = [await xlsxOf([sheet]), await xlsxOf([sheet])]
  expect(Buffer.compare(one, other)).toBe(0)
  expect(unzip(Buffer.from(one)).get('xl/worksheets/sheet1.xml')!.toString()).toContain('r="AD2"')
  expect((await read(one))[0]).toMatchObject({ sheet: 'a b', data: [wide, wide] })
})

test('Letters that XML forbids are left out', async () => {
  const rows = [['1', 'a\u0000b\u0008c\ud800']]
  expect((await read(await xlsxOf([{ name: 'x', header, rows }])))[0]?.data[1]).toEqual(['1', 'abc\ufffd'])
})
