import { afterAll, beforeAll, expect, test } from 'vitest'
import readWorkbook from 'read-excel-file/universal'
import {
  getOwnerDocument,
  getStatement,
  getStatementFile,
  listStatements,
  sendOwnInvoice,
} from '#contract/billing/statements/endpoints.ts'
import { verifyPdf } from '#server/platform/signing/verify-pdf.ts'
import { requestOf } from '#contract/request.ts'
import { refusalOf } from '#server/testing/client.ts'
import { type People, people, type Person } from '#server/testing/people.ts'
import { openTestApp, type TestApp } from '#server/testing/test-app.ts'
import { until } from '#server/testing/until.ts'
import { checkLedger } from '../ledger/check-ledger.ts'
import { schemaProblems } from '../e-invoices/testing/schema-problems.ts'
import { writeEInvoice } from '../e-invoices/write-e-invoice.ts'
import { aPayable, anEvent, issuer, tell } from '../testing/payables.ts'
import { tendSettlements } from '../settlements/tend-settlements.ts'
import { issueStatement } from './issue-statement.ts'
import { documentsOfStatement } from './self-billing/owner-document-store.ts'
import { statementOfOwner } from './statement-store.ts'
import { aBusiness } from './testing/a-business.ts'

let app: TestApp
let who: People & { dov: Person }
beforeAll(async () => {
  app = await openTestApp(issuer)
  who = { ...(await people(app)), dov: (await people(app)).bruno }
})
afterAll(() => app.remove())

let nth = 0
const needs = () => app.deps
const paid = async (ownerId: string, feePercent = 45) => {
  nth += 1
  const of = { id: String(nth).padStart(24, '0'), reference: `RF-${nth}` }
  const payable = await aPayable(app, ownerId, { split: { kind: 'owner', ownerId, feePercent, case: of } })
  await tell(app, anEvent(payable, 'payment.paid', { id: `pi_${payable.id}` }))
  await tendSettlements(app.deps)
  return { payable, of }
}
const back = async (payable: { id: string }, amount: number) => {
  nth += 1
  const of = { kind: 'payment', id: `pi_${payable.id}` } as const
  await tell(app, anEvent(payable, 'refund.made', { id: `re_${nth}`, amount, of }))
  await tendSettlements(app.deps)
}
/** The bytes of a file. */
const fileOf = async (person: Person, path: { path: string }) => {
  const response = await fetch(app.url + path.path, { headers: { authorization: `Bearer ${person.token}` } })
  expect(response.status).toBe(200)
  return Buffer.from(await response.arrayBuffer())
}
const issued = async (ownerId: string) => {
  nth += 1
  const about = { ownerId, currency: 'USD', kind: 'run', of: `run-${nth}`, until: new Date(Date.now() + 1) } as const
  return await app.deps.db.transaction((tx) => issueStatement(needs(), tx, about))
}
const chain = async (call: People['ana']['call']) => (await call(listStatements, {})).data.toReversed()

test('Statements follow each other, and every line leads from balance to balance', async () => {
  const { payable, of } = await paid(who.ana.id)
  await issued(who.ana.id)
  await back(payable, 61_50)
  await issued(who.ana.id)
  const [first, second] = await chain(who.ana.call)
  expect([first!.opening, second!.from, second!.opening]).toEqual([0, first!.until, first!.closing])
  expect([first!.number, second!.number].map((number) => number.slice(-6))).toEqual(['000001', '000002'])
  const { lines, closing } = await who.ana.call(getStatement, { number: first!.number })
  expect(lines[0]).toMatchObject({
    kind: 'payment',
    case: { _id: of.id, reference: of.reference },
    gross: 123_00,
    tax: 23_00,
    fee: 45_00,
    feePercent: 45,
    share: 55_00,
  })
  expect(lines.reduce((sum, { balance }) => sum + balance, 0)).toBe(closing)
  const later = await who.ana.call(getStatement, { number: second!.number })
  expect(later.lines[0]).toMatchObject({ kind: 'refund', gross: -61_50 })
  expect(later.lines[0]!.creditNotes).toMatchObject([{ number: expect.stringMatching(/^RFI-/) as string }])
  expect(later.documents).toEqual([])
  expect((await checkLedger(app.deps.db)).problems).toEqual([])
})

test('Simultaneous requests issue one statement', async () => {
  await paid(who.bruno.id)
  const about = { ownerId: who.bruno.id, currency: 'USD', kind: 'month', of: '2026-11' } as const
  const at = new Date(Date.now() + 1)
  const all = await Promise.all(
    [1, 2, 3].map(() => app.deps.db.transaction((tx) => issueStatement(needs(), tx, { ...about, until: at }))),
  )
  expect(new Set(all.map((one) => one!.id)).size).toBe(1)
})

test('Files say the same: a signed PDF, a workbook and a CSV', async () => {
  const { number } = (await chain(who.ana.call))[0]!
  await until(async () => (await chain(who.ana.call)).every(({ isReady }) => isReady))
  const pdf = await fileOf(who.ana, requestOf(getStatementFile, { number, format: 'pdf' }))
  expect(verifyPdf(new Uint8Array(pdf)).signer).toContain('Rightframe')
  expect(Buffer.from(pdf).toString('latin1')).toContain('<pdfaid:part>3</pdfaid:part>')
  const workbook = await fileOf(who.ana, requestOf(getStatementFile, { number, format: 'xlsx' }))
  const book = await readWorkbook(new Blob([new Uint8Array(workbook)]))
  const rows = book[0]!.data
  expect(rows[0]).toContain('Fee in per cent')
  expect([rows[1]![1], rows.at(-1)![1]]).toEqual(['Opening balance', 'Closing balance'])
  const csv = (await fileOf(who.ana, requestOf(getStatementFile, { number, format: 'csv' }))).toString('utf8')
  expect(csv).toContain('Paid by the image user,RF-1,USD,45,123.00,23.00')
})

test('Strangers get the answer that a missing statement gets', async () => {
  const { number } = (await chain(who.ana.call))[0]!
  const own = await statementOfOwner(app.deps.db, who.chiara.id, number)
  expect(own).toBeUndefined()
  const refused = await refusalOf(who.dov.call(getStatement, { number }))
  expect(refused.status).toBe(404)
})

test('Private people get no invoices, and send none', async () => {
  const { number } = (await chain(who.ana.call))[0]!
  expect(await who.ana.call(getStatement, { number })).toMatchObject({ invoicing: 'none', toInvoice: null })
  const sent = {
    number,
    issuedOn: '2026-11-29',
    gross: 55_00,
    ownNumber: 'A-1',
    file: Buffer.from('%PDF-1.7').toString('base64'),
  }
  const refused = await refusalOf(who.ana.call(sendOwnInvoice, sent))
  expect(refused.problem).toMatchObject({ code: 'statement.no-own-invoice' })
})

test('Refunds of a self-billed invoice come to its tax, to the cent', async () => {
  const owner = who.bruno
  await aBusiness(app, owner.id, { taxResidence: 'PT', taxNumber: 'PT502011378' })
  const { payable } = await paid(owner.id, 40)
  await issued(owner.id)
  for (const amount of [10_01, 33_33, 79_66]) {
    await back(payable, amount)
    await issued(owner.id)
  }
  const rows = (
    await Promise.all(
      (await chain(owner.call)).map(async ({ number }) => statementOfOwner(app.deps.db, owner.id, number)),
    )
  ).flatMap((row) => (row ? [row] : []))
  const documents = (await Promise.all(rows.map(({ id }) => documentsOfStatement(app.deps.db, id)))).flat()
  const last = documents.filter(({ facts }) =>
    facts.lines[0]!.description.endsWith(`RF-${Number(payableCase(documents))}`),
  )
  const [invoice, ...notes] = last
  expect(invoice).toMatchObject({ kind: 'invoice', facts: { gross: 60_00, totalTax: 11_22 } })
  expect(notes.map(({ kind, facts }) => [kind, facts.of, facts.ofIssuedAt])).toEqual(
    notes.map(() => ['credit-note', invoice!.number, invoice!.issuedAt.toISOString()]),
  )
  const sum = (of: 'gross' | 'totalTax') => last.reduce((all, { facts }) => all + facts[of], 0)
  expect([sum('gross'), sum('totalTax')]).toEqual([0, 0])
  for (const { facts } of last) expect(await schemaProblems(await writeEInvoice(facts, 'CII'))).toEqual([])
})

/** The case that was refunded is the newest of all. */
const payableCase = (documents: { facts: { lines: { description: string }[] } }[]): string =>
  documents.at(-1)!.facts.lines[0]!.description.split('RF-')[1]!

test('A Belgian company in Belgium gets data instead of a PDF', async () => {
  const billing = app.deps.config.billing
  const belgian = { ...billing.issuer!, country: 'BE', taxNumber: 'BE0403170701' }
  Object.assign(app.deps.config, { billing: { ...billing, issuer: belgian } })
  await aBusiness(app, who.dov.id, { taxResidence: 'BE', taxNumber: 'BE0202239951' })
  await paid(who.dov.id)
  const statement = (await issued(who.dov.id))!
  Object.assign(app.deps.config, { billing })
  await until(async () => (await chain(who.dov.call)).every(({ isReady }) => isReady))
  const { documents } = await who.dov.call(getStatement, { number: statement.number })
  expect(documents).toMatchObject([{ files: ['xml'], noPdfBecause: expect.stringContaining('Peppol') as string }])
  const about = { number: statement.number, document: documents[0]!.number }
  const refused = await refusalOf(who.dov.call(getOwnerDocument, { ...about, format: 'pdf' }))
  expect(refused.problem).toMatchObject({ code: 'statement.no-pdf' })
  const xml = (await fileOf(who.dov, requestOf(getOwnerDocument, { ...about, format: 'xml' }))).toString('utf8')
  expect(xml).toContain('<cbc:InvoiceTypeCode>389</cbc:InvoiceTypeCode>')
})

test('An own invoice is matched with its statement, and a difference named', async () => {
  const billing = app.deps.config.billing
  Object.assign(app.deps.config, { billing: { ...billing, ownerInvoices: 'own' } })
  const { number } = (await chain(who.dov.call))[0]!
  const { toInvoice } = await who.dov.call(getStatement, { number })
  const sent = {
    number,
    issuedOn: new Date().toISOString().slice(0, 10),
    file: Buffer.from('%PDF-1.7').toString('base64'),
  }
  const own = (more: { ownNumber: string; gross: number; file?: string }) =>
    who.dov.call(sendOwnInvoice, { ...sent, ...more })
  expect(await own({ ownNumber: 'A-1', gross: toInvoice!.gross - 1 })).toMatchObject({ state: 'differs' })
  const refused = await refusalOf(own({ ownNumber: 'A-1', gross: toInvoice!.gross, file: 'AAAA' }))
  expect(refused.problem).toMatchObject({ code: 'own-invoice.file' })
  expect(await own({ ownNumber: 'A-1', gross: toInvoice!.gross })).toMatchObject({ state: 'matched', problem: null })
  Object.assign(app.deps.config, { billing })
})
