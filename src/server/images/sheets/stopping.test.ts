// @module-tag long
import { expect, test } from 'vitest'
import { getSheet, listSheets } from '#contract/images/sheets-endpoints.ts'
import { cancelActivity } from '#contract/platform/endpoints.ts'
import type { TestApp } from '#server/testing/test-app.ts'
import type { Person } from '#server/testing/people.ts'
import { linesIn } from './sheet-store.ts'
import { at, check, start, whenOver } from './testing/hand-in.ts'
import { appBesidePictures } from './testing/app-beside-pictures.ts'
import type { PictureSite } from './testing/picture-site.ts'

let site: PictureSite
let app: TestApp
let ana: Person

appBesidePictures((beside) => void ({ site, app, ana } = beside))

test('A stopped waiting import ends and restarts at once', async () => {
  site.answers.set('/81.jpg', (response) => void response.writeHead(429, { 'retry-after': '3600' }).end())
  const sheet = await check(ana, at(81))
  const { activityId } = await start(ana, sheet)
  const pause = async () => (await linesIn(app.deps.db, sheet._id, ['waiting']))[0]?.notBefore
  await expect.poll(pause, { timeout: 10_000 }).toBeInstanceOf(Date)
  await ana.call(cancelActivity, { activityId: activityId! })
  expect((await ana.call(getSheet, { sheetId: sheet._id })).state).toBe('cancelled')
  expect((await ana.call(listSheets)).data[0]).toMatchObject({ _id: sheet._id, state: 'cancelled' })
  site.answers.clear()
  await start(ana, sheet)
  expect(await whenOver(ana, sheet)).toMatchObject({ state: 'done', counts: { added: 1 } })
})
