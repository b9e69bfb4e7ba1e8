import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { deleteAccount } from '#contract/accounts/leaving-endpoints.ts'
import { decideCase } from '#contract/desk/desk-endpoints.ts'
import { listCaseHistory } from '#contract/cases/endpoints.ts'
import {
  answerPrice,
  askForApproval,
  getFees,
  getOwnPrice,
  getPricing,
  setFees,
} from '#contract/pricing/price-endpoints.ts'
import { listNotifications } from '#contract/accounts/notification-endpoints.ts'
import { listAuditLines } from '#contract/platform/audit.ts'
import { listTasks } from '#contract/platform/tasks.ts'
import { issuer } from '#server/billing/testing/payables.ts'
import { refusalOf } from '#server/testing/client.ts'
import { backFees } from '#server/testing/cases/back-fees.ts'
import { people } from '#server/testing/people.ts'
import { type TestApp, openTestApp } from '#server/testing/test-app.ts'
import { cases } from '#server/cases/tables/tables.ts'
import { openPlaces, type Places } from '#server/submissions/testing/places.ts'
import { priceOfCase } from './index.ts'
import { factors, inReview as caseInReview } from '#server/testing/cases/in-review.ts'

let app: TestApp
let places: Places

beforeAll(async () => {
  places = await openPlaces()
  app = await openTestApp({ RIGHTFRAME_HOSTS: places.hosts, ...issuer })
  await backFees((await people(app)).chiara.call)
})
afterAll(async () => {
  await app.remove()
  await places.close()
})

const inReview = async (more: Parameters<typeof caseInReview>[1] = {}) => await caseInReview(app, more)

test('Staff price a case from suggestions; the owner reads the same lines', async () => {
  const { ana, chiara, caseId, set } = await inReview()
  const pricing = await chiara.call(getPricing, { caseId })
  expect(pricing).toMatchObject({ version: 0, price: null, history: [], closed: null, fixedCurrency: null })
  expect(pricing.suggested.from.map(({ factor }) => factor)).toEqual(
    expect.arrayContaining(['usedDays', 'uses', 'continuedLicense']),
  )
  expect(await ana.call(getOwnPrice, { caseId })).toMatchObject({ price: null, shares: null, canChange: true })
  const { price } = await set()
  expect(price).toMatchObject({
    version: 1,
    approval: 'not-needed',
    setBy: 'Chiara Conti',
    reason: 'As the table says.',
  })
  expect(price!.lines.reduce((sum, { amount }) => sum + amount, 0)).toBe(price!.total)
  const own = await ana.call(getOwnPrice, { caseId })
  expect(own.price!.lines).toEqual(price!.lines)
  expect(own.price).not.toHaveProperty('floor')
  expect(JSON.stringify(own)).not.toContain('floor')
  const { tax, fee, yours, feePercent } = own.shares!
  expect([tax + fee + yours, feePercent]).toEqual([price!.total, 45])
  expect(fee).toBe(Math.round(((price!.total - tax) * 45) / 100))
  const { factors: asked, ...chosen } = (await priceOfCase(app.deps.db, caseId))!
  expect(own.price).toMatchObject(chosen)
  expect(asked.continuedLicense).toBeNull()
  const [line] = (await ana.call(listCaseHistory, { caseId })).data
  expect(line!.publicNote).toMatch(/^We ask for .+\. As the table says\.$/)
  const { data: log } = await chiara.call(listAuditLines, { pageSize: 20 })
  expect(JSON.stringify(log)).toContain('setPrice')
})

test('The second of two simultaneous prices is refused, and neither is lost', async () => {
  const { chiara, caseId, set } = await inReview()
  const before = await chiara.call(getPricing, { caseId })
  await set({ reason: 'First.' })
  const refused = await refusalOf(set({ version: before.version, reason: 'Second.' }))
  expect(refused.code).toBe('price.changed')
  expect(refused.problem.message).toMatch(/^Chiara Conti set the price to .+ meanwhile\./)
  await set({ reason: 'Second.', instead: (await chiara.call(getPricing, { caseId })).price!.total - 100 })
  const { history, price } = await chiara.call(getPricing, { caseId })
  expect(history.map(({ version, reason }) => [version, reason])).toEqual([
    [2, 'Second.'],
    [1, 'First.'],
  ])
  expect(price!.listTotal).toBe(price!.total + 100)
})

test('Only one of two simultaneous calls passes', async () => {
  const { chiara, caseId, set } = await inReview()
  const done = await Promise.allSettled([set({ version: 0 }), set({ version: 0 })])
  expect(done.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
  expect((await chiara.call(getPricing, { caseId })).history).toHaveLength(1)
})

test('Prices of zero, below floor, too high or without reason are refused', async () => {
  const { chiara, caseId, set } = await inReview()
  expect((await refusalOf(set({ instead: 0 }))).code).toBe('price.zero')
  expect((await refusalOf(set({ instead: -1 }))).code).toBe('price.zero')
  expect((await refusalOf(set({ instead: 1 }))).code).toBe('price.below-floor')
  expect((await refusalOf(set({ instead: 900_000_000_000 }))).code).toBe('price.too-much')
  expect((await refusalOf(set({ instead: 100.5 }))).kind).toBe('invalid')
  expect((await refusalOf(set({ reason: '  ' }))).kind).toBe('invalid')
  expect((await refusalOf(set({ factors: { ...factors, usedDays: 0 } }))).kind).toBe('invalid')
  expect((await chiara.call(getPricing, { caseId })).history).toEqual([])
})

test('The owner’s own price counts, never below their minimum', async () => {
  const requested_price = { min: { value: 400, currency: 'EUR' }, max: { value: 900.5, currency: 'EUR' } } as const
  const client = await inReview({ price_range: 'Client', requested_price })
  expect((await client.set()).price).toMatchObject({ currency: 'EUR', total: 90_050 })
  expect((await refusalOf(client.set({ instead: 39_999 }))).code).toBe('price.below-floor')
  expect((await client.set({ instead: 40_000 })).price).toMatchObject({ total: 40_000 })
  const dear = { min: { value: 1, currency: 'JPY' }, max: { value: 1_000_000, currency: 'JPY' } } as const
  const highest = await inReview({ price_range: 'Highest', requested_price: dear })
  expect((await highest.set()).price).toMatchObject({ currency: 'JPY', total: 1_000_000, listTotal: null })
  const cheap = { min: { value: 1, currency: 'USD' }, max: { value: 2, currency: 'USD' } } as const
  const other = await inReview({ price_range: 'Highest', requested_price: cheap })
  expect((await other.set()).price!.total).toBeGreaterThan(200)
})

test('The owner approves or refuses each price that they are asked about', async () => {
  const { ana, chiara, bruno, caseId, set } = await inReview()
  expect(await ana.call(askForApproval, { caseId, approvesPrice: true })).toMatchObject({ approvesPrice: true })
  expect((await set()).price).toMatchObject({ approval: 'asked' })
  const told = (await ana.call(listNotifications, {})).data.find(({ type }) => type === 'cases.price')
  expect(told).toMatchObject({ path: `/cases/${caseId}` })
  expect((await refusalOf(ana.call(answerPrice, { caseId, version: 2, answer: 'given' }))).code).toBe('price.changed')
  expect((await refusalOf(ana.call(answerPrice, { caseId, version: 1, answer: 'refused' }))).kind).toBe('invalid')
  expect((await refusalOf(bruno.call(answerPrice, { caseId, version: 1, answer: 'given' }))).kind).toBe('missing')
  await ana.call(answerPrice, { caseId, version: 1, answer: 'refused', note: 'Ask for twice as much.' })
  const task = async () =>
    (await chiara.call(listTasks, {})).data.find(({ kind, subject }) => kind === 'case.price' && subject === caseId)
  expect((await task())?.note).toContain('Ask for twice as much.')
  expect((await chiara.call(getPricing, { caseId })).price).toMatchObject({
    approval: 'refused',
    approvalNote: 'Ask for twice as much.',
  })
  expect((await refusalOf(ana.call(answerPrice, { caseId, version: 1, answer: 'given' }))).code).toBe('price.not-asked')
  const { price } = await set({ factors: { ...factors, exclusivity: 'Full' } })
  expect(await task()).toBeUndefined()
  expect(price!.approval).toBe('asked')
  expect(await ana.call(answerPrice, { caseId, version: 2, answer: 'given' })).toMatchObject({
    price: { approval: 'given' },
  })
})

test('A later wish to approve holds until the letter leaves', async () => {
  const { ana, caseId, set } = await inReview()
  await set()
  expect((await ana.call(askForApproval, { caseId, approvesPrice: true })).price).toMatchObject({ approval: 'asked' })
  expect((await ana.call(askForApproval, { caseId, approvesPrice: false })).price).toMatchObject({
    approval: 'not-needed',
  })
  await app.deps.db.update(cases).set({ letterAt: new Date() }).where(eq(cases.id, caseId))
  expect((await refusalOf(ana.call(askForApproval, { caseId, approvesPrice: true }))).code).toBe('price.letter-went')
  expect((await ana.call(getOwnPrice, { caseId })).canChange).toBe(false)
})

test('The letter fixes the currency; the amount may still change', async () => {
  const { chiara, caseId, set } = await inReview()
  const { price } = await set({ currency: 'EUR' })
  expect((await set({ currency: 'USD' })).price!.currency).toBe('USD')
  await app.deps.db.update(cases).set({ letterAt: new Date() }).where(eq(cases.id, caseId))
  const refused = await refusalOf(set({ currency: 'EUR' }))
  expect([refused.code, refused.problem.message]).toEqual([
    'price.currency-fixed',
    'Our letter asked for an amount in USD. The price stays in USD.',
  ])
  expect((await chiara.call(getPricing, { caseId })).fixedCurrency).toBe('USD')
  expect((await set({ currency: 'USD', factors: { ...factors, sizeOnPage: 'Thumbnail' } })).price!.version).toBe(3)
  expect(price!.version).toBe(1)
})

test('Cases that ended, or whose owner leaves, get no price', async () => {
  const leaving = await inReview()
  await leaving.ana.call(deleteAccount, { password: leaving.ana.password })
  const refused = await refusalOf(leaving.set())
  expect([refused.code, refused.kind]).toEqual(['price.owner-leaves', 'conflict'])
  await app.deps.db.delete(cases).where(eq(cases.id, leaving.caseId))
  expect((await refusalOf(leaving.set())).kind).toBe('missing')
  const over = await inReview()
  await over.set()
  await over.chiara.call(decideCase, { caseId: over.caseId, to: 'declined', reason: 'weak-match' })
  expect((await refusalOf(over.set())).code).toBe('price.closed')
  expect((await over.chiara.call(getPricing, { caseId: over.caseId })).closed).toMatch(/This case is at “Declined”\.$/)
})

test('Fee changes need source and reason, and leave existing prices alone', async () => {
  const { chiara, caseId, set } = await inReview()
  const { price } = await set()
  const { version, fees } = await chiara.call(getFees)
  const change = (value: number) => ({ ...fees['base.Editorial'], value, source: 'A survey', date: '2026-11-20' })
  const reason = 'Editorial fees went up.'
  const changed = await chiara.call(setFees, { version, changes: { 'base.Editorial': change(30_000) }, reason })
  expect(changed).toMatchObject({ version: version + 1, fees: { 'base.Editorial': { source: 'A survey' } } })
  expect(changed.history[0]).toMatchObject({
    reason,
    setBy: 'Chiara Conti',
    changes: [{ key: 'base.Editorial', from: fees['base.Editorial'].value, to: 30_000 }],
  })
  const late = refusalOf(chiara.call(setFees, { version, changes: { 'base.Blog': change(1) }, reason }))
  expect((await late).code).toBe('fees.changed')
  const same = refusalOf(chiara.call(setFees, { version: version + 1, changes: {}, reason }))
  expect((await same).code).toBe('fees.same')
  const wrong = await refusalOf(
    chiara.call(setFees, { version: version + 1, changes: { 'market.Local': change(5000) }, reason }),
  )
  expect(wrong.problem.details).toEqual([
    { path: 'changes.market.Regional', message: 'This figure has to be higher than the one above it.' },
  ])
  expect((await refusalOf(set({ feesVersion: version }))).code).toBe('price.fees-changed')
  expect((await chiara.call(getPricing, { caseId })).price!.total).toBe(price!.total)
  expect((await set()).price!.total).toBeGreaterThan(price!.total)
})
