import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestApp, type TestApp } from '#server/testing/test-app.ts'
import { nextRunDay } from './next-run.ts'

let app: TestApp
beforeAll(async () => {
  app = await openTestApp()
})
afterAll(() => app.remove())

test.each([
  [15, '2026-11-15T23:00:00Z', '2026-11-15'],
  [15, '2026-11-16T00:00:00Z', '2026-12-15'],
  [1, '2026-12-31T12:00:00Z', '2027-01-01'],
  [undefined, '2026-11-16T00:00:00Z', null],
])('Day %s of a month seen from %s falls on %s', async (runDay, now, day) => {
  expect(await nextRunDay(app.deps.db, { runDay, now: new Date(now) })).toBe(day)
})
