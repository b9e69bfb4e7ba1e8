import { afterAll, beforeAll, expect, test } from 'vitest'
import { getCase, listCaseHistory } from '#contract/cases/endpoints.ts'
import { getCaseThread, listOwnCorrespondence, replyToImageUser } from '#contract/correspondence/endpoints.ts'
import { decideCase } from '#contract/desk/desk-endpoints.ts'
import { addLicence, listLicences } from '#contract/licensing/ledger.ts'
import { getPortalUpload, sendAnswer } from '#contract/disputes/answer-endpoints.ts'
import type { AnswerKind } from '#contract/portal/answer-kinds.ts'
import { getDeskPortal } from '#contract/disputes/desk-portal-endpoints.ts'
import { askOwner, decideDispute, getDispute, listDisputes } from '#contract/disputes/dispute-endpoints.ts'
import { answerQuestion, getOwnAnswers } from '#contract/disputes/own-answer-endpoints.ts'
import { getPaymentPage } from '#contract/portal/endpoints.ts'
import { listTasks } from '#contract/platform/tasks.ts'
import { refusalOf } from '#server/testing/client.ts'
import { aContactedCase, aPriceOf, setCase } from '#server/testing/portal-case.ts'
import { openTestApp, type TestApp } from '#server/testing/test-app.ts'
import { until } from '#server/testing/until.ts'
import { postForm } from '#server/testing/upload.ts'
import { lockAnyCase } from '#server/cases/rows/index.ts'
import { moveCase } from '#server/cases/moving/move-case.ts'
import { openPlaces, type Places } from '#server/submissions/testing/places.ts'
import { chaseOwners } from './chase-owners.ts'

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

const long = { tags: ['long'] }
const dov = 'dov@fellside.example'
let page = 0

/** A case whose image user has answered. */
async function anAnswered(kind: AnswerKind = 'licensed') {
  const found = await aContactedCase(app, `http://www.shop.example/deciding/${page++}`)
  const licence = { source: 'agency', agency: 'Harbour & Hill', number: 'HH-88213-C', boughtOn: '2025-08' } as const
  const sent = {
    caseId: found.caseId,
    kind,
    text: 'Paid 120 euro.',
    email: dov,
    ...(kind === 'licensed' && { licence }),
  }
  await found.payer.call(sendAnswer, sent)
  const dispute = await found.who.chiara.call(getDispute, { caseId: found.caseId })
  return { ...found, answer: dispute.open?.answer?._id ?? null, chiara: found.who.chiara, ana: found.who.ana }
}

const words = { language: 'en', text: 'We looked at it.', ownerText: 'We looked at what they sent.' } as const
const upheld = { ...words, outcome: 'upheld', reason: 'licence-found' } as const

test("An owner's agreement withdraws the claim and updates the ledger", long, async () => {
  const { caseId, chiara, ana, answer, payer, at } = await anAnswered()
  const listed = (await chiara.call(listDisputes)).data.find(({ _id }) => _id === caseId)
  expect(listed).toMatchObject({ kind: 'licensed', reason: 'licence-shown', isOverdue: false, owner_says: null })
  const asked = await chiara.call(askOwner, { caseId, text: 'Did you sell through Harbour & Hill?' })
  expect([asked.state, asked.question?.isOpen]).toEqual(['owner_check', true])
  const again = await refusalOf(chiara.call(askOwner, { caseId, text: 'Once more?' }))
  expect([again.status, again.code]).toEqual([409, 'dispute.asked'])
  const own = await ana.call(getOwnAnswers, { caseId })
  expect(own.questions[0]).toMatchObject({
    text: 'Did you sell through Harbour & Hill?',
    dueOn: asked.ownerBy,
    licence: { agency: 'Harbour & Hill', number: 'HH-88213-C' },
  })
  for (const hidden of ['120 euro', dov]) expect(JSON.stringify(own)).not.toContain(hidden)
  const questionId = own.questions[0]!._id
  await ana.call(answerQuestion, { caseId, questionId, says: 'right', note: 'Yes, in 2025.' })
  expect((await at()).state).toBe('disputed')
  expect((await refusalOf(ana.call(answerQuestion, { caseId, questionId, says: 'wrong' }))).code).toBe('question.over')
  expect((await chiara.call(listDisputes)).data.find(({ _id }) => _id === caseId)?.owner_says).toBe('right')

  await chiara.call(decideDispute, { caseId, answer, ...upheld, text: 'Your licence is valid. We apologise.' })
  expect((await ana.call(getCase, { caseId })).state).toBe('withdrawn')
  expect((await refusalOf(payer.call(getPaymentPage, { caseId }))).code).toBe('portal.unavailable')
  const served = await (await fetch(`${app.url}/pay/${caseId}`)).text()
  expect(served).toContain('Case unavailable for payment')
  expect(served).toContain('Your licence is valid. We apologise.')
  expect((await ana.call(getOwnAnswers, { caseId })).decisions[0]).toMatchObject({
    outcome: 'upheld',
    reason: 'licence-found',
    text: words.ownerText,
  })
  const entry = (await ana.call(listLicences, {})).data.find(({ reference }) => reference === 'HH-88213-C')
  expect(entry).toMatchObject({ agency: null, startsOn: '2025-08-01' })
  expect(entry?.note).toContain('Harbour & Hill')
  expect((await chiara.call(listTasks)).data.filter(({ subject }) => subject === caseId)).toEqual([])
})

test('An owner reads a licence only after staff show it', long, async () => {
  const { caseId, chiara, ana } = await anAnswered()
  const named = async () => (await ana.call(getOwnAnswers, { caseId })).answers[0]?.licence?.number
  expect(await named()).toBe('HH-88213-C')
  await chiara.call(askOwner, { caseId, text: 'Have you ever sold it?', showsLicence: false })
  expect(await named()).toBeUndefined()
  const { questions } = await ana.call(getOwnAnswers, { caseId })
  await ana.call(answerQuestion, { caseId, questionId: questions[0]!._id, says: 'unsure' })
  await chiara.call(askOwner, { caseId, text: 'Did you sell through Harbour & Hill?' })
  expect(await named()).toBe('HH-88213-C')
})

test("An answer joins its case's thread in order with its files", long, async () => {
  const { caseId, chiara, ana, payer } = await anAnswered()
  await chiara.call(replyToImageUser, { caseId, text: 'Thank you. We look at it.' })
  const pdf = Buffer.from('%PDF-1.7 receipt')
  const about = { fileName: 'receipt.pdf', type: 'application/pdf' }
  const form = await payer.call(getPortalUpload, { caseId, ...about, size: pdf.length })
  expect((await postForm(form.url, form.fields, pdf, about)).status).toBe(201)
  const files = [{ key: form.key, fileName: 'receipt.pdf' }]
  await payer.call(sendAnswer, { caseId, kind: 'licensed', text: 'The receipt.', email: dov, files })
  const { data } = await chiara.call(getCaseThread, { caseId })
  expect(data.filter(({ isLetter }) => !isLetter)).toMatchObject([
    {
      isAnswer: true,
      subject: 'The image user has a licence',
      text: expect.stringContaining('Paid 120 euro.') as unknown,
    },
    { isAnswer: false, text: 'Thank you. We look at it.' },
    { isAnswer: true, text: 'The receipt.', files: [{ name: 'receipt.pdf', type: 'application/pdf' }] },
  ])
  const own = await ana.call(listOwnCorrespondence, { caseId })
  expect(own.data.map(({ text }) => text)).toEqual([
    'The image user has a licence.',
    'Thank you. We look at it.',
    'The image user has added to the answer.',
  ])
})

test('Reopening a claim removes its licence from the ledger', long, async () => {
  const { caseId, chiara, ana, answer } = await anAnswered()
  const before = (await ana.call(listLicences, {})).total
  await chiara.call(decideDispute, { caseId, answer, ...upheld })
  expect((await ana.call(listLicences, {})).total).toBe(before + 1)
  await chiara.call(decideCase, { caseId, to: 'in_dialogue', reason: 'our-mistake' })
  expect((await ana.call(listLicences, {})).total).toBe(before)
  const { messages } = await chiara.call(getDeskPortal, { caseId })
  expect(messages.at(-1)?.text).toContain('again')
})

test('Of two simultaneous decisions one counts and the other is refused', long, async () => {
  const { caseId, chiara, answer } = await anAnswered('fair-use')
  const decide = (text: string) => chiara.call(decideDispute, { caseId, answer, ...words, text, outcome: 'rejected' })
  const both = await Promise.allSettled([decide('The first.'), decide('The second.')])
  expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
  const refused = await refusalOf(decide('The third.'))
  expect([refused.status, refused.code]).toEqual([409, 'dispute.decided'])
  expect(refused.message).toContain('has decided on it meanwhile')
  expect((await chiara.call(getDispute, { caseId })).decisions).toHaveLength(1)
})

test('A rejection restarts the deadline of the earlier state', long, async () => {
  const { caseId, chiara, answer, payer, at } = await anAnswered('fair-use')
  expect((await payer.call(getPaymentPage, { caseId })).portal.dueOn).toBeNull()
  await chiara.call(decideDispute, { caseId, answer, ...words, outcome: 'rejected' })
  expect((await at()).state).toBe('contacted')
  const { portal } = await payer.call(getPaymentPage, { caseId })
  expect(portal).toMatchObject({ pause: null, answer: null, decision: { outcome: 'rejected', text: words.text } })
  expect(portal.decision?.by).not.toBe('')
  expect(portal.dueOn! > new Date().toISOString().slice(0, 10)).toBe(true)
})

test('A decision lowers the price, but not below the floor', long, async () => {
  const { caseId, chiara, answer, payer } = await anAnswered('already-removed')
  const lower = { caseId, answer, ...words, outcome: 'price-changed' } as const
  expect((await refusalOf(chiara.call(decideDispute, { ...lower, total: 100 }))).code).toBe('dispute.outcome')
  await aPriceOf(app, caseId, { total: 50_000, currency: 'EUR' })
  expect((await refusalOf(chiara.call(decideDispute, { ...lower, total: 10_000 }))).code).toBe('dispute.below-floor')
  expect((await refusalOf(chiara.call(decideDispute, { ...lower, total: 60_000 }))).status).toBe(400)
  await chiara.call(decideDispute, { ...lower, total: 40_000 })
  const { portal } = await payer.call(getPaymentPage, { caseId })
  expect([portal.total, portal.listTotal, portal.lines.reduce((sum, { amount }) => sum + amount, 0)]).toEqual([
    40_000, 50_000, 40_000,
  ])
})

test('A reported removal is captured at once beside the old capture', long, async () => {
  const { caseId, chiara } = await anAnswered('already-removed')
  await until(async () => (await chiara.call(getDispute, { caseId })).captures.some(({ now }) => now !== null))
  const { captures } = await chiara.call(getDispute, { caseId })
  expect(captures[0]).toMatchObject({ before: { state: 'kept' } })
  expect(captures[0]!.now!.number).not.toBe(captures[0]!.before!.number)
})

test("A licence file that is a cat's picture breaks nothing", long, async () => {
  const { caseId, payer, who } = await aContactedCase(app, `http://www.shop.example/deciding/${page++}`)
  const cat = Buffer.from('\x89PNG\r\n\x1a\nand what a cat looks like', 'latin1')
  const about = { fileName: 'cat.png', type: 'image/png' }
  const form = await payer.call(getPortalUpload, { caseId, ...about, size: cat.length })
  expect((await postForm(form.url, form.fields, cat, about)).status).toBe(201)
  await payer.call(sendAnswer, {
    caseId,
    kind: 'licensed',
    email: dov,
    files: [{ key: form.key, fileName: 'cat.png' }],
  })
  const { proof, open } = await who.chiara.call(getDispute, { caseId })
  expect([proof, open?.answer?.files.map(({ fileName }) => fileName)]).toEqual(['some', ['cat.png']])
  await who.chiara.call(decideDispute, { caseId, answer: open!.answer!._id, ...words, outcome: 'rejected' })
  expect((await who.chiara.call(getDispute, { caseId })).open).toBeNull()
})

test('A silent owner is notified and does not delay the decision', long, async () => {
  const { caseId, chiara, ana, answer, at } = await anAnswered()
  await chiara.call(askOwner, { caseId, text: 'Is it true?' })
  const later = new Date(Date.now() + 40 * 86_400_000)
  await chaseOwners({ ...app.deps, clock: () => later })
  await chaseOwners({ ...app.deps, clock: () => later })
  expect((await at()).state).toBe('disputed')
  const { question } = await chiara.call(getDispute, { caseId })
  expect([question?.overAt !== null, question?.isOpen]).toEqual([true, true])
  const tasks = (await chiara.call(listTasks)).data.filter(({ subject }) => subject === caseId)
  expect(tasks.map(({ kind }) => kind)).toContain('dispute.owner-late')
  await chiara.call(decideDispute, { caseId, answer, ...upheld })
  const { questions } = await ana.call(getOwnAnswers, { caseId })
  expect(questions[0]?.isOpen).toBe(false)
})

test("A ledger's licence keeps a silent owner's claim from being upheld", long, async () => {
  const first = await anAnswered()
  await first.chiara.call(decideDispute, { caseId: first.caseId, answer: first.answer, ...upheld })
  await first.chiara.call(decideCase, { caseId: first.caseId, to: 'in_dialogue', reason: 'our-mistake' })
  await first.ana.call(addLicence, {
    reference: 'hh 88213 c',
    client: 'Fellside',
    hosts: ['www.other.example'],
    startsOn: '2025-08-01',
  })
  const licence = { source: 'agency', agency: 'Harbour & Hill', number: 'HH-88213-C', boughtOn: '' } as const
  const { caseId } = first
  await first.payer.call(sendAnswer, { caseId, kind: 'licensed', email: dov, licence })
  const { proof, open } = await first.chiara.call(getDispute, { caseId })
  expect(proof).toBe('good')
  const reject = { caseId, answer: open!.answer!._id, ...words, outcome: 'rejected' } as const
  expect((await refusalOf(first.chiara.call(decideDispute, reject))).code).toBe('dispute.proof-stands')
  await first.chiara.call(askOwner, { caseId, text: 'Is this yours?' })
  const questionId = (await first.ana.call(getOwnAnswers, { caseId })).questions[0]!._id
  await first.ana.call(answerQuestion, { caseId, questionId, says: 'wrong', note: 'It was for another site.' })
  await first.chiara.call(decideDispute, reject)
})

test('A payment during a dispute settles it', long, async () => {
  const { caseId, chiara, ana, answer } = await anAnswered('fair-use')
  await chiara.call(askOwner, { caseId, text: 'Is it a quotation?' })
  await app.deps.db.transaction(async (tx) => {
    const row = (await lockAnyCase(tx, caseId))!
    await moveCase(app.deps, tx, row, { to: 'paid', by: 'system', actorId: null, note: 'Everything was paid.' })
  })
  const { open, decisions, question } = await chiara.call(getDispute, { caseId })
  expect([open, decisions[0]?.outcome, question?.isOpen]).toEqual([null, 'settled', false])
  const late = await refusalOf(chiara.call(decideDispute, { caseId, answer, ...words, outcome: 'rejected' }))
  expect(late.code).toBe('dispute.decided')
  expect((await ana.call(getOwnAnswers, { caseId })).decisions[0]?.outcome).toBe('settled')
})

test('A paid part is refunded before a claim is withdrawn', long, async () => {
  const { caseId, chiara, answer } = await anAnswered()
  await setCase(app, caseId, { isPartPaid: true })
  expect((await refusalOf(chiara.call(decideDispute, { caseId, answer, ...upheld }))).code).toBe('dispute.paid')
})

test('A closed case sends a letter and takes no answer', long, async () => {
  const { caseId, chiara, payer, who } = await anAnswered('other')
  await chiara.call(decideCase, { caseId, to: 'closed_no_result', reason: 'weak-match', note: 'We are not sure.' })
  const { messages } = await chiara.call(getDeskPortal, { caseId })
  expect(messages.at(-1)).toMatchObject({ from: 'staff' })
  expect(messages.at(-1)?.text).toContain('we have closed case')
  const late = await refusalOf(payer.call(sendAnswer, { caseId, kind: 'other', text: 'Hello?', email: dov }))
  expect([late.status, late.code]).toEqual([404, 'portal.unavailable'])
  const history = await who.ana.call(listCaseHistory, { caseId })
  expect(history.data[0]).toMatchObject({ to: 'closed_no_result', reasonCode: 'weak-match' })
})

test('Hardship gives more parts and no new state', long, async () => {
  const { caseId, chiara, answer, at, payer } = await anAnswered('hardship')
  await chiara.call(decideDispute, { caseId, answer, ...words, outcome: 'answered', parts: 12 })
  expect((await at()).state).toBe('contacted')
  expect((await payer.call(getPaymentPage, { caseId })).portal.decision?.outcome).toBe('answered')
})
