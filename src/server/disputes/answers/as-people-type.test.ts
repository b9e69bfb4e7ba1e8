import { afterAll, beforeAll, expect, test } from 'vitest'
import { askForPortalCode, confirmPortalEmail, savePortalPayer } from '#contract/portal/payer-endpoints.ts'
import {
  listPortalMessages,
  makePortalOffer,
  sendAnswer,
  sendPortalMessage,
} from '#contract/disputes/answer-endpoints.ts'
import { getPaymentPage } from '#contract/portal/endpoints.ts'
import { mailWords } from '#contract/languages/mails.ts'
import { clientOf, refusalOf } from '#server/testing/client.ts'
import { aContactedCase, aPriceOf, setCase } from '#server/testing/cases/portal-case.ts'
import { openTestApp, type TestApp } from '#server/testing/test-app.ts'
import { openPlaces, type Places } from '#server/submissions/testing/places.ts'

let app: TestApp
let places: Places

beforeAll(async () => {
  places = await openPlaces()
  app = await openTestApp({ RIGHTFRAME_HOSTS: places.hosts, RIGHTFRAME_ROLES: 'api,worker' })
})
afterAll(async () => {
  await app.remove()
  await places.close()
})

let page = 0
const aCase = () => aContactedCase(app, `http://www.shop.example/typed/${page++}`)
const dov = 'dov@fellside.example'

async function lastMail(email: string): Promise<{ subject: string; text: string }> {
  const { rows } = await app.deps.database.execute(
    `select subject, text from mails where "to" = '${email}' order by created_at desc, id desc limit 1`,
  )
  return rows[0] as { subject: string; text: string }
}
const codeOf = async (email: string) => /\b(\d{6})\b/.exec((await lastMail(email)).text)?.[1] ?? ''

test('A code with blanks and hyphens counts; other texts are no try', { tags: ['long'] }, async () => {
  const { caseId, payer } = await aCase()
  const spaced: ((code: string) => string)[] = [
    (code) => `${code.slice(0, 3)} ${code.slice(3)}`,
    (code) => ` ${code.slice(0, 3)}-${code.slice(3)} `,
    (code) => [...code].map((digit) => String.fromCharCode(digit.charCodeAt(0) + 0xfee0)).join(' '),
  ]
  for (const [at, typed] of spaced.entries()) {
    const email = `typed${at}@fellside.example`
    await payer.call(askForPortalCode, { caseId, email })
    for (let tries = 0; tries < 6; tries++)
      expect((await refusalOf(payer.call(confirmPortalEmail, { caseId, email, code: '12 34' }))).code).toBe(
        'portal.code',
      )
    const { token } = await payer.call(confirmPortalEmail, { caseId, email, code: typed(await codeOf(email)) })
    expect(token).toBeTruthy()
  }
})

test('Replies use the language of the answer', { tags: ['long'] }, async () => {
  const { caseId, payer } = await aCase()
  const name = (await payer.call(getPaymentPage, { caseId })).case.record.Name
  for (const language of ['fr', 'it'] as const) {
    const email = `${language}@fellside.example`
    await payer.call(sendAnswer, { caseId, kind: 'other', text: 'Bonjour', email, language })
    expect((await lastMail(email)).subject).toBe(mailWords[language].portal.answerSubject(name))
  }
})

test('An addition names its kind, and stops the case if needed', { tags: ['long'] }, async () => {
  const { caseId, payer, at } = await aCase()
  await payer.call(sendAnswer, { caseId, kind: 'hardship', text: 'Too much for us.', email: dov })
  expect((await at()).state).toBe('contacted')
  await payer.call(sendAnswer, { caseId, kind: 'other', text: 'Also this.', email: dov })
  const { answer } = await payer.call(sendAnswer, { caseId, kind: 'licensed', text: 'No. 12', email: dov })
  expect([answer.kind, answer.isStopped, answer.more.map(({ kind }) => kind)]).toEqual([
    'hardship',
    true,
    ['other', 'licensed'],
  ])
  expect((await at()).state).toBe('disputed')
  expect((await payer.call(getPaymentPage, { caseId })).portal.answer).toEqual(answer)
})

test('An offer is a whole number of the smallest units', { tags: ['long'] }, async () => {
  const { caseId, payer } = await aCase()
  await aPriceOf(app, caseId, { total: 93_096, currency: 'EUR' })
  const offer = (amount: unknown) =>
    fetch(`${app.url}/api/cases/payment-page/${caseId}/offers`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ amount, currency: 'EUR', email: dov }),
    })
  for (const amount of [300.5, '300', '300.000', -5, 0, null, 1e21, 93_096, [100]])
    expect([amount, (await offer(amount)).status]).toEqual([amount, 400])
  expect(
    (await payer.call(makePortalOffer, { caseId, amount: 30_000, currency: 'EUR', email: dov })).offer.amount,
  ).toBe(30_000)
})

test('Details that cannot stand on an invoice are refused by name', { tags: ['long'] }, async () => {
  const { caseId, payer } = await aCase()
  const details = {
    caseId,
    kind: 'business',
    company: 'Fellside',
    address: '4 Quay',
    taxNumber: '',
    email: dov,
  } as const
  const refused = async (more: object) =>
    (await refusalOf(payer.call(savePortalPayer, { ...details, ...more }))).problem.details
  expect(await refused({ email: 'nope' })).toEqual([expect.objectContaining({ path: 'email' })])
  for (const taxNumber of ['XX-not-a-vat', 'PT501442601', 'EL123', 'DE 136 695 977'])
    expect([taxNumber, await refused({ taxNumber })]).toEqual([
      taxNumber,
      [expect.objectContaining({ path: 'taxNumber' })],
    ])
  const reader = clientOf(app.url)
  const printed = [
    ['PT 501 442 600', 'PT501442600'],
    ['DE136695976', 'DE136695976'],
    ['CHE-107.787.577 MWST', 'CHE107787577MWST'],
    ['', ''],
  ] as const
  for (const [at, [taxNumber, kept]] of printed.entries()) {
    const other = at === 0 ? caseId : (await aCase()).caseId
    expect((await reader.call(savePortalPayer, { ...details, caseId: other, taxNumber })).payer.taxNumber).toBe(kept)
  }
})

test('What was written is read, and answered, once the case is paid', { tags: ['long'] }, async () => {
  const { caseId, payer } = await aCase()
  await payer.call(askForPortalCode, { caseId, email: dov })
  const { token } = await payer.call(confirmPortalEmail, { caseId, email: dov, code: await codeOf(dov) })
  const reader = clientOf(app.url, undefined, { 'portal-token': token })
  await reader.call(sendPortalMessage, { caseId, text: 'Before.' })
  await setCase(app, caseId, { state: 'paid' })
  await reader.call(sendPortalMessage, { caseId, text: 'Where is my licence?' })
  expect((await reader.call(listPortalMessages, { caseId })).data.map(({ text }) => text)).toEqual([
    'Before.',
    'Where is my licence?',
  ])
})
