// @module-tag long
// @module-tag rounds
import { onTestFinished, expect, test } from 'vitest'
import { listImages } from '#contract/images/endpoints.ts'
import { getSheet } from '#contract/images/sheets-endpoints.ts'
import { getActivity } from '#contract/platform/endpoints.ts'
import { rounds } from '#contract/testing/rounds.ts'
import { clientOf } from '#server/testing/client.ts'
import { embeddedPlace, someone, start } from '#server/testing/own-server.ts'
import { whenUp } from '#server/testing/process.ts'
import { at, check, start as begin, whenOver } from './testing/hand-in.ts'
import { openPictureSite } from './testing/picture-site.ts'

const many = 120
const kills = rounds({ usual: 1, deep: 3 })

test('An import whose server is killed loses no line and doubles no image', async () => {
  const site = await openPictureSite()
  onTestFinished(() => site.close())
  const place = { ...(await embeddedPlace()), RIGHTFRAME_HOSTS: site.hosts }
  let server = await whenUp(start(place))
  const person = await someone(server)
  const sheet = await check(person, Array.from({ length: many }, (_, number) => at(`k-${number}`)).join('\n'))
  await begin(person, sheet)
  // Killed between two files, in a batch that is not kept yet and right after one that is.
  for (const fetched of [39, 7, 85].slice(0, kills).toSorted((a, b) => a - b)) {
    await expect.poll(() => site.asked.length, { timeout: 60_000 }).toBeGreaterThan(fetched)
    server.process.kill('SIGKILL')
    await server.ended
    server = await whenUp(start(place))
  }
  const again = clientOf(server.url, person.token)
  await expect
    .poll(async () => (await again.call(getSheet, { sheetId: sheet._id })).state, { timeout: 120_000, interval: 500 })
    .toBe('done')
  const done = await whenOver(again, sheet)
  expect(done.counts).toMatchObject({ added: many, known: 0, failed: 0, waiting: 0 })
  const { data, total } = await again.call(listImages, { pageSize: 100 })
  expect(total).toBe(many)
  expect(new Set(data.map(({ title }) => title)).size).toBe(100)
  expect(await again.call(getActivity, { activityId: done.activityId! })).toMatchObject({ done: many, total: many })
  expect(site.asked.length).toBeGreaterThan(many)
}, 300_000)
