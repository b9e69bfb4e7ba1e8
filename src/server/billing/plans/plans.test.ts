import { afterAll, beforeAll, expect, test } from 'vitest'
import { listPlans } from '#contract/billing/endpoints.ts'
import { keepMatch } from '#contract/evidence/endpoints.ts'
import { getUsage } from '#contract/images/library-endpoints.ts'
import { type People, people } from '#server/testing/people.ts'
import { seedLibrary } from '#server/testing/library.ts'
import { type TestApp, openTestApp } from '#server/testing/test-app.ts'

let app: TestApp
let who: People
beforeAll(async () => {
  app = await openTestApp()
  who = await people(app)
})
afterAll(() => app.remove())

test('Anybody sees the four plans, a year for the price of ten months', async () => {
  const { data } = await who.visitor.call(listPlans)
  expect(
    data.map(({ _id, prices, limits }) => [_id, prices.month.value, limits.monitoredImages, limits.caseFeePercent]),
  ).toEqual([
    ['free', 0, 500, 45],
    ['essential', 15, 2500, 45],
    ['pro', 49, 10_000, 40],
    ['studio', 149, 50_000, 35],
  ])
  for (const { prices, limits } of data) {
    expect(prices.year).toEqual({ value: prices.month.value * 10, currency: 'USD' })
    // No service is set up here: nothing is sold that nobody carries out.
    expect(limits.searchesPerMonth).toBe(0)
  }
})

test('A price counts from its day, and a plan that is off sale is not shown', async () => {
  const { execute } = app.deps.database
  await execute(
    "insert into plan_prices values ('pro', 'month', 'USD', 5900, now() + interval '1 day'), ('studio', 'month', 'USD', 15900, now() - interval '1 second')",
  )
  await execute("update plans set is_on_sale = false where id = 'essential'")
  const { data } = await who.visitor.call(listPlans)
  expect(data.map(({ _id, prices }) => [_id, prices.month.value])).toEqual([
    ['free', 0],
    ['pro', 49],
    ['studio', 159],
  ])
})

test('What a plan gives counts from the moment it was booked until it ends', async () => {
  const booked = (plan: string, from: string, to: string | null) =>
    app.deps.database.execute(
      `insert into subscriptions values (gen_random_uuid()::text, $1, $2, 'month', now() + $3::interval, now() + $4::interval, now())`,
      [who.ana.id, plan, from, to],
    )
  const limit = async () => (await who.ana.call(getUsage)).images.limit
  expect(await limit()).toBe(500)
  await booked('pro', '-2 days', '-1 day')
  await booked('studio', '1 day', null)
  expect(await limit()).toBe(500)
  await booked('pro', '-1 hour', null)
  expect(await limit()).toBe(10_000)
  expect((await who.bruno.call(getUsage)).images.limit).toBe(500)
  await booked('studio', '-1 minute', null)
  expect((await who.ana.call(getUsage)).takedowns).toMatchObject({ used: 0, limit: null })
  expect(await app.deps.allowances.caseFeePercent(app.deps.db, who.ana.id)).toBe(35)
})

test('Nothing is captured beyond the plan, and what to do is said', async () => {
  const { matchId } = await seedLibrary(app.deps, who.bruno.id)
  const { allowances } = app.deps
  const before = allowances.evidenceCapturesPerMonth
  allowances.evidenceCapturesPerMonth = async () => 0
  await expect(who.bruno.call(keepMatch, { matchId })).rejects.toMatchObject({
    status: 402,
    problem: {
      code: 'evidence.plan-full',
      message: expect.stringContaining('0 captures of evidence a month, and all are used') as string,
    },
  })
  allowances.evidenceCapturesPerMonth = before
  expect((await who.bruno.call(keepMatch, { matchId })).evidence.state).toBe('waiting')
})
