import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { getCase, listCaseHistory } from '#contract/cases/endpoints.ts'
import { listTasks } from '#contract/platform/tasks.ts'
import type { AnswerKind } from '#contract/portal/answer-kinds.ts'
import { askForPortalCode, confirmPortalEmail } from '#contract/portal/payer-endpoints.ts'
import {
  getPortalUpload,
  listPortalMessages,
  listPortalOffers,
  makePortalOffer,
  sendAnswer,
  sendPortalMessage,
} from '#contract/disputes/answer-endpoints.ts'
import { getPaymentPage } from '#contract/portal/endpoints.ts'
import { clientOf, refusalOf } from '#server/testing/client.ts'
import { aContactedCase, aPriceOf, setCase } from '#server/testing/cases/portal-case.ts'
import { openTestApp, type TestApp } from '#server/testing/test-app.ts'
import { postForm } from '#server/testing/upload.ts'
import { openPlaces, type Places } from '#server/submissions/testing/places.ts'
import { isWeekday, workdaysAfter } from '#contract/reference/workdays.ts'

let app: TestApp
let places: Places

beforeAll(async () => {
  places = await openPlaces()
  app = await openTestApp({
    RIGHTFRAME_HOSTS: places.hosts,
    RIGHTFRAME_ROLES: 'api,worker',
    TRUSTED_PROXIES: '127.0.0.1',
  })
})
afterAll(async () => {
  await app.remove()
  await places.close()
})

let page = 0
const aCase = () => aContactedCase(app, `http://www.shop.example/answers/${page++}`)
/** A new address for each test, since mails are limited. */
let dov = ''
let people = 0
beforeEach(() => {
  dov = `dov${people++}@fellside.example`
})

/** The newest code that was mailed to an address. */
async function codeOf(email: string): Promise<string> {
  const { rows } = await app.deps.database.execute(
    `select text from mails where "to" = '${email}' order by created_at desc, id desc limit 1`,
  )
  return /\b(\d{6})\b/.exec(String((rows[0] as { text?: string } | undefined)?.text))?.[1] ?? ''
}

async function confirmed(caseId: string, email: string) {
  const payer = clientOf(app.url)
  await payer.call(askForPortalCode, { caseId, email })
  const { token } = await payer.call(confirmPortalEmail, { caseId, email, code: await codeOf(email) })
  return clientOf(app.url, undefined, { 'portal-token': token })
}

test('A shown licence stops the case until a person decides', { tags: ['long'] }, async () => {
  const { who, caseId, payer } = await aCase()
  const licence = { source: 'agency', agency: 'Harbour & Hill', number: 'HH-88213-C', boughtOn: '2025-08' } as const
  const { answer } = await payer.call(sendAnswer, {
    caseId,
    kind: 'licensed',
    text: 'Paid 120 euro, IBAN DE00 1234.',
    email: 'Dov@Fellside.example',
    licence,
  })
  expect(answer).toMatchObject({
    kind: 'licensed',
    isStopped: true,
    decideBy: workdaysAfter(new Date().toISOString(), 5, isWeekday).slice(0, 10),
  })
  const shown = await payer.call(getPaymentPage, { caseId })
  expect(shown.portal).toMatchObject({ state: 'unpaid', pause: 'answer', dueOn: null, answer })
  // Texts need the mailed code, not only the link.
  expect(JSON.stringify(shown)).not.toContain('HH-88213-C')
  expect((await who.ana.call(getCase, { caseId })).state).toBe('disputed')
  const history = JSON.stringify(await who.ana.call(listCaseHistory, { caseId }))
  expect(history).toContain('The image user shows a licence.')
  for (const secret of ['120 euro', 'IBAN', 'fellside', 'HH-88213-C'])
    expect(history.toLowerCase()).not.toContain(secret.toLowerCase())
  const task = (await who.chiara.call(listTasks)).data.find(
    ({ subject, kind }) => subject === caseId && kind === 'portal.answer',
  )
  expect(task?.note).toContain('HH-88213-C')
})

test('One answer is open, and additions join it', { tags: ['long'] }, async () => {
  const { caseId, payer } = await aCase()
  await payer.call(sendAnswer, { caseId, kind: 'fair-use', text: 'We quote it.', email: dov })
  const { answer } = await payer.call(sendAnswer, { caseId, kind: 'other', text: 'Here is the review.', email: dov })
  expect(answer.kind).toBe('fair-use')
  const reader = await confirmed(caseId, dov)
  const { data } = await reader.call(listPortalMessages, { caseId })
  expect(data.map(({ text }) => text)).toEqual(['We quote it.', 'Here is the review.'])
})

test.each([
  ['licensed', 'disputed', true],
  ['fair-use', 'disputed', true],
  ['credit-given', 'disputed', true],
  ['not-responsible', 'disputed', true],
  ['already-removed', 'disputed', true],
  ['hardship', 'contacted', false],
  ['other', 'contacted', false],
] as [AnswerKind, string, boolean][])('%s takes a case to %s', { tags: ['long'] }, async (kind, state, isStopped) => {
  const { caseId, payer, at } = await aCase()
  const { answer } = await payer.call(sendAnswer, { caseId, kind, text: 'So it is.', email: dov })
  expect([(await at()).state, answer.isStopped]).toEqual([state, isStopped])
})

test('A paid case and one with lawyers take no answer', { tags: ['long'] }, async () => {
  const { caseId, payer } = await aCase()
  for (const state of ['paid', 'legal'] as const) {
    await setCase(app, caseId, { state })
    const refused = await refusalOf(payer.call(sendAnswer, { caseId, kind: 'other', text: 'Hello', email: dov }))
    expect([refused.status, refused.code]).toEqual([409, 'portal.not-now'])
  }
})

test('Files belong to the case, have an allowed type, and exist', { tags: ['long'] }, async () => {
  const { caseId, payer } = await aCase()
  const other = await aCase()
  const pdf = Buffer.from('%PDF-1.4 a licence')
  const about = { fileName: 'licence.pdf', type: 'application/pdf' }
  for (const wrong of [
    { ...about, fileName: 'licence.exe', type: 'application/x-msdownload', size: 5 },
    { ...about, type: 'text/html', size: 5 },
    { ...about, size: 30_000_000 },
    { ...about, size: 0 },
  ])
    expect((await refusalOf(payer.call(getPortalUpload, { caseId, ...wrong }))).status).toBe(400)
  const form = await payer.call(getPortalUpload, { caseId, ...about, size: pdf.length })
  const answer = { kind: 'licensed', email: dov, files: [{ key: form.key, fileName: 'licence.pdf' }] } as const
  const send = (id: string) => payer.call(sendAnswer, { ...answer, files: [...answer.files], caseId: id })
  expect((await refusalOf(send(caseId))).code).toBe('file.not-arrived')
  expect((await postForm(form.url, form.fields, pdf, about)).status).toBe(201)
  expect((await refusalOf(send(other.caseId))).code).toBe('file.not-arrived')
  const program = await payer.call(getPortalUpload, { caseId, ...about, size: 4 })
  expect((await postForm(program.url, program.fields, Buffer.from('MZ\x00\x01'), about)).status).toBe(201)
  const disguised = { caseId, ...answer, files: [{ key: program.key, fileName: 'licence.pdf' }] }
  const refused = await refusalOf(payer.call(sendAnswer, disguised))
  expect([refused.code, refused.problem.field]).toEqual(['file.disguised', 'files.0'])
  expect(refused.problem.details).toEqual([
    expect.objectContaining({
      path: 'files.0',
      message:
        '“licence.pdf” is not what its name says. We take PDF, pictures (HEIC too), Word, Excel, PowerPoint, OpenDocument, text and saved mails.',
    }),
  ])
  const get = vi.spyOn(app.deps.objects, 'get')
  const again = Array.from({ length: 20 }, (_, at) => ({ key: form.key, fileName: `licence ${at}.pdf` }))
  const sent = await payer.call(sendAnswer, { caseId, ...answer, files: again })
  expect(sent.answer.kind).toBe('licensed')
  // A file named repeatedly is read and stored once.
  expect(get.mock.calls.filter(([, key]) => key === form.key)).toHaveLength(1)
  get.mockRestore()
  const { rows } = await app.deps.database.execute(`select files from portal_answers where case_id = '${caseId}'`)
  expect(rows).toEqual([{ files: [{ key: form.key, fileName: 'licence 0.pdf', found: 'application/pdf' }] }])
})

test('A mailed code shows an address its own texts only', { tags: ['long'] }, async () => {
  const { caseId, payer } = await aCase()
  const other = await aCase()
  await payer.call(sendAnswer, { caseId, kind: 'other', text: 'From the first.', email: dov })
  await payer.call(sendAnswer, { caseId, kind: 'other', text: 'From the second.', email: 'eve@fellside.example' })
  expect((await refusalOf(payer.call(listPortalMessages, { caseId }))).code).toBe('portal.token')
  const reader = await confirmed(caseId, dov)
  expect((await reader.call(listPortalMessages, { caseId })).data.map(({ text }) => text)).toEqual(['From the first.'])
  expect((await refusalOf(reader.call(listPortalMessages, { caseId: other.caseId }))).code).toBe('portal.token')
  const message = await reader.call(sendPortalMessage, { caseId, text: 'Anything new?' })
  expect(message).toMatchObject({ from: 'payer', text: 'Anything new?' })
})

test('Confirmation mails follow the limit of codes; answers are kept', { tags: ['long'] }, async () => {
  const { caseId, payer } = await aCase()
  const email = 'often@fellside.example'
  for (let at = 0; at < 7; at++)
    await payer.call(sendAnswer, { caseId, kind: 'other', text: `For the ${at + 1}. time.`, email })
  const { rows } = await app.deps.database.execute(`select count(*)::int as n from mails where "to" = '${email}'`)
  expect(rows).toEqual([{ n: 5 }])
  expect((await refusalOf(payer.call(askForPortalCode, { caseId, email }))).status).toBe(429)
  const { token } = await payer.call(confirmPortalEmail, { caseId, email, code: await codeOf(email) })
  const reader = clientOf(app.url, undefined, { 'portal-token': token })
  expect((await reader.call(listPortalMessages, { caseId })).data).toHaveLength(7)
})

test('Mails name their language', { tags: ['long'] }, async () => {
  const { caseId, payer } = await aCase()
  await payer.call(askForPortalCode, { caseId, email: 'ines@fellside.example', language: 'pt' })
  const { rows } = await app.deps.database.execute(`select html from mails where "to" = 'ines@fellside.example'`)
  const [{ html }] = rows as [{ html: string }]
  expect(html).toContain('<html lang="pt">')
  expect(html).not.toContain('If the button does nothing')
})

test("A lower offer uses the claim's currency and hides the floor", { tags: ['long'] }, async () => {
  const { caseId, payer, who } = await aCase()
  const offer = { caseId, amount: 10_000, currency: 'EUR', email: dov, reason: 'A small shop.' } as const
  expect((await refusalOf(payer.call(makePortalOffer, offer))).code).toBe('portal.not-now')
  await aPriceOf(app, caseId, { total: 50_000, currency: 'EUR' })
  expect((await refusalOf(payer.call(makePortalOffer, { ...offer, currency: 'USD' }))).status).toBe(400)
  expect((await refusalOf(payer.call(makePortalOffer, { ...offer, amount: 50_000 }))).status).toBe(400)
  const low = await payer.call(makePortalOffer, { ...offer, amount: 1 })
  const fair = await payer.call(makePortalOffer, offer)
  expect([low.offer.state, fair.offer.state]).toEqual(['open', 'open'])
  const reader = await confirmed(caseId, dov)
  expect((await reader.call(listPortalOffers, { caseId })).data.map(({ amount, state }) => [amount, state])).toEqual([
    [1, 'answered'],
    [10_000, 'open'],
  ])
  const task = (await who.chiara.call(listTasks)).data.find(
    ({ kind, subject }) => kind === 'portal.offer' && subject === caseId,
  )
  expect(task?.note).toContain('€100.00 of €500.00')
})

test('The price shows lines with factors, except for low values', { tags: ['long'] }, async () => {
  const { caseId, payer } = await aCase()
  await aPriceOf(app, caseId, { total: 50_000, currency: 'EUR', listTotal: 80_000 })
  const high = await payer.call(getPaymentPage, { caseId })
  expect(high.case.record).toMatchObject({
    CurrencyIsoCode: 'EUR',
    CurrentPrice__c: 500,
    Estimated_Value__c: 800,
    MarketSize__c: 'National',
  })
  expect(high.portal).toMatchObject({ total: 50_000, listTotal: 80_000, isLowValue: false, currency: 'EUR' })
  expect(high.portal.lines.reduce((sum, { amount }) => sum + amount, 0)).toBe(50_000)
  await aPriceOf(app, caseId, { total: 14_000, currency: 'EUR' })
  const low = await payer.call(getPaymentPage, { caseId })
  expect(low.portal).toMatchObject({ isLowValue: true, durationDays: null, total: 14_000 })
  for (const hidden of ['MarketSize__c', 'InfringementCategory__c', 'SizeOnPage__c', 'EvidenceReportVersion_ID__c'])
    expect(low.case.record).not.toHaveProperty(hidden)
  expect(low.portal.documents.map(({ kind }) => kind)).not.toContain('evidence-report')
  await aPriceOf(app, caseId, { total: 90_000, currency: 'EUR', approval: 'asked' })
  expect((await payer.call(getPaymentPage, { caseId })).portal.total).toBeNull()
})
