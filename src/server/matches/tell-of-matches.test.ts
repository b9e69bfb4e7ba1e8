import { afterAll, beforeAll, expect, test } from 'vitest'
import { listNotificationPreferences, listNotifications } from '#contract/accounts/notification-endpoints.ts'
import { aMatch, anImage } from '#server/testing/matches.ts'
import { type TestApp, openTestApp } from '#server/testing/test-app.ts'
import { people } from '#server/testing/people.ts'
import { tellOwner } from './tell-of-matches.ts'

let app: TestApp
beforeAll(async () => {
  app = await openTestApp()
})
afterAll(() => app.remove())

test('An owner is notified once, then only of new finds', { tags: ['long'] }, async () => {
  const { ana, bruno } = await people(app)
  const imageId = await anImage(app.deps, ana.id)
  for (const host of ['a.example', 'b.example', 'c.example', 'd.example'])
    await aMatch(app.deps, { ownerId: ana.id, imageId, page: `https://${host}/page` })
  await aMatch(app.deps, { ownerId: ana.id, imageId, page: 'https://d.example/other' })
  const told = async () =>
    (await ana.call(listNotifications)).data.map(({ title, body, path }) => ({ title, body, path }))
  const first = {
    title: '5 copies of your photographs were found',
    body: 'On d.example, a.example, b.example and 1 more site.',
    path: '/matches',
  }
  await tellOwner(app.deps, ana.id)
  await tellOwner(app.deps, ana.id)
  expect(await told()).toEqual([first])
  await aMatch(app.deps, { ownerId: ana.id, imageId, page: 'https://www.flickr.com/photos/night-walks/1' })
  await tellOwner(app.deps, ana.id)
  expect(await told()).toEqual([
    { title: 'A copy of a photograph was found', body: 'On flickr.com/night-walks.', path: '/matches' },
    first,
  ])
  expect((await bruno.call(listNotifications)).data).toEqual([])
})

test('Many finds leave one job, of a kind that can be chosen', { tags: ['long'] }, async () => {
  const { ana } = await people(app)
  const imageId = await anImage(app.deps, ana.id)
  for (const path of ['1', '2', '3'])
    await aMatch(app.deps, { ownerId: ana.id, imageId, page: `https://a.example/${path}` })
  const { rows } = await app.deps.database.execute(
    "select 1 from pgboss.job where name = 'tell-of-finds' and data->>'ownerId' = $1",
    [ana.id],
  )
  expect(rows).toHaveLength(1)
  expect((await ana.call(listNotificationPreferences)).data).toContainEqual({
    type: 'matching.found',
    title: 'Copies of my photographs were found',
    mail: 'daily',
    default: 'daily',
  })
})

test('A deleted account gets no notification', { tags: ['long'] }, async () => {
  const nobody = 'f'.repeat(24)
  const imageId = await anImage(app.deps, nobody)
  await aMatch(app.deps, { ownerId: nobody, imageId, page: 'https://a.example/page' })
  await tellOwner(app.deps, nobody)
  expect((await app.deps.database.execute('select 1 from notifications where account_id = $1', [nobody])).rows).toEqual(
    [],
  )
})
