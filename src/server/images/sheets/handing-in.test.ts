import { expect, test } from 'vitest'
import {
  checkSheet,
  downloadSheetRest,
  getSheet,
  getSheetTemplate,
  listSheetRows,
  listSheets,
} from '#contract/images/sheets-endpoints.ts'
import { largestSheet, sheetColumns, sheetLayouts } from '#contract/images/sheets.ts'
import type { TestApp } from '#server/testing/test-app.ts'
import type { Person } from '#server/testing/people.ts'
import { forgetSheetsBefore } from './sheet-store.ts'
import { at, check, fileOf, imported, linesOf } from './testing/hand-in.ts'
import { appBesidePictures } from './testing/app-beside-pictures.ts'
import type { PictureSite } from './testing/picture-site.ts'

let site: PictureSite
let app: TestApp
let ana: Person

appBesidePictures((beside) => void ({ site, app, ana } = beside))

test('Failed lines come back as a sheet with their reasons', { tags: ['long'] }, async () => {
  site.answers.set('/13.jpg', (response) => void response.writeHead(404).end())
  const text = `Ref,URL,Title,Date\nx1,${at(12)},Good,\nx2,${at(13)},"=cmd|' /C calc'!A0",\nx3,${at(14)},Later,31.2.2024\n`
  const done = await imported(ana, text)
  for (const format of ['csv', 'xlsx'] as const) {
    const rest = await fileOf({ url: app.url, person: ana }, downloadSheetRest, { sheetId: done._id, format })
    expect(rest.name).toBe(`harbours (rest).${format}`)
    expect(await linesOf(rest.bytes)).toEqual([
      ['Ref', 'URL', 'Title', 'Date', 'Problem'],
      ['x2', at(13), "=cmd|' /C calc'!A0", '', 'There is no file at this address.'],
      ['x3', at(14), 'Later', '31.2.2024', '“31.2.2024” is not a day. Write it as YYYY/MM/DD.'],
    ])
    // Spreadsheet programs take no text of a workbook for a formula; that of a CSV file they do.
    expect(rest.bytes.includes(",'=cmd")).toBe(format === 'csv')
    site.answers.clear()
    const again = await check(ana, rest.bytes, 'library', rest.name)
    expect(again.counts).toMatchObject({ waiting: 1, wrong: 1 })
  }
})

test.each(['library', 'registration'] as const)(
  'The template for the %s is a sheet without lines',
  { tags: ['long'] },
  async (purpose) => {
    for (const format of ['csv', 'xlsx'] as const) {
      const template = await fileOf({ url: app.url, person: ana }, getSheetTemplate, { purpose, format })
      const [header] = await linesOf(template.bytes)
      expect(header).toEqual(sheetLayouts[purpose].map((column) => sheetColumns[column]))
      await expect(check(ana, template.bytes, purpose)).rejects.toMatchObject({
        status: 415,
        code: 'sheet.empty',
        problem: { message: 'This sheet names its columns and has no line below them.' },
      })
    }
  },
)

test('Non-sheets and oversized files are refused with the reason', { tags: ['long'] }, async () => {
  await expect(check(ana, Buffer.from('ffd8ffe0', 'hex'))).rejects.toMatchObject({
    status: 415,
    code: 'sheet.unreadable',
  })
  await expect(check(ana, 'one,two\n3,4')).rejects.toMatchObject({ status: 415, code: 'sheet.columns' })
  await expect(check(ana, at(1), 'registration')).rejects.toMatchObject({ status: 415, code: 'sheet.columns' })
  await expect(check(ana, `${at(1)}\n`.repeat(10_001))).rejects.toMatchObject({
    status: 413,
    code: 'sheet.too-large',
  })
  await expect(check(ana, Buffer.alloc(largestSheet + 1, 'x'))).rejects.toMatchObject({
    status: 413,
    code: 'sheet.too-large',
    problem: { message: 'This sheet is larger than 5 MB, the most we take.' },
  })
  await expect(check(ana, '')).rejects.toMatchObject({ status: 400, problem: { message: 'This sheet is empty.' } })
  await expect(ana.call(checkSheet, { fileName: 'a.csv', content: '…' })).rejects.toMatchObject({
    status: 400,
    problem: { message: 'The content is not base64.' },
  })
  await expect(
    ana.call(checkSheet, { fileName: 'a.csv', content: 'x'.repeat(largestSheet * 1.4) }),
  ).rejects.toMatchObject({ status: 413 })
})

test('A sheet of ten thousand lines is checked and paged', { tags: ['long'] }, async () => {
  const text = Array.from({ length: 10_000 }, (_, number) => (number % 10 === 0 ? 'x' : at(number))).join('\n')
  const sheet = await check(ana, `URL\n${text}`)
  expect(sheet.counts).toMatchObject({ waiting: 9000, wrong: 1000 })
  const last = await ana.call(listSheetRows, { sheetId: sheet._id, show: 'problems', page: 50, pageSize: 20 })
  expect(last).toMatchObject({ total: 1000, page: 50 })
  expect(last.data.at(-1)).toMatchObject({ row: 9992, state: 'wrong' })
})

test('A sheet never started is replaced; started ones stay a month', { tags: ['long'] }, async () => {
  await check(ana, at(20))
  const done = await imported(ana, at(21))
  const { data } = await ana.call(listSheets)
  expect(data.map(({ _id }) => _id)).toEqual([done._id])
  await forgetSheetsBefore(app.deps.db, new Date(Date.parse(done.createdAt)))
  expect((await ana.call(listSheets)).data).toHaveLength(1)
  await forgetSheetsBefore(app.deps.db, new Date(Date.parse(done.createdAt) + 1))
  await expect(ana.call(getSheet, { sheetId: done._id })).rejects.toMatchObject({ kind: 'missing' })
})
