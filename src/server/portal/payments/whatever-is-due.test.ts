import { afterAll, beforeAll, expect, test } from 'vitest'
import { bookTransfer } from '#contract/billing/desk-endpoints.ts'
import { askForCase } from '#contract/cases/money-endpoints.ts'
import { sendAnswer } from '#contract/disputes/answer-endpoints.ts'
import { blockPortal } from '#contract/disputes/desk-portal-endpoints.ts'
import { createWalletOrder, executeWalletOrder } from '#contract/portal/paying-endpoints.ts'
import { checkLedger } from '#server/billing/ledger/index.ts'
import { refusalOf } from '#server/testing/client.ts'
import { mailsTo } from '#server/testing/mails.ts'
import { openPaying, type Priced } from '#server/testing/paying.ts'
import { setCase } from '#server/testing/cases/portal-case.ts'
import { until } from '#server/testing/until.ts'

let stage: Awaited<ReturnType<typeof openPaying>>
beforeAll(async () => {
  stage = await openPaying()
})
afterAll(() => stage.remove())

const long = { tags: ['long'] }

const portalOf = async (one: Priced) => (await stage.pageOf(one)).portal
const receivedOf = async (one: Priced) => (await stage.moneyOf(one)).payable!.received
const receives = (one: Priced, sum: number) => until(async () => (await receivedOf(one)) === sum)

/** Three parts of 90.00; the second was declined or needs confirmation. */
async function aFailedPart(token = 'tok_chargeCustomerFail'): Promise<Priced> {
  const one = await stage.aCase({ total: 90_00 })
  const begun = await stage.inParts(one, { token })
  if (begun.state === 'requires_action') await stage.confirmAtBank(begun.clientSecret)
  await stage.comesTo(one, 'part_paid')
  await stage.after(7.01)
  return one
}

const lateMails = async () =>
  (await mailsTo(stage.opened.app, 'dov@greenfields.example')).map(({ template, text }) => ({ template, text }))

test('A part that failed is paid by card, wallet or transfer on the page that its mail names', long, async () => {
  const one = await aFailedPart()
  const mail = (await lateMails()).findLast(({ template }) => template === 'part-declined')
  expect(mail?.text).toContain(one.returnUrl)
  expect(await portalOf(one)).toMatchObject({
    state: 'processing',
    due: 30_00,
    duePart: 2,
    nothingDue: null,
    methods: ['card', 'wallet', 'bank'],
    bank: { reference: (await one.at()).name },
  })
  const { id } = await stage.anybody().call(createWalletOrder, { requestId: one.requestId, total: 30_00 })
  stage.opened.sandbox.wallet.approve(id)
  const executed = { paymentID: id, payerID: 'PAYER', requestId: one.requestId }
  expect(await stage.anybody().call(executeWalletOrder, executed)).toEqual({ state: 'paid' })
  await receives(one, 60_00)
  expect(await portalOf(one)).toMatchObject({ state: 'processing', due: null, nothingDue: 'parts', methods: [] })
})

test('A part that its bank wants confirmed is paid on the page that its mail names', long, async () => {
  const one = await aFailedPart('tok_authenticationRequired')
  expect(await portalOf(one)).toMatchObject({ due: 30_00, duePart: 2 })
  const mail = (await lateMails()).findLast(({ template }) => template === 'part-action-needed')
  expect(mail?.text).toContain(one.returnUrl)
  stage.payAt((await stage.checkout(one, { total: 30_00 })).sessionUrl)
  await receives(one, 60_00)
})

test('After an objection and on hold a part that failed can still be paid', long, async () => {
  const one = await aFailedPart()
  const licence = { source: 'agency', agency: 'Harbour & Hill', number: 'HH-88213-C', boughtOn: '2025-08' } as const
  const answer = { kind: 'licensed', text: 'We bought it.', email: 'dov@fellside.example', licence } as const
  await one.payer.call(sendAnswer, { caseId: one.caseId, ...answer })
  expect((await one.at()).state).toBe('disputed')
  expect(await portalOf(one)).toMatchObject({ state: 'processing', pause: 'answer', due: 30_00 })
  await setCase(stage.opened.app, one.caseId, { state: 'on_hold', heldFrom: 'part_paid', disputedFrom: null })
  expect(await portalOf(one)).toMatchObject({ state: 'processing', pause: 'answer', due: 30_00 })
  stage.payAt((await stage.checkout(one, { total: 30_00 })).sessionUrl)
  await receives(one, 60_00)
})

test('What a transfer left is paid on the page', long, async () => {
  const one = await stage.aCase()
  const { payable } = await one.who.chiara.call(askForCase, { caseId: one.caseId })
  const part = { payableId: payable!._id, amount: 23_00, currency: 'USD', bookedOn: '2026-11-20' } as const
  await one.who.chiara.call(bookTransfer, { ...part, reference: `PART-${one.caseId}` })
  expect(await portalOf(one)).toMatchObject({
    state: 'processing',
    total: 123_00,
    received: 23_00,
    due: 100_00,
    methods: ['card', 'wallet', 'bank'],
  })
  expect((await refusalOf(stage.inParts(one))).code).toBe('payment.parts')
  stage.payAt((await stage.checkout(one, { total: 100_00 })).sessionUrl)
  await stage.comesTo(one, 'payout_due')
})

test('With lawyers, and where staff closed the page, nothing can be paid', long, async () => {
  const [legal, closed] = [await aFailedPart(), await aFailedPart()]
  await setCase(stage.opened.app, legal.caseId, { state: 'legal' })
  expect(await portalOf(legal)).toMatchObject({ state: 'legal', total: null, due: null, methods: [], bank: null })
  expect((await refusalOf(stage.checkout(legal))).code).toBe('payment.closed')
  await closed.who.chiara.call(blockPortal, { caseId: closed.caseId, isBlocked: true })
  expect((await refusalOf(stage.checkout(closed))).code).toBe('portal.unavailable')
  const before = (await lateMails()).length
  await stage.after(3.01)
  const mails = (await lateMails()).slice(before)
  expect(mails.map(({ template }) => template)).toContain('part-declined')
  for (const { text } of mails) expect(text).not.toContain(closed.returnUrl)
})

test('A plan whose first day lies ahead is processing, with its schedule', long, async () => {
  const one = await stage.aCase({ total: 100_00 })
  const startDate = Math.floor(stage.opened.app.deps.clock().getTime() / 1000) + 5 * 86_400
  await stage.inParts(one, { startDate })
  const page = await stage.pageOf(one)
  expect(page.portal).toMatchObject({
    state: 'processing',
    total: 100_00,
    received: 0,
    due: null,
    nothingDue: 'parts',
    dueOn: null,
    instalments: { plan: [{ amount: 33_34, open: 33_34, state: 'due' }, { state: 'due' }, { state: 'due' }] },
  })
  expect(page.case.record.PaymentType__c).toBe('CardInstalment')
  const html = await (await fetch(one.returnUrl)).text()
  expect(html).toContain('Processing')
})

test('The ledger holds after all of it', async () => {
  expect((await checkLedger(stage.opened.app.deps.db)).problems).toEqual([])
})
