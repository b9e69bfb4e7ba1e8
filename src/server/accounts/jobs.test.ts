import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTicket } from '#contract/accounts/endpoints.ts'
import { type TestApp, openTestApp } from '#server/testing/test-app.ts'
import { people } from '#server/testing/people.ts'
import { signInAt } from '#server/testing/security-check.ts'
import { accountJobs } from './jobs.ts'

let app: TestApp
beforeAll(async () => {
  app = await openTestApp()
})
afterAll(() => app.remove())

const day = 86_400_000
const run = async (name: string, daysLater: number) => {
  const clock = () => new Date(Date.now() + daysLater * day)
  const found = accountJobs.find(({ job }) => job.name === name)!
  await found.run(
    { ...app.deps, clock },
    {},
    { id: 'x', attempt: 1, isLastAttempt: true, signal: AbortSignal.timeout(10_000) },
  )
}
const countOf = async (table: 'links' | 'familiar_places' | 'sessions') =>
  Number((await app.deps.database.execute(`select count(*) as rows from ${table}`)).rows[0]?.rows)

test('Expired links, old places and ended sessions are deleted', async () => {
  const { ana } = await people(app)
  await signInAt(app.url, ana)
  await ana.call(openTicket)
  await run('forget-old-links', 0)
  await run('forget-ended-sessions', 0)
  expect([await countOf('links'), await countOf('familiar_places')]).toEqual([1, 1])
  const open = await countOf('sessions')
  expect(open).toBeGreaterThan(0)

  await run('forget-old-links', 1)
  expect([await countOf('links'), await countOf('familiar_places')]).toEqual([0, 1])
  await run('forget-old-links', 181)
  expect(await countOf('familiar_places')).toBe(0)
  await run('forget-ended-sessions', 15)
  expect(await countOf('sessions')).toBe(0)
})
