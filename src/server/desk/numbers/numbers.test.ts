import { afterAll, beforeAll, expect, test } from 'vitest'
import { getDeskNumbers, listCountedCases } from '#contract/desk/numbers-endpoints.ts'
import { searchDeskCases } from '#contract/desk/desk-work-endpoints.ts'
import { startSubmission } from '#contract/submissions/endpoints.ts'
import { submitCase } from '#contract/submissions/submitting-endpoints.ts'
import { refusalOf } from '#server/testing/client.ts'
import { type People, people } from '#server/testing/people.ts'
import { statementsOf } from '#server/testing/statements.ts'
import { type TestApp, openTestApp } from '#server/testing/test-app.ts'
import { lockAnyCase, updateCase } from '#server/cases/rows/case-store.ts'
import { moveCase } from '#server/cases/moving/move-case.ts'
import { caseAt } from '#server/testing/cases/case-at.ts'
import { answered, aSite } from '#server/submissions/testing/a-site.ts'
import { openPlaces, type Places } from '#server/submissions/testing/places.ts'
import { casesByState, outcomes } from './numbers-store.ts'

let app: TestApp
let who: People
let places: Places

beforeAll(async () => {
  places = await openPlaces()
  app = await openTestApp({ RIGHTFRAME_HOSTS: places.hosts })
  who = await people(app)
})
afterAll(async () => {
  await app.remove()
  await places.close()
})

const dayMs = 86_400_000

test('Each number counts the cases that its list shows', async () => {
  const { chiara } = who
  const now = app.deps.clock()
  const ago = (days: number) => new Date(now.getTime() - days * dayMs)
  const at = async (set: Parameters<typeof updateCase>[2]) => {
    const { caseId } = await caseAt(app, 'contacted', {}, who)
    await app.deps.db.transaction((tx) => updateCase(tx, caseId, { openParty: null, ...set }))
    return caseId
  }
  await at({ since: ago(1), dueAt: ago(-5) })
  const late = await at({ since: ago(40), dueAt: ago(20) })
  await at({ since: ago(400), dueAt: ago(300) })
  await at({ state: 'paid', country: 'DE', submittedAt: ago(50), since: ago(20), dueAt: null })
  await at({ state: 'closed_no_result', country: 'DE', since: ago(10), dueAt: null })
  await at({ state: 'closed_won', country: 'DE', submittedAt: ago(900), since: ago(800), dueAt: null })
  const settled = await at({ state: 'legal', country: 'FR', submittedAt: ago(60) })
  const step = { by: 'staff', actorId: chiara.id } as const
  for (const to of ['legal_settled', 'legal_closed'] as const)
    await app.deps.db.transaction(async (tx) => {
      const row = await lockAnyCase(tx, settled)
      await moveCase(app.deps, tx, row!, { ...step, to, reason: 'did-not-pay', note: 'They settled.' })
    })
  const numbers = await chiara.call(getDeskNumbers)
  expect(numbers.states.find(({ state }) => state === 'contacted')).toEqual({
    state: 'contacted',
    cases: 3,
    overdue: 2,
    ages: { week: 1, month: 0, quarter: 1, longer: 1 },
  })
  expect(numbers.outcomes).toEqual([
    { country: 'DE', category: null, closed: 2, won: 1, medianDays: 30 },
    { country: 'FR', category: null, closed: 1, won: 1, medianDays: 60 },
  ])
  const overdue = await chiara.call(listCountedCases, { state: 'contacted', overdue: 'true' })
  expect(overdue.total).toBe(2)
  const quarter = await chiara.call(listCountedCases, { state: 'contacted', age: 'quarter' })
  expect(quarter.data.map(({ _id }) => _id)).toEqual([late])
  expect((await chiara.call(listCountedCases, { ended: 'DE' })).total).toBe(2)
  expect((await chiara.call(listCountedCases, { ended: 'none' })).total).toBe(0)
  expect(await refusalOf(who.ana.call(getDeskNumbers))).toMatchObject({ status: 403 })
})

test('However many cases there are, it takes one statement for each kind of number', async () => {
  await app.deps.database.execute(
    `insert into cases (id, owner_id, state, created_at, updated_at, since)
     select lpad(n::text, 24, 'f'), $1, 'closed_won', now(), now(), now() from generate_series(1, 5000) n`,
    [who.ana.id],
  )
  const { db, clock } = app.deps
  const asked = await statementsOf(db, async () => {
    await casesByState(db, clock())
    await outcomes(db, clock())
  })
  expect(asked).toHaveLength(2)
  const { states } = await who.chiara.call(getDeskNumbers)
  expect(states.find(({ state }) => state === 'closed_won')?.cases).toBeGreaterThanOrEqual(5000)
})

test('A case counts for the country that its owner names where its site names none', { tags: ['long'] }, async () => {
  const { ana, chiara } = who
  const { clusterId } = await aSite(app, ana)
  const { name } = await ana.call(submitCase, answered(await ana.call(startSubmission, { cluster: clusterId })))
  expect((await chiara.call(searchDeskCases, { q: name })).data).toMatchObject([{ country: 'IE' }])
})
