// @module-tag long
import { expect, test } from 'vitest'
import { listNotifications } from '#contract/accounts/notification-endpoints.ts'
import { getSheet } from '#contract/images/sheets-endpoints.ts'
import { getActivity } from '#contract/platform/endpoints.ts'
import type { TestApp } from '#server/testing/test-app.ts'
import { killAtEveryAttempt } from '#server/testing/killed-job.ts'
import type { Person } from '#server/testing/people.ts'
import { importSlice } from './import-sheet.ts'
import { startImport } from './start-sheet.ts'
import { at, check, start, whenOver } from './testing/hand-in.ts'
import { appBesidePictures } from './testing/app-beside-pictures.ts'
import type { PictureSite } from './testing/picture-site.ts'

let site: PictureSite
let app: TestApp
let ana: Person

appBesidePictures((beside) => void ({ site, app, ana } = beside))

test('An import abandoned three times fails, keeps results, and restarts', async () => {
  site.answers.set('/91.jpg', (response) => void response.writeHead(429, { 'retry-after': '3600' }).end())
  const sheet = await check(ana, [at(90), at(91)].join('\n'))
  const { _id: sheetId } = sheet
  const idle = { ...app.deps, queue: { ...app.deps.queue, enqueue: async () => {} } }
  const { activityId } = await startImport(idle, ana.id, sheetId)
  const givenUp = async () =>
    (await app.deps.database.execute('select given_up from image_sheets where id = $1', [sheetId])).rows[0]!.given_up
  const kill = async (times: number) => {
    expect((await ana.call(getSheet, { sheetId })).state).toBe('running')
    await killAtEveryAttempt(app.deps.database, 'import-sheet', { sheetId })
    await expect.poll(givenUp, { timeout: 25_000 }).toBe(times)
  }
  await kill(1)
  await importSlice(idle, sheetId, { id: '', attempt: 1, isLastAttempt: false, signal: new AbortController().signal })
  expect(await givenUp()).toBe(0)
  for (const times of [1, 2, 3]) await kill(times)
  const problem =
    'Reading what its lines lead to ended our program again and again. What was imported until then stays; start it again to go on, and if it stays so, tell our support.'
  expect(await whenOver(ana, sheet)).toMatchObject({ state: 'failed', problem, counts: { added: 1, waiting: 1 } })
  expect(await ana.call(getActivity, { activityId: activityId! })).toMatchObject({ state: 'failed', note: problem })
  expect((await ana.call(listNotifications)).data[0]).toMatchObject({
    title: 'The import of harbours.csv has stopped',
    body: problem,
  })
  site.answers.clear()
  await start(ana, sheet)
  expect(await whenOver(ana, sheet)).toMatchObject({ state: 'done', problem: null, counts: { added: 2 } })
})
