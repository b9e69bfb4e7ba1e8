import { afterAll, beforeAll, expect, test } from 'vitest'
import { formatAmount } from '#contract/reference/money.ts'
import { fileRegistration } from '#contract/registrations/desk-endpoints.ts'
import { updateRegistration } from '#contract/registrations/endpoints.ts'
import {
  createRegistrationWalletOrder,
  executeRegistrationWalletOrder,
  listRegistrationOptions,
  payRegistration,
  refundOrderOfRegistration,
  withdrawRegistration,
} from '#contract/registrations/paying-endpoints.ts'
import { checkLedger } from '#server/billing/ledger/index.ts'
import { openTasksFor } from '#server/platform/tasks/tasks.ts'
import { refusalOf } from '#server/testing/client.ts'
import { until } from '#server/testing/until.ts'
import { people } from '#server/testing/people.ts'
import { removeRegistrationsOf } from '../order-store.ts'
import { openPayingForOrders, soleAuthor } from '#server/testing/registrations/paying-orders.ts'

let stage: Awaited<ReturnType<typeof openPayingForOrders>>
beforeAll(async () => {
  stage = await openPayingForOrders()
})
afterAll(() => stage.remove())

const filing = () => ({ number: '1-1234567890', filedOn: stage.opened.app.deps.clock().toISOString().slice(0, 10) })
const studio = {
  ...soleAuthor,
  author: {
    ...soleAuthor.author,
    name: 'Foto Porto Lda.',
    kind: 'organisation' as const,
    isForHire: true,
    citizenship: null,
  },
  claimant: { ...soleAuthor.claimant, name: 'Foto Porto Lda.' },
}

test('Options cost what the specification says, with the fees apart', async () => {
  const { data, comingSoon } = await stage.who.ana.call(listRegistrationOptions)
  expect(data.map(({ value, price }) => [value, price])).toEqual([
    ['USCO_SINGLE', 99],
    ['USCO_MULTI', 119],
    ['CIPO_SINGLE', 119],
  ])
  expect(
    data.flatMap(({ fees }) => fees.map(({ kind, governmentFee, serviceFee }) => [kind, governmentFee, serviceFee])),
  ).toEqual([
    ['single', 45_00, 54_00],
    ['standard', 65_00, 34_00],
    ['group', 55_00, 64_00],
    ['canada', 45_99, 73_01],
  ])
  expect(comingSoon).toEqual(['China', 'India'])
})

test('A card pays 99.00: 45.00 of the Office and 54.00 of ours', { tags: ['long'] }, async () => {
  const order = await stage.anOrder()
  expect((await stage.at(order)).price).toMatchObject({ governmentFee: 45_00, serviceFee: 54_00, total: 99_00 })
  stage.payAt((await stage.checkout(order)).sessionUrl)
  await stage.comesTo(order, 'paid')
  await until(async () => (await stage.paymentOf(order)).documents.length === 2)
  const paid = await stage.paymentOf(order)
  expect(paid).toMatchObject({ state: 'paid', received: 99_00, methods: [], withdrawAmount: 99_00 })
  expect(paid.documents.map(({ kind }) => kind).toSorted()).toEqual(['invoice', 'receipt'])
  expect(await stage.balances(order)).toEqual({ 'office-fees:it': -45_00, 'deferred:it': -43_90, 'tax:PT': -10_10 })
  const { history, paidAt } = await stage.at(order)
  expect(history.find(({ step }) => step === 'paid')).toMatchObject({
    by: 'system',
    note: `${formatAmount(99_00, 'USD', 'en')} was paid.`,
  })
  expect(paidAt).not.toBeNull()
  expect((await refusalOf(stage.checkout(order))).code).toBe('registration.not-a-draft')
})

test.each([
  ['a studio pays the Standard fee', 'USCO_SINGLE', 65_00, 34_00, 99_00],
  ['a group', 'USCO_MULTI', 55_00, 64_00, 119_00],
  ['Canada at the rate of the table', 'CIPO_SINGLE', 45_99, 73_01, 119_00],
] as const)('The price stays: %s', async (_, option, governmentFee, serviceFee, total) => {
  const order = await stage.anOrder(option, option === 'USCO_SINGLE' ? { party: studio } : {})
  stage.payAt((await stage.checkout(order)).sessionUrl)
  await stage.comesTo(order, 'paid')
  expect((await stage.at(order)).price).toMatchObject({ governmentFee, serviceFee, discount: 0, total })
  const held = await stage.balances(order)
  expect(held['office-fees:it']).toBe(-governmentFee)
  expect(held['deferred:it']! + held['tax:PT']!).toBe(-serviceFee)
})

test('The wallet pays an order of its owner alone', async () => {
  const order = await stage.anOrder()
  const { ana, registrationId: requestId } = order
  expect((await refusalOf(stage.who.bruno.call(createRegistrationWalletOrder, { requestId }))).status).toBe(404)
  const { id, approveUrl } = await ana.call(createRegistrationWalletOrder, { requestId })
  expect(approveUrl).toContain('/wallet/approve/')
  stage.opened.sandbox.wallet.approve(id)
  const execute = { paymentID: id, payerID: 'PAYER', requestId }
  expect((await refusalOf(stage.who.bruno.call(executeRegistrationWalletOrder, execute))).status).toBe(404)
  const other = await stage.anOrder()
  const foreign = { ...execute, requestId: other.registrationId }
  expect((await refusalOf(ana.call(executeRegistrationWalletOrder, foreign))).code).toBe('payment.unknown')
  expect(await ana.call(executeRegistrationWalletOrder, execute)).toEqual({ state: 'paid' })
  await stage.comesTo(order, 'paid')
  expect((await stage.paymentOf(order)).received).toBe(99_00)
})

test('A payment leads back to the page of its own order', async () => {
  const [order, other] = [await stage.anOrder(), await stage.anOrder()]
  const { ana, registrationId } = order
  for (const returnUrl of [other.returnUrl, 'https://evil.example/', `${order.returnUrl}/more`]) {
    const refused = await refusalOf(ana.call(payRegistration, { registrationId, returnUrl }))
    expect(refused.code).toBe('payment.return-url')
  }
})

test('An order that is paid twice at once gives the second payment back', async () => {
  const order = await stage.anOrder()
  const [first, second] = [await stage.checkout(order), await stage.checkout(order)]
  stage.opened.sandbox.cards.deliveries.hold()
  stage.payAt(first.sessionUrl)
  stage.payAt(second.sessionUrl)
  await stage.opened.sandbox.cards.deliveries.release()
  await stage.comesTo(order, 'paid')
  await until(async () => (await stage.paymentOf(order)).state === 'paid')
  expect((await stage.paymentOf(order)).received).toBe(99_00)
  expect(await stage.balances(order)).toEqual({ 'office-fees:it': -45_00, 'deferred:it': -43_90, 'tax:PT': -10_10 })
})

test('A draft that changes ends the page on which it could be paid', async () => {
  const order = await stage.anOrder()
  const { ana, registrationId } = order
  const { sessionUrl } = await stage.checkout(order)
  await ana.call(updateRegistration, { registrationId, option: 'CIPO_SINGLE' })
  expect(() => stage.payAt(sessionUrl)).toThrow('This checkout is over.')
  stage.payAt((await stage.checkout(order)).sessionUrl)
  await stage.comesTo(order, 'paid')
  expect((await stage.paymentOf(order)).received).toBe(119_00)
})

test('Filed, an order pays its Office and earns our service', async () => {
  const order = await stage.anOrder()
  stage.payAt((await stage.checkout(order)).sessionUrl)
  await stage.comesTo(order, 'paid')
  await stage.makeReady(order)
  const { registrationId } = order
  await stage.who.chiara.call(fileRegistration, { registrationId, ...filing(), officeFee: 65_00 })
  expect(await stage.balances(order)).toEqual({ 'office:us': -65_00, 'provider:income': -23_90, 'tax:PT': -10_10 })
})

test('A withdrawal before the filing gives everything back', async () => {
  const order = await stage.anOrder()
  const { ana, registrationId } = order
  const early = await refusalOf(ana.call(withdrawRegistration, { registrationId }))
  expect(early.code).toBe('registration.not-paid')
  stage.payAt((await stage.checkout(order)).sessionUrl)
  await stage.comesTo(order, 'paid')
  expect((await refusalOf(stage.who.bruno.call(withdrawRegistration, { registrationId }))).status).toBe(404)
  expect(await ana.call(withdrawRegistration, { registrationId })).toMatchObject({ what: 'all', amount: 99_00 })
  expect((await stage.at(order)).state).toBe('refunded')
  await until(async () => (await stage.paymentOf(order)).state === 'returned')
  expect(await stage.balances(order)).toEqual({})
  expect((await stage.paymentOf(order)).withdrawUntil).toBeNull()
  const twice = await refusalOf(ana.call(withdrawRegistration, { registrationId }))
  expect(twice.code).toBe('registration.nothing-to-give-back')
})

test('A withdrawal after the filing gives our service fee back', async () => {
  const order = await stage.anOrder()
  const { ana, registrationId } = order
  stage.payAt((await stage.checkout(order)).sessionUrl)
  await stage.comesTo(order, 'paid')
  await stage.makeReady(order)
  await stage.who.chiara.call(fileRegistration, { registrationId, ...filing(), officeFee: 45_00 })
  expect(await stage.paymentOf(order)).toMatchObject({ withdrawAmount: 54_00 })
  expect(await ana.call(withdrawRegistration, { registrationId })).toMatchObject({ what: 'service-fee', amount: 54_00 })
  await until(async () => (await stage.paymentOf(order)).received === 45_00)
  expect((await stage.at(order)).state).toBe('filed')
  expect(await stage.balances(order)).toEqual({ 'office:us': -45_00 })
  const credit = (await stage.paymentOf(order)).documents.find(({ kind }) => kind === 'credit-note')
  expect(credit).toMatchObject({ gross: -54_00 })
})

test('Finance gives an order back with a reason that its owner reads', async () => {
  const order = await stage.anOrder()
  const { registrationId } = order
  stage.payAt((await stage.checkout(order)).sessionUrl)
  await stage.comesTo(order, 'paid')
  const reason = 'The image shows the work of another author.'
  const refund = { registrationId, reason }
  expect((await refusalOf(order.ana.call(refundOrderOfRegistration, refund))).status).toBe(403)
  expect(await stage.who.chiara.call(refundOrderOfRegistration, refund)).toMatchObject({ what: 'all', amount: 99_00 })
  const { state, history } = await stage.at(order)
  expect(state).toBe('refunded')
  expect(history.at(-1)).toMatchObject({
    step: 'refunded',
    by: 'staff',
    note: expect.stringContaining(reason) as unknown,
  })
  await until(async () => (await stage.paymentOf(order)).state === 'returned')
})

test('A withdrawal is refused after 14 days', async () => {
  const order = await stage.anOrder()
  const { ana, registrationId } = order
  stage.payAt((await stage.checkout(order)).sessionUrl)
  await stage.comesTo(order, 'paid')
  stage.after(14.5)
  const late = await refusalOf(ana.call(withdrawRegistration, { registrationId }))
  expect(late.code).toBe('registration.too-late')
})

test('A payment that the bank takes back is in the history and a task', async () => {
  const order = await stage.anOrder()
  stage.payAt((await stage.checkout(order)).sessionUrl, '4000000000000259')
  await until(async () => (await stage.paymentOf(order)).state === 'disputed')
  const [dispute] = await stage.disputesOf(order)
  stage.opened.sandbox.cards.closeDispute(dispute!.object, 'lost')
  await until(async () => (await stage.paymentOf(order)).state === 'returned')
  await stage.makeReady(order)
  const { registrationId } = order
  const filedAnyway = stage.who.chiara.call(fileRegistration, { registrationId, ...filing(), officeFee: 45_00 })
  expect((await refusalOf(filedAnyway)).code).toBe('registration.money-back')
  const { state, history } = await stage.at(order)
  expect(state).toBe('ready')
  expect(history.find(({ step }) => step === 'payment-returned')).toMatchObject({
    note: `The bank took the payment back. ${formatAmount(0, 'USD', 'en')} of it is left.`,
  })
  const tasks = await openTasksFor(stage.opened.app.deps.db, ['finance'], 1000)
  expect(tasks.filter(({ subject }) => subject === order.registrationId)).toMatchObject([
    { kind: 'registration.payment-returned', link: `/desk/registrations/${order.registrationId}` },
  ])
})

test('Money for an order that is gone is a task for finance', async () => {
  const { ana } = await people(stage.opened.app)
  const order = await stage.anOrder('USCO_SINGLE', { ana })
  const { sessionUrl } = await stage.checkout(order)
  const { db } = stage.opened.app.deps
  await removeRegistrationsOf(db, ana.id)
  stage.payAt(sessionUrl)
  const gone = async () =>
    (await openTasksFor(db, ['finance'], 1000)).filter(({ kind }) => kind === 'registration.order-gone')
  await expect.poll(async () => (await gone()).length, { timeout: 20_000 }).toBe(1)
})

test('The ledger holds after all of it', async () => {
  expect((await checkLedger(stage.opened.app.deps.db)).problems).toEqual([])
})
