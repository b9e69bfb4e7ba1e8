import { afterAll, beforeAll, expect, test } from 'vitest'
import { getUsage } from '#contract/images/library-endpoints.ts'
import { getTakedown, withdrawTakedown } from '#contract/takedowns/endpoints.ts'
import { refusalOf } from '#server/testing/client.ts'
import { type People, people } from '#server/testing/people.ts'
import { allowTakedowns, aTakedown, sign } from '#server/testing/takedowns/signed-takedown.ts'
import { openTestApp, type TestApp } from '#server/testing/test-app.ts'

let app: TestApp
let who: People

beforeAll(async () => {
  app = await openTestApp({ RIGHTFRAME_ROLES: 'api', RIGHTFRAME_SECRET: 'x'.repeat(32) })
  who = await people(app)
  await allowTakedowns(app, 1)
})
afterAll(() => app.remove())

const used = async () => (await who.ana.call(getUsage)).takedowns.used

test('A month has as many takedowns as the plan, and a bounce gives one back', async () => {
  const { ana } = who
  const first = await aTakedown(app, ana, [{}, {}])
  const second = await aTakedown(app, ana)
  await sign(ana, first.takedownId, [1])
  // A second notice of the same site is no second takedown.
  await sign(ana, first.takedownId, [2])
  expect(await used()).toBe(1)
  const refused = await refusalOf(sign(ana, second.takedownId))
  expect(refused).toMatchObject({
    status: 409,
    code: 'takedown.plan-full',
    message: expect.stringMatching(/Your plan has 1 takedown a month/),
  })
  expect((await ana.call(getTakedown, { takedownId: second.takedownId })).state).toBe('ready')
  await app.deps.database.execute("update takedown_notices set state = 'bounced' where takedown_id = $1", [
    first.takedownId,
  ])
  expect(await used()).toBe(0)
  // Withdrawing it takes nothing back.
  await ana.call(withdrawTakedown, { takedownId: first.takedownId })
  await sign(ana, second.takedownId)
  expect(await used()).toBe(1)
})

test('Of two signatures at once the plan takes one', async () => {
  const { bruno } = who
  const both = [await aTakedown(app, bruno), await aTakedown(app, bruno)]
  const signed = await Promise.allSettled(both.map(({ takedownId }) => sign(bruno, takedownId)))
  expect(signed.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
})
