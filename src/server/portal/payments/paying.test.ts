import { createHash } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { getOwnPrice } from '#contract/pricing/price-endpoints.ts'
import { listLicences } from '#contract/licensing/ledger.ts'
import { savePortalPayer } from '#contract/portal/payer-endpoints.ts'
import { beginCheckout } from '#contract/portal/paying-endpoints.ts'
import { licensingAgreement } from '#contract/licensing/agreement.ts'
import { verifyNumber } from '#contract/platform/verify.ts'
import { checkLedger } from '#server/billing/ledger/index.ts'
import { payableOf } from '#server/billing/payments/index.ts'
import { refusalOf } from '#server/testing/client.ts'
import { setCase } from '#server/testing/cases/portal-case.ts'
import { until } from '#server/testing/until.ts'
import { moveCase } from '#server/cases/moving/move-case.ts'
import { lockAnyCase } from '#server/cases/rows/case-store.ts'
import { openPaying } from '#server/testing/paying.ts'

let stage: Awaited<ReturnType<typeof openPaying>>
beforeAll(async () => {
  stage = await openPaying()
})
afterAll(() => stage.remove())

test('Paid by card on the processor’s page, a case is paid, licensed, and everybody can check the licence', async () => {
  const one = await stage.aCase()
  const before = await stage.pageOf(one)
  expect(before.portal).toMatchObject({
    state: 'unpaid',
    methods: ['card', 'card-parts', 'wallet', 'bank'],
    received: 0,
  })
  expect(before.portal.bank).toMatchObject({ reference: (await one.at()).name })
  const { sessionUrl } = await stage.checkout(one)
  expect((await one.at()).state).toBe('contacted')
  stage.payAt(sessionUrl)
  await stage.comesTo(one, 'paid')
  await until(async () => (await stage.pageOf(one)).portal.documents.some(({ kind }) => kind === 'licence'))
  const { portal, case: shown } = await stage.pageOf(one)
  expect(portal).toMatchObject({ state: 'paid', methods: [], received: 123_00 })
  expect(shown.record).toMatchObject({ PaymentType__c: 'Card', FinalPrice__c: 123 })
  expect(shown.record.PaymentReceivedD__c).toMatch(/^\d{4}-\d\d-\d\d$/)
  await until(
    async () =>
      (await stage.pageOf(one)).portal.documents.filter(({ kind }) => kind === 'receipt' || kind === 'invoice')
        .length === 2,
  )
  const licence = portal.documents.find(({ kind }) => kind === 'licence')!
  expect(licence.name).toMatch(/^RFL-/)
  const verified = await stage.anybody().call(verifyNumber, { number: licence.name })
  expect(verified).toMatchObject({
    kind: 'licence',
    state: 'valid',
    agreement: { version: licensingAgreement.version },
  })
  const file = await stage.documentOf(one, licence._id)
  expect(file.headers.get('content-disposition')).toContain(`${licence.name}.pdf`)
  const bytes = Buffer.from(await file.arrayBuffer())
  expect(verified).toMatchObject({ file: createHash('sha256').update(bytes).digest('hex') })
  const { data } = await one.who.ana.call(listLicences, {})
  expect(data).toMatchObject([{ reference: licence.name, hosts: ['shop.example'] }])
  expect((await refusalOf(stage.checkout(one))).code).toBe('payment.paid')
})

test('The invoice follows details given before and during payment', async () => {
  const one = await stage.aCase()
  await stage.checkout(one)
  const payer = { kind: 'business', company: 'Fellside Stays Ltd', address: '4 Quay\nCork', taxNumber: '' } as const
  await stage.anybody().call(savePortalPayer, { caseId: one.caseId, ...payer, email: 'books@fellside.example' })
  stage.payAt((await stage.checkout(one)).sessionUrl)
  await stage.comesTo(one, 'paid')
  const payable = await payableOf(stage.opened.app.deps.db, { kind: 'case', id: one.caseId })
  expect(payable!.payer).toMatchObject({ kind: 'business', company: 'Fellside Stays Ltd', address: ['4 Quay', 'Cork'] })
  // Nobody has given back a code from there.
  expect(payable!.payer.email).not.toBe('books@fellside.example')
})

test('The owner’s displayed share equals the demand and the booking', async () => {
  const one = await stage.aCase()
  const sharesOf = async () => (await one.who.ana.call(getOwnPrice, { caseId: one.caseId })).shares!
  const expected = await sharesOf()
  expect(expected.tax).toBeGreaterThan(0)
  const payer = { kind: 'business', company: 'Fellside Stays Ltd', address: '4 Quay\nCork', email: '' } as const
  await stage.anybody().call(savePortalPayer, { caseId: one.caseId, ...payer, taxNumber: 'IE6388047V' })
  stage.payAt((await stage.checkout(one)).sessionUrl)
  await stage.comesTo(one, 'paid')
  const { tax, fee, yours, taxLabel } = await sharesOf()
  expect({ tax, taxLabel }).toEqual({ tax: 0, taxLabel: 'No tax' })
  expect(fee + yours).toBe(123_00)
  const { shares } = (await payableOf(stage.opened.app.deps.db, { kind: 'case', id: one.caseId }))!
  expect(shares.map(({ amount }) => amount).toSorted((a, b) => a - b)).toEqual([fee, yours].toSorted((a, b) => a - b))
})

test('A licence of another case is not given, nor by another link', async () => {
  const [one, other] = [await stage.aCase(), await stage.aCase()]
  stage.payAt((await stage.checkout(one)).sessionUrl)
  await stage.comesTo(one, 'paid')
  await until(async () => (await stage.pageOf(one)).portal.documents.some(({ kind }) => kind === 'licence'))
  const { portal } = await stage.pageOf(one)
  const own = portal.documents.filter(({ kind }) => kind !== 'agent-confirmation')
  const statuses = await Promise.all(own.map(async ({ _id }) => (await stage.documentOf(other, _id)).status))
  expect(new Set(statuses)).toEqual(new Set([404]))
})

test('A payment leads back to the page of its own case alone, and only at the price that the page showed', async () => {
  const [one, other] = [await stage.aCase(), await stage.aCase()]
  const ask = (returnUrl: string, total?: number) =>
    stage.anybody().call(beginCheckout, { requestId: one.requestId, returnUrl, ...(total && { total }) })
  for (const url of [other.returnUrl, 'https://evil.example/pay/' + one.caseId, `${one.returnUrl}/more`])
    expect((await refusalOf(ask(url))).code).toBe('payment.return-url')
  await stage.setPrice(one.caseId, { total: 99_00 })
  const refused = await refusalOf(ask(one.returnUrl, 123_00))
  expect(refused.problem).toMatchObject({
    code: 'payment.price-changed',
    message: expect.stringContaining('99.00') as string,
  })
  stage.payAt((await ask(one.returnUrl, 99_00)).sessionUrl)
  await stage.comesTo(one, 'paid')
  expect((await stage.moneyOf(one)).payable).toMatchObject({ total: 99_00, received: 99_00 })
})

test('Of two who pay at once one has paid, the other’s money goes back by itself, and the page says so', async () => {
  const one = await stage.aCase()
  const [first, second] = [await stage.checkout(one), await stage.checkout(one)]
  stage.opened.sandbox.cards.deliveries.hold()
  stage.payAt(first.sessionUrl)
  stage.payAt(second.sessionUrl)
  await stage.opened.sandbox.cards.deliveries.release()
  await until(async () => (await stage.moneyOf(one)).payable?.refunds[0]?.state === 'made')
  expect((await one.at()).state).toBe('paid')
  const { payable, licences } = await stage.moneyOf(one)
  expect(payable).toMatchObject({ state: 'paid', received: 123_00, refunds: [{ amount: 123_00 }] })
  expect(licences).toMatchObject([{ state: 'valid' }])
  expect((await stage.pageOf(one)).portal).toMatchObject({
    state: 'paid',
    received: 123_00,
    due: null,
    over: { open: 0, back: 123_00 },
  })
})

test('What is paid for a case that was closed meanwhile is the payer’s, and the case stays closed', async () => {
  const one = await stage.aCase()
  const { sessionUrl } = await stage.checkout(one)
  await stage.opened.app.deps.db.transaction(async (tx) => {
    const row = (await lockAnyCase(tx, one.caseId))!
    await moveCase(stage.opened.app.deps, tx, row, {
      to: 'closed_no_result',
      by: 'system',
      actorId: null,
      reason: 'no-reply',
    })
  })
  stage.payAt(sessionUrl)
  await until(async () => (await stage.moneyOf(one)).payable?.state === 'over')
  expect((await one.at()).state).toBe('closed_no_result')
  expect((await stage.moneyOf(one)).licences).toEqual([])
  expect((await refusalOf(stage.checkout(one))).code).toBe('portal.unavailable')
})

test('On the legal track nothing can be paid', async () => {
  const one = await stage.aCase()
  await setCase(stage.opened.app, one.caseId, { state: 'legal' })
  expect((await refusalOf(stage.checkout(one))).problem).toMatchObject({
    message: 'This matter is now with our legal partners and payment is unavailable.',
  })
})

test('The ledger holds after all of it', async () => {
  expect((await checkLedger(stage.opened.app.deps.db)).problems).toEqual([])
})
