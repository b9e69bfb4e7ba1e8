import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  getDeskNumbers,
  getDeskNumbersFile,
  listCountedCases,
  type NumbersPart,
} from '#contract/desk/numbers-endpoints.ts'
import { searchDeskCases } from '#contract/desk/desk-work-endpoints.ts'
import { startSubmission } from '#contract/submissions/endpoints.ts'
import { submitCase } from '#contract/submissions/submitting-endpoints.ts'
import { refusalOf } from '#server/testing/client.ts'
import { fileFrom } from '#server/testing/letters.ts'
import { type People, people } from '#server/testing/people.ts'
import { statementsOf } from '#server/testing/statements.ts'
import { type TestApp, openTestApp } from '#server/testing/test-app.ts'
import { lockAnyCase, updateCase } from '#server/cases/rows/case-store.ts'
import { recordHistory } from '#server/cases/rows/index.ts'
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
  expect((await chiara.call(listCountedCases, { ended: 'DE', category: 'none', won: 'true' })).total).toBe(1)
  expect(await refusalOf(who.ana.call(getDeskNumbers))).toMatchObject({ status: 403 })
})

test('Decisions, letters, claims, money and load count the cases of their lists', { tags: ['long'] }, async () => {
  const { ana, chiara } = who
  const { db, clock } = app.deps
  const now = clock()
  const month = now.toISOString().slice(0, 7)
  const step = { by: 'staff', actorId: chiara.id } as const
  const { caseId } = await caseAt(app, 'in_review', {}, who)
  await db.transaction(async (tx) => {
    const row = await lockAnyCase(tx, caseId)
    await moveCase(app.deps, tx, row!, { ...step, to: 'accepted', set: { assigneeId: chiara.id } })
  })
  const paid = await caseAt(app, 'agreed', {}, who)
  await db.transaction(async (tx) => {
    await updateCase(tx, paid.caseId, { letterAt: now })
    const moved = {
      type: 'transition',
      from: 'offer_made',
      to: 'agreed',
      actorRole: 'staff',
      actorId: chiara.id,
    } as const
    await recordHistory(tx, { caseId: paid.caseId, at: now, ...moved })
  })
  await app.deps.database.execute(
    `insert into case_prices (case_id, version, currency, lines, total, factors, fees_version, reason, approval, set_at, set_by, set_by_name)
     values ($1, 1, 'EUR', '[]', 40000, '{}', 1, 'By the table.', 'not-needed', now(), $2, 'Chiara Conti')`,
    [paid.caseId, chiara.id],
  )
  const { decisions, funnel, claims, load } = await chiara.call(getDeskNumbers)
  const total = async (query: Parameters<typeof chiara.call<typeof listCountedCases>>[1]) =>
    (await chiara.call(listCountedCases, query)).total
  const ofMonth = decisions.find((row) => row.month === month)!
  expect(ofMonth.decided).toBeGreaterThanOrEqual(1)
  expect(await total({ submitted: month, decided: 'true' })).toBe(ofMonth.decided)
  expect(await total({ submitted: month })).toBe(ofMonth.cases)
  expect(funnel.map(({ step: name }) => name)).toEqual(['letter', 'answer', 'agreement', 'payment'])
  for (const { step: name, cases } of funnel) expect(await total({ step: name })).toBe(cases)
  expect(funnel.find(({ step: name }) => name === 'agreement')?.cases).toBe(1)
  expect(claims).toEqual([{ month, state: 'agreed', currency: 'EUR', cases: 1, total: 40_000 }])
  expect(await total({ since: month, state: 'agreed', currency: 'EUR' })).toBe(1)
  expect(await total({ since: month, currency: 'USD' })).toBe(0)
  expect(await total({ earned: month })).toBe(0)
  const mine = load.find(({ _id }) => _id === chiara.id)!
  expect(mine).toMatchObject({ cases: 1, overdue: 0 })
  expect(mine.decisions).toBeGreaterThanOrEqual(1)
  expect(await total({ assignee: chiara.id })).toBe(mine.cases)
  const file = async (part: NumbersPart) => (await fileFrom(app, chiara, getDeskNumbersFile, { part })).toString()
  expect(await file('claims')).toContain(`${month},Agreed,1,400.00,EUR`)
  expect(await file('load')).toContain('Chiara')
  expect((await refusalOf(ana.call(listCountedCases, {}))).status).toBe(403)
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
