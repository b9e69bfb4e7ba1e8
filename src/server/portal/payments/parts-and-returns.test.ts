import { afterAll, beforeAll, expect, test } from 'vitest'
import { bookTransfer, refundPayment } from '#contract/billing/desk-endpoints.ts'
import { listLicences } from '#contract/licensing/ledger.ts'
import { changeCountryRule, listCountryRuleVersions } from '#contract/letters/contact-by/endpoints.ts'
import { agreeToParts, askForCase } from '#contract/cases/money-endpoints.ts'
import { savePortalPayer } from '#contract/portal/payer-endpoints.ts'
import { createWalletOrder, executeWalletOrder } from '#contract/portal/paying-endpoints.ts'
import { checkLedger } from '#server/billing/ledger/index.ts'
import { refusalOf } from '#server/testing/client.ts'
import { setCase } from '#server/testing/portal-case.ts'
import { until } from '#server/testing/until.ts'
import { openPaying, type Priced } from '#server/testing/paying.ts'

let stage: Awaited<ReturnType<typeof openPaying>>
beforeAll(async () => {
  stage = await openPaying()
})
afterAll(() => stage.remove())

test('Paid in parts, a case is processing until the last one, and only then licensed', async () => {
  const one = await stage.aCase({ total: 100_00 })
  const begun = await stage.inParts(one)
  expect(begun).toMatchObject({
    state: 'running',
    grandTotal: 100_02,
    parts: [{ n: 1, state: 'paid' }, { state: 'due' }, {}],
  })
  await stage.comesTo(one, 'part_paid')
  const page = await stage.pageOf(one)
  expect(page.portal).toMatchObject({ state: 'processing', received: 33_34 })
  expect(page.portal.instalments.plan.map(({ state }) => state)).toEqual(['paid', 'due', 'due'])
  expect(page.case.record).toMatchObject({ PaymentType__c: 'CardInstalment', PaymentReceivedD__c: null })
  expect(page.portal.documents.filter(({ kind }) => kind === 'licence')).toEqual([])
  await stage.after(7.01)
  await stage.after(7)
  await stage.comesTo(one, 'paid')
  expect(await stage.moneyOf(one)).toMatchObject({
    plan: { state: 'done', grandTotal: 100_02, mandate: expect.stringContaining('100.02') as string },
    licences: [{ state: 'valid' }],
  })
})

test('Parts that fail for good lead back to the open amount, with what was paid', async () => {
  const one = await stage.aCase({ total: 100_00 })
  await stage.inParts(one, { token: 'tok_chargeCustomerFail', parts: 2 })
  await stage.comesTo(one, 'part_paid')
  for (const days of [7.01, 3.01, 4.01]) await stage.after(days)
  await stage.comesTo(one, 'payment_pending')
  const { portal } = await stage.pageOf(one)
  expect(portal).toMatchObject({ state: 'unpaid', received: 50_00 })
  stage.payAt((await stage.checkout(one)).sessionUrl)
  await stage.comesTo(one, 'paid')
  expect((await stage.moneyOf(one)).payable).toMatchObject({ received: 100_00 })
})

test('Private persons are offered no parts where the law of their country keeps them from it, and others are', async () => {
  const one = await stage.aCase()
  const { chiara } = one.who
  const { app } = stage.opened
  const country = 'IE'
  await setCase(app, one.caseId, { country })
  const said = { contactBy: 'provider', basis: 'Nothing forbids it.', source: 'Our counsel', until: null } as const
  const rule = async (noConsumerParts: string | null) => {
    const { data } = await chiara.call(listCountryRuleVersions, { country })
    const { version } = data[0]!
    await chiara.call(changeCountryRule, { country, version, ...said, confirmedBy: 'Dr. Lia Reis', noConsumerParts })
  }
  const offered = async () => (await stage.pageOf(one)).portal.methods.includes('card-parts')
  const is = async (kind: 'business' | 'consumer') => {
    const about = { kind, company: 'Dov Dekker', address: '4 Quay', taxNumber: '', email: 'dov@fellside.example' }
    await app.deps.database.execute('delete from portal_payers where case_id = $1', [one.caseId])
    await stage.anybody().call(savePortalPayer, { caseId: one.caseId, ...about })
  }
  await is('consumer')
  expect(await offered()).toBe(true)
  await rule('An act that is invented for this test, section 1')
  expect(await offered()).toBe(false)
  expect((await refusalOf(stage.inParts(one, { parts: 2 }))).code).toBe('payment.parts')
  await is('business')
  expect(await offered()).toBe(true)
  await rule(null)
  await is('consumer')
  expect(await offered()).toBe(true)
})

test('More parts than three are for hardship, which staff agree to; a start lies within a week', async () => {
  const one = await stage.aCase()
  expect((await refusalOf(stage.inParts(one, { parts: 6 }))).code).toBe('payment.parts')
  const late = Math.floor(stage.opened.app.deps.clock().getTime() / 1000) + 9 * 86_400
  expect((await refusalOf(stage.inParts(one, { startDate: late }))).code).toBe('payment.start')
  await one.who.chiara.call(agreeToParts, { caseId: one.caseId, parts: 6, reason: 'A small association.' })
  expect((await stage.pageOf(one)).portal.instalments.parts).toEqual([2, 3, 4, 5, 6])
  expect(await stage.inParts(one, { parts: 6, interval: 'monthly' })).toMatchObject({ grandTotal: 123_00 })
})

test('Paid by wallet, and hidden where it lacks the currency', async () => {
  const one = await stage.aCase()
  const { id, approveUrl } = await stage.anybody().call(createWalletOrder, { requestId: one.requestId })
  expect(approveUrl).toContain('/wallet/approve/')
  stage.opened.sandbox.wallet.approve(id)
  const execute = { paymentID: id, payerID: 'PAYER', requestId: one.requestId }
  const other = await stage.aCase()
  expect(
    (await refusalOf(stage.anybody().call(executeWalletOrder, { ...execute, requestId: other.requestId }))).code,
  ).toBe('payment.unknown')
  expect(await stage.anybody().call(executeWalletOrder, execute)).toEqual({ state: 'paid' })
  await stage.comesTo(one, 'paid')
  expect((await stage.pageOf(one)).case.record.PaymentType__c).toBe('Wallet')
  const lira = await stage.aCase({ currency: 'TRY' })
  expect((await stage.pageOf(lira)).portal.methods).toEqual(['card', 'card-parts', 'bank'])
  expect((await refusalOf(stage.anybody().call(createWalletOrder, { requestId: lira.requestId }))).code).toBe(
    'payment.currency',
  )
})

test('A bank transfer that staff book pays a case', async () => {
  const one = await stage.aCase()
  const { payable } = await one.who.chiara.call(askForCase, { caseId: one.caseId })
  await one.who.chiara.call(bookTransfer, {
    payableId: payable!._id,
    reference: `SEPA-${one.caseId}`,
    amount: 123_00,
    currency: 'USD',
    bookedOn: '2026-11-20',
  })
  await stage.comesTo(one, 'payout_due')
  expect((await stage.pageOf(one)).case.record.PaymentType__c).toBe('Wire')
})

test('Given back in part it is due again, in full it is over; charged back it is due again, and no licence holds', async () => {
  const [part, full, disputed] = [await stage.aCase(), await stage.aCase(), await stage.aCase()]
  for (const one of [part, full]) {
    stage.payAt((await stage.checkout(one)).sessionUrl)
    await stage.comesTo(one, 'paid')
  }
  const giveBack = async (one: Priced, amount?: number) => {
    const { payable } = await stage.moneyOf(one)
    const about = { payableId: payable!._id, payment: payable!.payments.find(({ state }) => state === 'paid')!._id }
    await one.who.chiara.call(refundPayment, { ...about, reason: 'As agreed.', ...(amount && { amount }) })
  }
  await giveBack(part, 23_00)
  await stage.comesTo(part, 'payment_pending')
  await giveBack(full)
  await stage.comesTo(full, 'closed_no_result')
  stage.payAt((await stage.checkout(disputed)).sessionUrl, '4000000000000259')
  await until(async () => (await stage.moneyOf(disputed)).payable?.state === 'disputed')
  const dispute = (await stage.moneyOf(disputed)).payable!.disputes[0]!
  stage.opened.sandbox.cards.closeDispute(dispute.object, 'lost')
  await stage.comesTo(disputed, 'payment_pending')
  for (const one of [part, full, disputed])
    expect((await stage.moneyOf(one)).licences).toMatchObject([{ state: 'revoked' }])
  expect((await part.who.ana.call(listLicences, {})).data).toEqual([])
})

test('Cases that were merged for one company are paid together, each licensed', async () => {
  const [parent, child] = [await stage.aCase(), await stage.aCase({ total: 77_00 })]
  await setCase(stage.opened.app, child.caseId, { state: 'merged', mergedInto: parent.caseId })
  expect((await refusalOf(stage.checkout(child))).code).toBe('payment.merged')
  stage.payAt((await stage.checkout(parent)).sessionUrl)
  await stage.comesTo(parent, 'paid')
  await stage.comesTo(child, 'paid')
  const { payable, licences } = await stage.moneyOf(parent)
  expect(payable).toMatchObject({ total: 200_00, received: 200_00 })
  expect(licences).toHaveLength(2)
  expect((await child.who.ana.call(listLicences, {})).data).toHaveLength(1)
})

test('A dispute that the image user raised rests the clock, and paying ends it', async () => {
  const one = await stage.aCase()
  await setCase(stage.opened.app, one.caseId, { state: 'disputed', disputedFrom: 'contacted' })
  stage.payAt((await stage.checkout(one)).sessionUrl)
  await stage.comesTo(one, 'paid')
  expect((await stage.pageOf(one)).portal.pause).toBeNull()
})

test('The ledger holds after all of it', async () => {
  expect((await checkLedger(stage.opened.app.deps.db)).problems).toEqual([])
})
