import { afterAll, beforeAll, expect, test } from 'vitest'
import { addWebsite } from '#contract/accounts/profile-endpoints.ts'
import { getFirstSteps, passFirstStep } from '#contract/images/first-steps.ts'
import { watchSite } from '#contract/discovery/watched-sites.ts'
import { judgeMatches } from '#contract/matches/endpoints.ts'
import { aMatch, anImage } from '#server/testing/matches.ts'
import { people } from '#server/testing/people.ts'
import { openTestApp, type TestApp } from '#server/testing/test-app.ts'

let app: TestApp
beforeAll(async () => {
  app = await openTestApp()
})
afterAll(() => app.remove())

test('Steps follow what the account holds, and a skipped one stays skipped', async () => {
  const { ana, bruno } = await people(app)
  const states = async () => (await ana.call(getFirstSteps)).steps.map(({ state }) => state)
  expect(await states()).toEqual(['open', 'open', 'open', 'done'])
  await anImage(app.deps, ana.id)
  await ana.call(addWebsite, { url: 'https://ana.example/' })
  expect(await states()).toEqual(['done', 'done', 'open', 'done'])
  await ana.call(passFirstStep, { step: 'where-to-look' })
  await ana.call(passFirstStep, { step: 'where-to-look' })
  expect(await states()).toEqual(['done', 'done', 'passed', 'done'])
  await ana.call(watchSite, { url: 'https://hotel.example/' })
  expect(await states()).toEqual(['done', 'done', 'done', 'done'])
  expect((await bruno.call(getFirstSteps)).steps.slice(0, 3).every(({ state }) => state === 'open')).toBe(true)
})

test('The first find is told until it is closed or decided', async () => {
  const { ana, bruno } = await people(app)
  const find = async (owner: typeof ana) => {
    const imageId = await anImage(app.deps, owner.id)
    await aMatch(app.deps, { ownerId: owner.id, imageId, page: `https://prints.example/${owner.id}` })
    return (await owner.call(getFirstSteps)).firstMatch
  }
  expect(await find(ana)).toMatch(/^[0-9a-f]{24}$/)
  expect((await ana.call(passFirstStep, { step: 'first-match' })).firstMatch).toBeNull()
  const found = await find(bruno)
  await bruno.call(judgeMatches, { matchIds: [found!], verdict: 'approved' })
  expect((await bruno.call(getFirstSteps)).firstMatch).toBeNull()
})
