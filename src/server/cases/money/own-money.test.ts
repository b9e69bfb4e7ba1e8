import { afterAll, beforeAll, expect, test } from 'vitest'
import { listCases } from '#contract/cases/endpoints.ts'
import { getCaseSums, getOwnMoney } from '#contract/cases/own/own-money.ts'
import { getOwnPrice } from '#contract/pricing/price-endpoints.ts'
import { listNotifications } from '#contract/accounts/notification-endpoints.ts'
import { caseAt } from '#server/testing/case-at.ts'
import { openPaying } from '#server/testing/paying.ts'
import { aPriceOf } from '#server/testing/portal-case.ts'
import { caseNotifications } from '../notifications.ts'
import { notify } from '#server/accounts/notifications/index.ts'

let paying: Awaited<ReturnType<typeof openPaying>>
beforeAll(async () => {
  paying = await openPaying()
})
afterAll(() => paying.remove())

test('A paid case says what came in and what of it is its owner’s', { tags: ['long'] }, async () => {
  const one = await paying.aCase()
  const { ana, bruno } = one.who
  const before = await ana.call(getOwnMoney, { caseId: one.caseId })
  const { shares } = await ana.call(getOwnPrice, { caseId: one.caseId })
  expect(before.money).toMatchObject({ currency: 'USD', asked: 123_00, paid: 0, isShareExpected: true, paidOut: 0 })
  expect(before.money!.share).toBe(shares!.yours)
  const { sessionUrl } = await paying.checkout(one)
  paying.payAt(sessionUrl)
  await paying.comesTo(one, 'paid')
  const after = await ana.call(getOwnMoney, { caseId: one.caseId })
  expect(after.money).toMatchObject({ asked: 123_00, paid: 123_00, isShareExpected: false, paidOut: 0 })
  expect(after.settlements.map(({ figures }) => figures.share)).toEqual([after.money!.share])
  const [row] = (await ana.call(listCases)).data
  expect(row).toMatchObject({ money: after.money, isLetterSent: true, country: 'IE' })
  expect(row!.original?.thumbnail).toContain('http')
  expect(row!.copy?.thumbnail).toContain('http')
  expect(await ana.call(getCaseSums)).toEqual({
    data: [{ currency: 'USD', asked: 123_00, paid: 123_00, paidOut: 0 }],
  })
  expect(await bruno.call(getCaseSums)).toEqual({ data: [] })
  await expect(bruno.call(getOwnMoney, { caseId: one.caseId })).rejects.toMatchObject({ status: 404 })
})

test('Sums stand by currency, without prices of drafts and of claims that ended', async () => {
  const { app } = paying.opened
  const euros = await caseAt(app, 'contacted')
  const yen = await caseAt(app, 'evidence_ready', {}, euros)
  const over = await caseAt(app, 'closed_no_result', {}, euros)
  await aPriceOf(app, euros.caseId, { total: 50_000, currency: 'EUR' })
  await aPriceOf(app, euros.caseId, { total: 59_814, currency: 'EUR' })
  await aPriceOf(app, yen.caseId, { total: 70_000, currency: 'JPY' })
  await aPriceOf(app, over.caseId, { total: 10_000, currency: 'EUR' })
  expect(await euros.owner.call(getCaseSums)).toEqual({
    data: [
      { currency: 'EUR', asked: 59_814, paid: 0, paidOut: 0 },
      { currency: 'JPY', asked: 70_000, paid: 0, paidOut: 0 },
    ],
  })
  const rows = (await euros.owner.call(listCases, { sort: 'Name:DESC' })).data
  expect(rows.map(({ _id, money }) => [_id, money?.asked ?? null])).toEqual([
    [over.caseId, null],
    [yen.caseId, 70_000],
    [euros.caseId, 59_814],
  ])
})

test('A notification says which case it is about, to its own owner alone', async () => {
  const { app } = paying.opened
  const { owner, bruno, caseId } = await caseAt(app, 'contacted')
  await aPriceOf(app, caseId, { total: 59_814, currency: 'EUR' })
  const words = { caseId, name: '', host: '', note: 'As agreed.', reason: null, legalOnly: null, by: null }
  await app.deps.db.transaction(async (tx) => {
    for (const { id } of [owner, bruno])
      await notify(app.deps, tx, caseNotifications.message, { ...words, accountId: id })
  })
  const [told] = (await owner.call(listNotifications)).data
  expect(told!.about).toMatchObject({ path: `/cases/${caseId}`, title: expect.stringMatching(/^Shop Ltd · RF-/) })
  expect(told!.about!.money).toMatch(/^Asked EUR\s598\.14/)
  expect((await bruno.call(listNotifications)).data[0]!.about).toBeNull()
})
