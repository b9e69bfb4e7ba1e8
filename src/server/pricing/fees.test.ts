import { afterAll, beforeAll, expect, test } from 'vitest'
import { listAuditLines } from '#contract/platform/audit.ts'
import { getFees, getPricing, getPublishedFees, setFees, takeFees } from '#contract/pricing/price-endpoints.ts'
import { issuer } from '#server/billing/testing/payables.ts'
import { refusalOf } from '#server/testing/client.ts'
import { people } from '#server/testing/people.ts'
import { openTestApp, type TestApp } from '#server/testing/test-app.ts'
import { openPlaces, type Places } from '#server/submissions/testing/places.ts'
import { factors, inReview } from '#server/testing/cases/in-review.ts'

let app: TestApp
let places: Places

beforeAll(async () => {
  places = await openPlaces()
  app = await openTestApp({ RIGHTFRAME_HOSTS: places.hosts, ...issuer })
})
afterAll(async () => {
  await app.remove()
  await places.close()
})

test('Figures without a source price nothing until a person answers for them by name', async () => {
  const { chiara, visitor, caseId, set } = await inReview(app)
  const refused = await refusalOf(set())
  expect([refused.status, refused.code]).toEqual([409, 'price.unsourced'])
  expect(refused.problem.details).toMatchObject({ figures: expect.arrayContaining(['base.Editorial']) as string[] })
  const { version, unsourced } = await chiara.call(getFees)
  expect(unsourced).not.toContain('currency.USD')
  const reason = 'Held against three agencies.'
  const one = await chiara.call(takeFees, { version, keys: ['base.Editorial', 'currency.USD'], reason })
  expect(one.responsibility).toMatchObject({ 'base.Editorial': { name: 'Chiara Conti' } })
  expect(one.history[0]).toMatchObject({ setBy: 'Chiara Conti', reason, taken: ['base.Editorial'], changes: [] })
  expect((await refusalOf(set())).code).toBe('price.unsourced')
  expect((await chiara.call(getPricing, { caseId })).table.open).not.toContain('base.Editorial')
  await chiara.call(takeFees, { version: one.version, keys: unsourced, reason })
  expect((await set()).price).toMatchObject({ version: 1, feesVersion: one.version + 1 })
  const { rows } = await visitor.call(getPublishedFees, { version: one.version + 1 })
  expect(rows.find(({ key }) => key === 'base.Editorial')?.own?.since).toMatch(/^20/)
  expect(rows.find(({ key }) => key === 'currency.USD')?.own).toBeNull()
  expect(rows.map(({ key }) => key)).not.toContain('floor')
  expect(JSON.stringify(rows)).not.toContain('Chiara')
  const { data: log } = await chiara.call(listAuditLines, { pageSize: 20 })
  expect(JSON.stringify(log)).toContain('takeFees')
})

test('Responsibility ends with the figure that it was taken for', async () => {
  const { chiara, set } = await inReview(app)
  const { version, fees } = await chiara.call(getFees)
  const own = { ...fees['base.Editorial'], value: 21_000, isOwn: true }
  const reason = 'Fees went up.'
  const changed = await chiara.call(setFees, { version, changes: { 'base.Editorial': own }, reason })
  expect(changed.responsibility['base.Editorial']).toBeUndefined()
  expect((await refusalOf(set({ factors }))).code).toBe('price.unsourced')
  const sourced = { ...own, source: 'A survey of 2026', isOwn: false }
  const { version: before } = changed
  const last = await chiara.call(setFees, { version: before, changes: { 'base.Editorial': sourced }, reason })
  expect(last.unsourced).not.toContain('base.Editorial')
  expect((await set({ factors })).price).toMatchObject({ version: 1 })
})

test('Of two who take responsibility at once one does; nothing is taken twice', async () => {
  const { chiara } = await people(app)
  const { version, fees } = await chiara.call(getFees)
  const costs = { ...fees.costs, value: 7600, isOwn: true }
  const { version: now } = await chiara.call(setFees, { version, changes: { costs }, reason: 'Costs went up.' })
  const take = () => chiara.call(takeFees, { version: now, keys: ['costs'], reason: 'Our own books.' })
  const both = await Promise.allSettled([take(), take()])
  expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
  const again = { version: now + 1, keys: ['costs' as const], reason: 'Once more.' }
  expect((await refusalOf(chiara.call(takeFees, again))).code).toBe('fees.same')
  expect((await refusalOf(chiara.call(takeFees, { ...again, version: now }))).code).toBe('fees.changed')
})
