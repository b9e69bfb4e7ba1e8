import { afterAll, beforeAll, expect, test } from 'vitest'
import { listBilling } from '#contract/billing/endpoints.ts'
import { type TestApp, openTestApp } from '#server/testing/test-app.ts'
import { people } from '#server/testing/people.ts'

let app: TestApp
beforeAll(async () => {
  app = await openTestApp()
})
afterAll(() => app.remove())

test('A new owner has no billing yet', async () => {
  const { ana } = await people(app)
  expect(await ana.call(listBilling)).toEqual({ data: [] })
})
