import { afterAll, beforeAll, expect, test } from 'vitest'
import { listCasesElsewhere } from '#contract/cases/elsewhere/elsewhere.ts'
import { importCasesElsewhere, readCasesSheet, undoCasesImport } from '#contract/cases/elsewhere/sheet.ts'
import { refusalOf } from '#server/testing/client.ts'
import { anImage } from '#server/testing/matches.ts'
import { people } from '#server/testing/people.ts'
import { openTestApp, type TestApp } from '#server/testing/test-app.ts'

let app: TestApp
beforeAll(async () => {
  app = await openTestApp()
})
afterAll(() => app.remove())

const sheet = (lines: readonly string[]) => Buffer.from(lines.join('\n')).toString('base64')

/** A list of cases as another office writes it, below a title. */
const content = sheet([
  'My cases',
  'Case ID;Infringing URL;Image file;Status',
  '4711;https://www.shop.example/trips/1;Harbour.jpg;Paid',
  '4711;https://shop.example/trips/2;boats at dawn;Paid',
  '4712;laden.de;Harbour.jpg;',
  '4713;https://shop.example/x;unknown.jpg;Open',
  '4714;no address;Harbour.jpg;Open',
])
const columns = { page: 1, image: 2, name: 0, state: 3 }

async function anaWithPictures() {
  const { ana, bruno } = await people(app)
  const harbour = await anImage(app.deps, ana.id, 'Harbour')
  const boats = await anImage(app.deps, ana.id, 'Boats at dawn')
  await anImage(app.deps, bruno.id, 'unknown')
  return { ana, bruno, harbour, boats }
}

test('Columns of a list are named, sampled and suggested', async () => {
  const { ana } = await people(app)
  const read = await ana.call(readCasesSheet, { content })
  expect(read).toMatchObject({ suggested: columns, lines: 5 })
  expect(read.columns[0]).toEqual({ name: 'Case ID', samples: ['4711', '4711', '4712'] })
})

test('A preview adds nothing; the import adds cases once and is undone whole', async () => {
  const { ana, bruno, harbour, boats } = await anaWithPictures()
  const preview = await ana.call(importCasesElsewhere, { content, columns, isPreview: true })
  expect(preview).toMatchObject({ batch: null, added: 2, known: 0 })
  expect(preview.problems).toEqual([
    { row: 6, cell: 'C6', message: 'No photograph in your library is named “unknown.jpg”.' },
    { row: 7, cell: 'B7', message: 'This is not the address of a page or a site.' },
  ])
  expect((await ana.call(listCasesElsewhere)).data).toEqual([])

  const brought = await ana.call(importCasesElsewhere, { content, columns, isPreview: false })
  const { data } = await ana.call(listCasesElsewhere)
  expect(data.toSorted((one, other) => (one.name < other.name ? -1 : 1))).toMatchObject([
    { name: '4711', host: 'shop.example', state: 'Paid', images: [harbour, boats], batch: brought.batch },
    { name: '4712', host: 'laden.de', state: 'Handled elsewhere', images: [harbour] },
  ])
  expect(await ana.call(importCasesElsewhere, { content, columns, isPreview: false })).toMatchObject({
    added: 0,
    known: 2,
  })

  const others = await refusalOf(bruno.call(undoCasesImport, { batchId: brought.batch! }))
  expect(others.status).toBe(404)
  expect(await ana.call(undoCasesImport, { batchId: brought.batch! })).toEqual({ removed: 2 })
  expect((await ana.call(listCasesElsewhere)).data).toEqual([])
})

test('Files without columns, and columns that the file lacks, are refused with what to do', async () => {
  const { ana } = await people(app)
  const none = await refusalOf(ana.call(readCasesSheet, { content: sheet(['one', 'two']) }))
  expect([none.code, none.problem.message]).toEqual([
    'sheet.unreadable',
    'None of the first ten lines names the columns. Add a line with their names.',
  ])
  const fewer = await refusalOf(
    ana.call(importCasesElsewhere, { content, columns: { ...columns, state: 9 }, isPreview: true }),
  )
  expect(fewer.code).toBe('sheet.columns')
})
