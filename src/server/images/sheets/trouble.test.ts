import { expect, test } from 'vitest'
import { listNotifications } from '#contract/accounts/notification-endpoints.ts'
import { listImages } from '#contract/images/endpoints.ts'
import { downloadSheetRest, getSheet } from '#contract/images/sheets-endpoints.ts'
import { type ImageSheet } from '#contract/images/sheets.ts'
import { cancelActivity, getActivity } from '#contract/platform/endpoints.ts'
import type { TestApp } from '#server/testing/test-app.ts'
import type { Person } from '#server/testing/people.ts'
import { listImagesOfOwner } from '../store.ts'
import { importSlice } from './import-sheet.ts'
import { resumeSheets } from './resume-sheets.ts'
import { changeSheet, linesIn, readKeptSheet } from './sheet-store.ts'
import { startImport } from './start-sheet.ts'
import { takeIn } from './take-in-lines.ts'
import { at, check, fileOf, imported, linesOf, problemsOf, start, whenOver } from './testing/hand-in.ts'
import { appBesidePictures } from './testing/app-beside-pictures.ts'
import type { PictureSite } from './testing/picture-site.ts'

let site: PictureSite
let app: TestApp
let ana: Person

appBesidePictures((beside) => void ({ site, app, ana } = beside))

/** Carries an import out by a clock that runs so fast that no pause is waited for. */
async function hoursLater({ _id: sheetId }: ImageSheet): Promise<void> {
  let hours = 0
  const later = { ...app.deps, clock: () => new Date(Date.now() + ++hours * 3_600_000) }
  const run = { id: '', attempt: 1, isLastAttempt: false, signal: new AbortController().signal }
  while ((await ana.call(getSheet, { sheetId })).state === 'running') await importSlice(later, sheetId, run)
}

test('Failed fetches give reasons and never stop the others', { tags: ['long'] }, async () => {
  const status = (code: number, headers = {}) => [code, headers] as const
  const answers: Record<string, readonly [number, Record<string, string>, (string | Buffer)?]> = {
    '/gone.jpg': status(404),
    '/signed.jpg': status(403),
    '/teapot.jpg': status(418),
    '/page.jpg': [200, { 'content-type': 'text/html' }, '<!doctype html><title>Gallery</title>'],
    '/text.jpg': [200, {}, 'hello'],
    '/empty.jpg': [200, {}, ''],
    '/loop.jpg': status(302, { location: '/loop.jpg' }),
    '/huge.jpg': [200, { 'content-length': String(200 * 1024 * 1024) }, ''],
  }
  for (const [path, [code, headers, body]] of Object.entries(answers))
    site.answers.set(path, (response) => {
      response.writeHead(code, headers)
      if (headers['content-length']) response.write(Buffer.alloc(1024))
      else response.end(body)
    })
  const urls = [
    ...Object.keys(answers).map((path) => `http://pictures.example${path}`),
    at(6),
    'http://127.0.0.1/7.jpg',
  ]
  const done = await imported(ana, urls.join('\n'))
  expect(done.counts).toMatchObject({ added: 1, failed: 9 })
  expect(await problemsOf(ana, done)).toEqual([
    [1, 'There is no file at this address.'],
    [2, 'The server of this address does not give this file to everybody. Upload the file itself.'],
    [3, 'The server of this address refuses to give this file (418).'],
    [4, 'This address leads to a web page, not to a picture. Give the address of the picture itself.'],
    [5, 'What lies at this address is not a picture that we read.'],
    [6, 'The file at this address is empty.'],
    [7, expect.stringContaining('leads from one address to the next too many times')],
    [8, 'This file is larger than 100 MB, the most we take.'],
    [10, 'http://127.0.0.1/7.jpg does not lead to a public address on the internet.'],
  ])
})

test('A busy or failing server is asked again later', { tags: ['long'] }, async () => {
  let asked = 0
  site.answers.set('/8.jpg', (response) => {
    asked++
    if (asked === 1) return void response.writeHead(429, { 'retry-after': '3000' }).end()
    site.answers.delete('/8.jpg')
    response.writeHead(500).end()
  })
  const sheet = await check(ana, [at(8), at(9)].join('\n'))
  await start(ana, sheet)
  await expect
    .poll(async () => (await ana.call(getSheet, { sheetId: sheet._id })).counts.added, { timeout: 20_000 })
    .toBe(1)
  expect(asked).toBe(1)
  await hoursLater(sheet)
  expect(await whenOver(ana, sheet)).toMatchObject({ state: 'done', counts: { added: 2, failed: 0 } })
  expect(site.asked.filter((path) => path === '/8.jpg')).toHaveLength(3)
})

test('A server failing for too long is abandoned with the reason', { tags: ['long'] }, async () => {
  site.answers.set('/10.jpg', (response) => void response.writeHead(503).end())
  site.answers.set('/11.jpg', (response) => void response.writeHead(429, { 'retry-after': '7200' }).end())
  const sheet = await check(ana, [at(10), at(11)].join('\n'))
  await start(ana, sheet)
  await hoursLater(sheet)
  expect(await whenOver(ana, sheet)).toMatchObject({ state: 'done', counts: { failed: 2 } })
  expect(await problemsOf(ana, sheet)).toEqual([
    [1, 'The server of this address has a problem of its own (503). Try it later.'],
    [2, 'The server of this address asked us to wait, again and again. Try it later.'],
  ])
})

test('An interrupted import resumes without duplicate images', { tags: ['long'] }, async () => {
  const urls = Array.from({ length: 90 }, (_, number) => at(`kill-${number + 100}`))
  const sheet = await check(ana, urls.join('\n'))
  await start(ana, sheet)
  // Other workers carry out the same lines at the same time, as after one that was taken for dead.
  const cut = new AbortController()
  const slice = (signal: AbortSignal) =>
    importSlice(app.deps, sheet._id, { id: '', attempt: 1, isLastAttempt: false, signal })
  const cutOff = slice(cut.signal)
  await expect.poll(() => site.asked.length, { timeout: 20_000 }).toBeGreaterThan(50)
  cut.abort(new Error('killed'))
  await Promise.all([cutOff, slice(new AbortController().signal)])
  const done = await whenOver(ana, sheet)
  expect(done).toMatchObject({ state: 'done', counts: { added: 90, known: 0, failed: 0 } })
  const rows = await listImagesOfOwner(app.deps.db, ana.id)
  expect(rows).toHaveLength(90)
  for (const { objectKey, bytes } of rows)
    expect(await app.deps.objects.head('images', objectKey)).toMatchObject({ bytes })
  expect(await ana.call(getActivity, { activityId: done.activityId! })).toMatchObject({
    state: 'done',
    done: 90,
    total: 90,
  })
})

test('An import without its job resumes; a stopped one ends', { tags: ['long'] }, async () => {
  const { queue } = app.deps
  const lost = { ...app.deps, queue: { ...queue, enqueue: async () => {} } }
  const one = await check(ana, at('lost-1'))
  await startImport(lost, ana.id, one._id)
  const other = await check(ana, at('lost-2'))
  const { activityId } = await startImport(lost, ana.id, other._id)
  await ana.call(cancelActivity, { activityId: activityId! })
  await resumeSheets(app.deps)
  expect(await whenOver(ana, one)).toMatchObject({ state: 'done', counts: { added: 1 } })
  const kept = async () => (await readKeptSheet(app.deps.db, other._id))?.state
  await expect.poll(kept, { timeout: 20_000 }).toBe('cancelled')
})

test("A late worker leaves other workers' files alone", { tags: ['long'] }, async () => {
  const done = await imported(ana, [at(70), at(71)].join('\n'))
  const { db, objects } = app.deps
  const late = { lines: await linesIn(db, done._id, ['added']), signal: new AbortController().signal }
  const sheet = (await readKeptSheet(db, done._id))!
  const filesAreThere = async () => {
    const rows = await listImagesOfOwner(db, ana.id)
    expect(rows).toHaveLength(2)
    for (const { objectKey, bytes } of rows) expect(await objects.head('images', objectKey)).toMatchObject({ bytes })
  }
  await takeIn(app.deps, sheet, late)
  await filesAreThere()
  await changeSheet(db, sheet.id, ['done'], { state: 'running' })
  await takeIn(app.deps, sheet, late)
  await filesAreThere()
})

test('A stopped import keeps its results and restarts', { tags: ['long'] }, async () => {
  let release = () => {}
  site.hold = new Promise((resolve) => (release = resolve))
  const sheet = await check(ana, Array.from({ length: 60 }, (_, number) => at(`stop-${number + 300}`)).join('\n'))
  const { activityId } = await start(ana, sheet)
  await expect(start(ana, sheet)).rejects.toMatchObject({
    code: 'sheet.under-way',
    problem: { message: 'This sheet is being imported already. Watch its progress.' },
  })
  await ana.call(cancelActivity, { activityId: activityId! })
  release()
  const stopped = await whenOver(ana, sheet)
  expect(stopped.state).toBe('cancelled')
  expect(stopped.counts.waiting).toBeGreaterThan(0)
  expect(stopped.counts.waiting + stopped.counts.added).toBe(60)
  const rest = await fileOf({ url: app.url, person: ana }, downloadSheetRest, { sheetId: sheet._id, format: 'csv' })
  expect((await linesOf(rest.bytes))[1]?.at(-1)).toBe('The import was stopped before this line.')
  await start(ana, sheet)
  expect(await whenOver(ana, sheet)).toMatchObject({ state: 'done', counts: { added: 60 } })
  expect(await ana.call(listImages)).toMatchObject({ total: 60 })
})

test('An owner has at most ten imports under way', { tags: ['long'] }, async () => {
  let release = () => {}
  site.hold = new Promise((resolve) => (release = resolve))
  const sheets: ImageSheet[] = []
  for (let number = 0; number < 10; number++) {
    const sheet = await check(ana, at(`many-${number + 30}`))
    sheets.push(await start(ana, sheet))
  }
  const eleventh = await check(ana, at('many-40'))
  await expect(start(ana, eleventh)).rejects.toMatchObject({
    status: 429,
    code: 'source.too-many-imports',
    problem: { message: '10 imports are under way already, the most at once. Wait until one of them has ended.' },
  })
  release()
  for (const sheet of sheets) await whenOver(ana, sheet)
})

test('A bug ends the import with a notice, and it restarts', { tags: ['long'] }, async () => {
  const sheet = await check(ana, at(50))
  let release = () => {}
  site.hold = new Promise((resolve) => (release = resolve))
  const { activityId } = await start(ana, sheet)
  const broken = { ...app.deps, outbound: { ...app.deps.outbound, get: () => Promise.reject(new Error('a bug')) } }
  const run = { id: '', attempt: 5, signal: new AbortController().signal }
  await expect(importSlice(broken, sheet._id, { ...run, isLastAttempt: false })).rejects.toThrow('a bug')
  await importSlice(broken, sheet._id, { ...run, isLastAttempt: true })
  const problem = 'Something went wrong on our side. What was imported until then stays; start it again to go on.'
  expect(await ana.call(getSheet, { sheetId: sheet._id })).toMatchObject({ state: 'failed', problem })
  expect(await ana.call(getActivity, { activityId: activityId! })).toMatchObject({ state: 'failed', note: problem })
  expect((await ana.call(listNotifications)).data[0]).toMatchObject({ title: 'The import of harbours.csv has stopped' })
  release()
  await start(ana, sheet)
  expect(await whenOver(ana, sheet)).toMatchObject({ state: 'done', problem: null, counts: { added: 1 } })
})
