import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestApp, openTestApp } from '#server/testing/test-app.ts'
import { until } from '#server/testing/until.ts'
import { askInTurn } from './ask-in-turn.ts'

let app: TestApp
beforeAll(async () => {
  app = await openTestApp()
})
afterAll(() => app.remove())

test('However slow the card service is, three transactions at most wait for it, one of each subscription', async () => {
  const answer = Promise.withResolvers<void>()
  const asking: string[] = []
  const ask = (what: string) =>
    askInTurn(app.deps, what, async () => {
      asking.push(what)
      await answer.promise
    })
  const all = ['a', 'a', 'a', 'b', 'c', 'd', 'e'].map(ask)
  await until(() => asking.length === 3)
  // All connections but those three are there for others.
  await Promise.all(Array.from({ length: 40 }, () => app.deps.database.execute('select pg_sleep(0.01)')))
  expect(asking.toSorted()).toEqual(['a', 'b', 'c'])
  answer.resolve()
  await Promise.all(all)
  expect(asking.toSorted()).toEqual(['a', 'a', 'a', 'b', 'c', 'd', 'e'])
})
