import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { listReminders, sendLetter, sendReminders } from '#contract/letters/endpoints.ts'
import { listTasks } from '#contract/platform/tasks.ts'
import { getFees, setFees, takeFees } from '#contract/pricing/price-endpoints.ts'
import { casePrices } from '#server/pricing/tables.ts'
import { refusalOf } from '#server/testing/client.ts'
import { goTo } from '#server/testing/go-ahead.ts'
import { begun, codesOf } from '#server/testing/letters.ts'
import { openLetterApp, readyCase } from '#server/testing/cases/ready-case.ts'
import type { TestApp } from '#server/testing/test-app.ts'

let opened: Awaited<ReturnType<typeof openLetterApp>>
let app: TestApp
beforeAll(async () => {
  opened = await openLetterApp()
  app = opened.app
})
afterAll(() => opened.remove())

type Ready = Awaited<ReturnType<typeof readyCase>>

/** A price as it stood before the upgrade: by the first table, without its steps. */
const setBefore = async ({ caseId }: Ready) =>
  await app.deps.db.update(casePrices).set({ steps: null, feesVersion: 1 }).where(eq(casePrices.caseId, caseId))

/** Costs as a figure of the provider's own that nobody answers for. */
async function openCosts({ chiara }: Ready, value?: number) {
  const { version, fees } = await chiara.call(getFees)
  const costs = { ...fees.costs, value: value ?? fees.costs.value, isOwn: true }
  return await chiara.call(setFees, { version, changes: { costs }, reason: 'Costs were looked at.' })
}

const tasksOf = async ({ chiara }: Ready) =>
  (await chiara.call(listTasks)).data.filter(({ kind }) => kind === 'fees.unbacked')

test('An old price leaves once a person answers for its figures', { tags: ['long'] }, async () => {
  const ready = await readyCase(app)
  const { chiara, caseId } = ready
  await setBefore(ready)
  const draft = await begun(chiara, caseId)
  expect(codesOf(draft), 'the same figures were answered for since').toEqual([])
  const { value } = (await chiara.call(getFees)).fees.costs
  await openCosts(ready, value + 100)
  expect(codesOf(await begun(chiara, caseId))).toEqual(['price.replaced'])
  const open = await openCosts(ready, value)
  expect(await tasksOf(ready)).toEqual([])
  const send = () => chiara.call(sendLetter, { caseId, letterId: draft._id, revision: draft.revision })
  expect(await refusalOf(send())).toMatchObject({ code: 'letter.lacking', message: expect.stringContaining('source') })
  await refusalOf(send())
  expect(await tasksOf(ready)).toMatchObject([{ role: 'legal', link: '/desk/fees' }])
  await chiara.call(takeFees, { version: open.version, keys: ['costs'], reason: 'Our own books.' })
  expect(await tasksOf(ready)).toEqual([])
  expect(await send()).toMatchObject({ kind: 'first' })
  const again = await openCosts(ready, value + 1)
  goTo(app, '2099-01-01T00:00:00Z')
  await chiara.call(setFees, {
    version: again.version,
    changes: { costs: { ...again.fees.costs, value, isOwn: true } },
    reason: 'As before.',
  })
  const { data } = await chiara.call(listReminders)
  expect(data.find(({ _id }) => _id === caseId)!.lacking.map(({ code }) => code)).toContain('price.unsourced')
  expect(await chiara.call(sendReminders, { cases: [caseId] })).toMatchObject({
    sent: [],
    skipped: [{ why: expect.stringContaining('Figures of this price have no source') }],
  })
  expect(await tasksOf(ready)).toHaveLength(1)
})

test('A letter about a low value names no days of use', { tags: ['long'] }, async () => {
  const { chiara, caseId } = await readyCase(app)
  const line = { kind: 'past_use' as const, taxTreatment: 'outside' as const, rule: 'fees', ruleVersion: '1' }
  const saidOf = async (total: number) => {
    const lines = [{ ...line, description: 'Use until now, 365 days', amount: total }]
    const set = { lines, total, licences: null, currency: 'EUR' as const }
    await app.deps.db.update(casePrices).set(set).where(eq(casePrices.caseId, caseId))
    return JSON.stringify(await begun(chiara, caseId))
  }
  expect(await saidOf(900_00)).toContain('Use until now, 365 days')
  const low = await saidOf(100_00)
  expect(low).toContain('The use so far')
  expect(low).not.toContain('365 days')
})
