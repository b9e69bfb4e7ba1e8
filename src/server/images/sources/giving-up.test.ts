// @module-tag long
import { beforeAll, expect, test } from 'vitest'
import { listNotifications } from '#contract/accounts/notification-endpoints.ts'
import { listImages } from '#contract/images/endpoints.ts'
import { syncSource } from '#contract/images/sources-endpoints.ts'
import { getActivity } from '#contract/platform/endpoints.ts'
import type { TestApp } from '#server/testing/test-app.ts'
import { killAtEveryAttempt } from '#server/testing/killed-job.ts'
import { appAmongServices } from './testing/app-among-services.ts'
import { lastImportOf, whenImported } from './testing/worlds.ts'

const among = appAmongServices(3)
const { pictures, connect } = among
let app: TestApp
beforeAll(() => void ({ app } = among))

test('An import abandoned three times fails and waits for its owner', async () => {
  const { world, ana } = await connect('flickr', pictures(2))
  const { _id: id } = await whenImported(ana, 'flickr')
  world.served.shelf.pictures.push(...pictures(1, 2))
  world.served.shelf.limitFor = 86_400
  await ana.call(syncSource, { service: 'flickr', id })
  const state = async () => (await lastImportOf(ana, 'flickr'))?.state
  await expect.poll(state, { timeout: 10_000 }).toBe('waiting')
  const { _id: runId, activityId } = (await lastImportOf(ana, 'flickr'))!
  const givenUp = async () =>
    (await app.deps.database.execute('select given_up from import_runs where id = $1', [runId])).rows[0]!.given_up
  for (const times of [1, 2, 3]) {
    expect(await state()).toBe('waiting')
    await killAtEveryAttempt(app.deps.database, 'import-photos', { runId })
    await expect.poll(givenUp, { timeout: 25_000 }).toBe(times)
  }
  const problem =
    'Reading it ended our program again and again. What was imported until then stays; start it again to go on, and if it stays so, tell our support.'
  expect(await whenImported(ana, 'flickr')).toMatchObject({
    state: 'connected',
    problem,
    nextSyncAt: null,
    lastImport: { state: 'failed', problem },
  })
  expect(await ana.call(getActivity, { activityId })).toMatchObject({ state: 'failed', note: problem })
  expect((await ana.call(listNotifications)).data[0]).toMatchObject({
    title: 'The import from Flickr has stopped',
    body: problem,
  })
  expect((await ana.call(listImages)).total).toBe(2)
  world.served.shelf.limitFor = undefined
  await ana.call(syncSource, { service: 'flickr', id })
  expect(await whenImported(ana, 'flickr')).toMatchObject({ problem: null, lastImport: { state: 'done', added: 1 } })
})
