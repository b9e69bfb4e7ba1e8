import { afterAll, beforeAll, expect, test } from 'vitest'
import { getDeskPayable, refundPayment, decidePayableTax } from '#contract/billing/desk-endpoints.ts'
import { listInvoices } from '#contract/billing/endpoints.ts'
import { openTasksFor } from '#server/platform/tasks/tasks.ts'
import { SignatureProblem } from '#server/platform/signing/signed-data.ts'
import { verifyPdf } from '#server/platform/signing/verify-pdf.ts'
import { refusalOf } from '#server/testing/client.ts'
import { mailsTo } from '#server/testing/mails.ts'
import { type People, people } from '#server/testing/people.ts'
import { type TestApp, openTestApp } from '#server/testing/test-app.ts'
import { until } from '#server/testing/until.ts'
import { checkLedger } from '../ledger/check-ledger.ts'
import { aPayable, anEvent, issuer, tell } from '../testing/payables.ts'
import { standInCard } from '../testing/stand-in-card.ts'
import type { NewPayable } from '../payments/asking/ask-for-payment.ts'
import { closePayable, reopenPayable } from '../payments/asking/close-payable.ts'
import { drawInvoice } from './draw-invoice.ts'
import type { InvoiceFacts } from './invoice-facts.ts'
import { invoicesOfPayable } from './invoice-store.ts'
import { issueInvoice } from './issue-invoice.ts'

let app: TestApp
let who: People
beforeAll(async () => {
  app = await openTestApp(issuer)
  who = await people(app)
  Object.assign(app.deps, { card: standInCard() })
})
afterAll(() => app.remove())

const year = new Date().getUTCFullYear()
const ofAna = (more: Partial<NewPayable['payer']> = {}): NewPayable['payer'] => ({
  kind: 'consumer',
  name: 'Ana Almeida',
  company: null,
  address: ['Rua da Foz 2'],
  country: 'PT',
  taxNumber: null,
  email: who.ana.email,
  isEmailVerified: true,
  language: 'pt',
  accountId: who.ana.id,
  ...more,
})
const paid = async (more: Partial<NewPayable> = {}) => {
  const payable = await aPayable(app, who.ana.id, { payer: ofAna(), ...more })
  await tell(app, anEvent(payable, 'payment.paid', { id: `pi_${payable.id}` }))
  return payable
}
const mine = async () => (await who.ana.call(listInvoices)).data
const signed = async () => until(async () => (await mine()).every(({ url }) => url !== null))

test('A payment brings an invoice and a receipt, signed, behind links of their own', async () => {
  await paid()
  await signed()
  expect(await mine()).toMatchObject(
    [
      { kind: 'receipt', number: `RFR-${year}-000001`, gross: 123_00, dueAt: null },
      { kind: 'invoice', number: `RFI-${year}-000001`, gross: 123_00, currency: 'USD' },
    ].toSorted(() => 0),
  )
  const invoice = (await mine()).find(({ kind }) => kind === 'invoice')!
  expect(invoice.dueAt).toBeNull()
  const response = await fetch(app.url + invoice.url!)
  expect(response.headers.get('content-disposition')).toContain(`${invoice.number}.pdf`)
  const pdf = new Uint8Array(await response.arrayBuffer())
  expect(verifyPdf(pdf).signer).toContain('Rightframe')
  const altered = pdf.with(1000, (pdf[1000]! + 1) % 256)
  expect(() => verifyPdf(altered)).toThrow(SignatureProblem)
  const [mail] = (await mailsTo(app, who.ana.email)).filter(({ template }) => template === 'payment-received')
  expect(mail?.text).toContain('/api/invoices/')
})

test('Nobody reads another’s: links cannot be guessed, and lists are one’s own', async () => {
  expect((await who.bruno.call(listInvoices)).data).toEqual([])
  const response = await fetch(`${app.url}/api/invoices/${'x'.repeat(27)}`)
  expect([response.status, await response.json()]).toMatchObject([404, { code: 'invoice.unknown' }])
})

test('Invoice numbers have no gaps after simultaneous requests and rollbacks', async () => {
  const payables = await Promise.all(Array.from({ length: 8 }, () => aPayable(app, who.ana.id, { payer: ofAna() })))
  await Promise.allSettled(
    payables.map((payable, nth) =>
      app.deps.db.transaction(async (tx) => {
        await issueInvoice(app.deps, tx, payable, { isPaid: false })
        await issueInvoice(app.deps, tx, payable, { isPaid: false })
        if (nth % 3 === 2) throw new Error('Taken back')
      }),
    ),
  )
  const { rows } = await app.deps.database.execute(
    "select number from invoices where number like 'RFI-%' order by number",
  )
  expect(rows.map(({ number }) => Number(String(number).slice(-6)))).toEqual(rows.map((_, nth) => nth + 1))
  expect(rows.length).toBe(7)
})

test('Every refund has a credit note that takes back its part, taxes too', async () => {
  app.deps.unsubscribe satisfies unknown
  const payable = await paid()
  const { payments } = await who.chiara.call(getDeskPayable, { payableId: payable.id })
  const about = { payableId: payable.id, payment: payments[0]!._id, reason: 'The picture was removed early.' }
  await who.chiara.call(refundPayment, { ...about, amount: 61_50 })
  await until(async () => (await invoicesOfPayable(app.deps.db, payable.id)).some(({ kind }) => kind === 'credit-note'))
  const all = await invoicesOfPayable(app.deps.db, payable.id)
  const note = all.find(({ kind }) => kind === 'credit-note')!
  expect(note.number).toMatch(new RegExp(`^RFI-${year}-\\d{6}$`))
  expect(note.facts).toMatchObject({
    gross: -61_50,
    totalTax: -11_50,
    of: all.find(({ kind }) => kind === 'invoice')!.number,
    reason: 'The picture was removed early.',
  })
})

test('What was paid above the price is given back without tax', async () => {
  const payable = await paid()
  await tell(app, anEvent(payable, 'payment.paid', { id: `pi_${payable.id}_2`, amount: 20_00 }))
  await tell(
    app,
    anEvent(payable, 'refund.made', {
      id: `re_${payable.id}`,
      amount: 30_00,
      of: { kind: 'payment', id: `pi_${payable.id}` },
    }),
  )
  const note = (await invoicesOfPayable(app.deps.db, payable.id)).find(({ kind }) => kind === 'credit-note')!
  expect(note.facts.lines.map(({ kind, amount, tax }) => [kind, amount, tax])).toEqual([
    ['future_licence', -10_00, -1_87],
    ['overpayment', -20_00, 0],
  ])
})

test('What a bank charges back for good has a credit note, once; a dispute that is won or still open has none', async () => {
  const all = { open: await paid(), won: await paid(), lost: await paid(), late: await paid() }
  for (const [how, payable] of Object.entries(all)) {
    const about = { id: `dp_${payable.id}`, of: { kind: 'payment' as const, id: `pi_${payable.id}` } }
    if (how !== 'late') await tell(app, anEvent(payable, 'dispute.opened', about))
    await tell(app, anEvent(payable, 'dispute.funds-withdrawn', about))
    if (how === 'won') await tell(app, anEvent(payable, 'dispute.won', about))
    if (how === 'lost')
      await tell(app, anEvent(payable, 'dispute.lost', about), anEvent(payable, 'dispute.lost', about))
    if (how === 'late')
      await tell(app, anEvent(payable, 'dispute.lost', about), anEvent(payable, 'dispute.opened', about))
  }
  const notesOf = async ({ id }: { id: string }) =>
    (await invoicesOfPayable(app.deps.db, id)).filter(({ kind }) => kind === 'credit-note')
  expect([...(await notesOf(all.open)), ...(await notesOf(all.won))]).toEqual([])
  for (const payable of [all.lost, all.late]) {
    const [note, ...more] = await notesOf(payable)
    expect(more).toEqual([])
    expect(note!.facts).toMatchObject({
      gross: -123_00,
      totalTax: -23_00,
      of: (await invoicesOfPayable(app.deps.db, payable.id)).find(({ kind }) => kind === 'invoice')!.number,
      reason: `Charged back by the bank, dp_${payable.id}.`,
    })
  }
  expect((await checkLedger(app.deps.db)).problems).toEqual([])
})

test('What is refunded and then charged back, or fails and is refunded again, has one credit note', async () => {
  const both = await paid()
  const of = (payable: { id: string }) => ({ of: { kind: 'payment' as const, id: `pi_${payable.id}` } })
  await tell(
    app,
    anEvent(both, 'refund.made', { id: `re_${both.id}`, ...of(both) }),
    anEvent(both, 'dispute.opened', { id: `dp_${both.id}`, ...of(both) }),
    anEvent(both, 'dispute.lost', { id: `dp_${both.id}`, ...of(both) }),
  )
  const failed = await paid()
  await tell(
    app,
    anEvent(failed, 'refund.made', { id: `re_${failed.id}_1`, ...of(failed) }),
    anEvent(failed, 'refund.failed', { id: `re_${failed.id}_1`, ...of(failed) }),
    anEvent(failed, 'refund.made', { id: `re_${failed.id}_2`, ...of(failed) }),
  )
  for (const payable of [both, failed]) expect(await creditedOf(payable)).toEqual([[-123_00, -23_00]])
  expect((await checkLedger(app.deps.db)).problems).toEqual([])
})

const creditedOf = async ({ id }: { id: string }) =>
  (await invoicesOfPayable(app.deps.db, id))
    .filter(({ kind }) => kind === 'credit-note')
    .map(({ gross, facts }) => [gross, facts.totalTax])

test('What comes in for something closed is no sale: it has no invoice until it is asked for again', async () => {
  const payable = await aPayable(app, who.ana.id, { payer: ofAna() })
  const cause = { kind: 'staff', id: who.chiara.id } as const
  const about = { payableId: payable.id, cause }
  await app.deps.db.transaction((tx) =>
    closePayable(app.deps, tx, { ...about, reason: 'A licence was shown.', isWaived: true }),
  )
  await tell(app, anEvent(payable, 'payment.paid', { id: `pi_${payable.id}` }))
  const kinds = async () => (await invoicesOfPayable(app.deps.db, payable.id)).map(({ kind }) => kind).toSorted()
  expect(await kinds()).toEqual(['receipt'])
  const back = { amount: 23_00, of: { kind: 'payment', id: `pi_${payable.id}` } } as const
  await tell(app, anEvent(payable, 'refund.made', { id: `re_${payable.id}`, ...back }))
  expect(await creditedOf(payable)).toEqual([[-23_00, 0]])
  await app.deps.db.transaction((tx) => reopenPayable(app.deps, tx, about))
  expect(await kinds()).toEqual(['credit-note', 'invoice', 'receipt'])
  expect((await checkLedger(app.deps.db)).problems).toEqual([])
})

test('A company of another country owes the tax itself, and its invoice says so in its language', async () => {
  const payable = await paid({
    payer: ofAna({
      kind: 'business',
      company: 'Bäckerei Hafen GmbH',
      country: 'DE',
      taxNumber: 'DE 136,695 976',
      language: 'fr',
    }),
  })
  const invoice = (await invoicesOfPayable(app.deps.db, payable.id)).find(({ kind }) => kind === 'invoice')!
  expect([invoice.facts.payer.taxNumber, invoice.facts.issuer.taxNumber]).toEqual(['DE136695976', 'PT501442600'])
  expect(invoice.facts).toMatchObject({ totalTax: 0, tax: { treatment: 'reverse-charge', taxNumber: 'DE136695976' } })
})

test('A missing tax rate creates a task, not an invoice', async () => {
  const payable = await paid()
  const strange = await aPayable(app, who.ana.id, { payer: ofAna() })
  const billing = app.deps.config.billing
  Object.assign(app.deps.config, { billing: { ...billing, issuer: { ...billing.issuer!, country: 'US' } } })
  const untaxed = await paid()
  const returned = await paid()
  for (const [nth, amount] of [23_00, 50_00].entries())
    await tell(
      app,
      anEvent(returned, 'refund.made', {
        id: `re_${returned.id}_${nth}`,
        amount,
        of: { kind: 'payment', id: `pi_${returned.id}` },
      }),
    )
  expect(await invoicesOfPayable(app.deps.db, untaxed.id)).toMatchObject([{ kind: 'receipt' }])
  const [task] = (await openTasksFor(app.deps.db, ['finance'], 1000)).filter(({ subject }) => subject === untaxed.id)
  expect(task).toMatchObject({
    kind: 'invoice.not-issued',
    note: expect.stringContaining('no rate of tax for an issuer in US') as string,
  })
  const still = await refusalOf(who.chiara.call(decidePayableTax, { payableId: untaxed.id }))
  expect(still.problem).toMatchObject({ code: 'payment.no-tax-rate', message: expect.stringContaining('US') as string })
  Object.assign(app.deps.config, { billing })
  await who.chiara.call(decidePayableTax, { payableId: untaxed.id })
  const kinds = (await invoicesOfPayable(app.deps.db, untaxed.id)).map(({ kind }) => kind)
  expect(kinds.toSorted()).toEqual(['invoice', 'receipt'])
  await who.chiara.call(decidePayableTax, { payableId: returned.id })
  expect(await creditedOf(returned)).toEqual([
    [-23_00, -4_31],
    [-50_00, -9_35],
  ])
  expect((await checkLedger(app.deps.db)).problems).toEqual([])
  expect([payable.tax.treatment, strange.tax.treatment]).toEqual(['standard', 'standard'])
})

test.each(['en', 'pt', 'fr', 'es', 'it', 'de'])(
  'The same facts drawn in %s are the same file, whatever letters a name has',
  async (language) => {
    const facts: InvoiceFacts = {
      kind: 'invoice',
      number: 'RFI-2026-000123',
      issuer: {
        name: 'Rightframe Lda.',
        address: ['Rua do Porto 1'],
        country: 'PT',
        taxNumber: 'PT501442600',
        foot: 'Porto, 1',
      },
      payer: ofAna({ language, name: 'Žofie Ασημένια 写真 \u202e' }),
      title: 'Licence',
      lines: Array.from({ length: 40 }, (_, nth) => ({
        kind: 'future_licence' as const,
        description: `Use ${nth} `.repeat(30),
        amount: 123_00,
        tax: 23_00,
        taxTreatment: 'taxable' as const,
      })),
      tax: { treatment: 'standard', country: 'PT', rate: 2300, source: 'law', checkedAt: '2026-11-25' },
      currency: 'USD',
      gross: 4920_00,
      totalTax: 920_00,
      issuedAt: '2026-11-25T12:00:00.000Z',
      dueAt: '2026-12-09T12:00:00.000Z',
      of: null,
      reason: null,
    }
    const [one, other] = [await drawInvoice(facts, 'Rightframe'), await drawInvoice(facts, 'Rightframe')]
    expect(one.subarray(0, 8).toString()).toBe('%PDF-1.7')
    expect(one.length).toBe(other.length)
    expect(one.toString('latin1').match(/\/Type \/Page\b/g)!.length).toBeGreaterThan(1)
  },
)
