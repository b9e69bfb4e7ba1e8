import { afterAll, beforeAll, expect, test } from 'vitest'
import { listMatches } from '#contract/matches/endpoints.ts'
import { aMatch, anImage } from '#server/testing/matches.ts'
import { people } from '#server/testing/people.ts'
import { statementsSent } from '#server/testing/statements/statements-sent.ts'
import { openTestApp, type TestApp } from '#server/testing/test-app.ts'

let app: TestApp

beforeAll(async () => {
  app = await openTestApp({ RIGHTFRAME_ROLES: 'api', RIGHTFRAME_SECRET: 'a-secret-of-thirty-two-characters!' })
})
afterAll(() => app.remove())

test('A page of finds asks each kind of fact once', async () => {
  const { ana } = await people(app)
  const imageId = await anImage(app.deps, ana.id)
  for (const host of ['a.example', 'b.example'])
    await aMatch(app.deps, { ownerId: ana.id, imageId, page: `https://${host}/` })
  await ana.call(listMatches, {})
  const sent = await statementsSent(() => ana.call(listMatches, {}))
  const about = (table: string) => sent.filter(({ text }) => text.includes(`from "${table}"`))
  expect(about('clusters')).toHaveLength(1)
  expect(about('cases')).toHaveLength(1)
  expect(about('case_blocked_parties')).toHaveLength(1)
  expect(about('case_overrides')).toEqual(about('case_blocked_parties'))
})
