import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestApp, openTestApp } from '#server/testing/test-app.ts'
import { aLibrary } from '#server/testing/library-images.ts'
import { type People, people } from '#server/testing/people.ts'
import { priorityOfReading } from './store.ts'

let app: TestApp
let who: People
beforeAll(async () => {
  app = await openTestApp({ RIGHTFRAME_ROLES: 'api,worker' })
  who = await people(app)
})
afterAll(() => app.remove())

test("A single upload is read before another owner's hundreds", async () => {
  const titles = Array.from({ length: 300 }, (_, n) => `Boat ${n}`)
  await aLibrary(app.deps, who.ana.id, titles, { state: 'loading' })
  const priority = (ownerId: string) => app.deps.db.transaction((tx) => priorityOfReading(tx, ownerId))
  expect(await priority(who.ana.id)).toBe(-8)
  expect(await priority(who.bruno.id)).toBe(0)
})
