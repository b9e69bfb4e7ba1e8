import { PDF } from '@libpdf/core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { answerLawQuestion } from '#contract/letters/contact-by/endpoints.ts'
import { addCaseContact } from '#contract/letters/contacts/endpoints.ts'
import { withdrawCase } from '#contract/cases/exchange-endpoints.ts'
import { getCaseThread, replyToImageUser } from '#contract/correspondence/endpoints.ts'
import { listCaseHistory } from '#contract/cases/endpoints.ts'
import { finishTask, listTasks } from '#contract/platform/tasks.ts'
import {
  getLetterPrint,
  listCaseLetters,
  listReminders,
  saveLetterDraft,
  sendLetter,
} from '#contract/letters/endpoints.ts'
import { refusalOf } from '#server/testing/client.ts'
import { begun, codesOf, fileFrom, saved } from '#server/testing/letters.ts'
import { openLetterApp, readyCase } from '#server/testing/cases/ready-case.ts'
import { goAhead } from '#server/testing/go-ahead.ts'
import { sendAgain } from '#server/platform/mail/mailer.ts'
import type { TestApp } from '#server/testing/test-app.ts'
import { updateCase } from '#server/cases/rows/case-store.ts'
import { findLetter, mailsOfLetters } from './letter-store.ts'
import { remindAll } from './sending/remind.ts'

let opened: Awaited<ReturnType<typeof openLetterApp>>
let app: TestApp
beforeAll(async () => {
  opened = await openLetterApp()
  app = opened.app
})
afterAll(() => opened.remove())

const long = { tags: ['long'] }
const berlin = { street: ['Kurfürstendamm 1'], city: 'Berlin', postalCode: '10719', region: '', country: 'DE' }
const toronto = { street: ['1 Front Street'], city: 'Toronto', postalCode: 'M5J 2X2', region: 'ON', country: 'CA' }

test('No letter goes to a contact in a country where only a law firm may write', long, async () => {
  const { chiara, caseId } = await readyCase(app, { contact: { address: berlin } })
  const draft = await begun(chiara, caseId)
  expect(draft.lacking).toEqual([
    {
      code: 'contact.country',
      sentence: expect.stringContaining('In Germany only a law firm may write'),
      where: `/desk/cases/${caseId}`,
    },
  ])
  const send = chiara.call(sendLetter, { caseId, letterId: draft._id, revision: draft.revision })
  expect(await refusalOf(send)).toMatchObject({ code: 'letter.lacking' })
  const there = {
    person: 'Jo Doe',
    company: '',
    email: 'jo@shop.example',
    language: 'en',
    isSure: true,
    note: '',
  } as const
  const { data } = await chiara.call(addCaseContact, { caseId, ...there, address: toronto })
  const contact = data.find(({ address }) => address.country === 'CA')!._id
  expect(
    codesOf(await chiara.call(saveLetterDraft, { caseId, ...saved(draft), contact })),
    'we may write to Canada',
  ).toEqual([])
})

const newYork = { street: ['5 Beekman Street'], city: 'New York', postalCode: '10038', region: 'NY', country: 'US' }

test('A letter to the United States waits until staff have considered fair use.', long, async () => {
  const { chiara, caseId } = await readyCase(app, { contact: { address: newYork } })
  const draft = await begun(chiara, caseId)
  expect(codesOf(draft)).toEqual(['question.fair-use'])
  const send = () => chiara.call(sendLetter, { caseId, letterId: draft._id, revision: draft.revision })
  expect(await refusalOf(send())).toMatchObject({ code: 'letter.lacking', message: expect.stringMatching(/fair use/) })
  const answer = { caseId, question: 'fair-use', note: 'A shop sells cushions with it.' } as const
  await chiara.call(answerLawQuestion, { ...answer, isMet: false })
  expect(await refusalOf(send())).toMatchObject({ message: expect.stringContaining('The answer was no') })
  await chiara.call(answerLawQuestion, { ...answer, isMet: true })
  expect(await send()).toMatchObject({ kind: 'first' })
  await chiara.call(answerLawQuestion, { ...answer, isMet: false, note: 'They teach with it.' })
  const { data } = await chiara.call(listReminders)
  expect(data.find(({ _id }) => _id === caseId)!.lacking.map(({ code }) => code)).toEqual(['question.fair-use'])
})

async function sentOf(asked: Parameters<typeof readyCase>[1] = {}) {
  const ready = await readyCase(app, asked)
  const { _id: letterId, revision } = await begun(ready.chiara, ready.caseId)
  await ready.chiara.call(sendLetter, { caseId: ready.caseId, letterId, revision })
  return { ...ready, letterId }
}

test('A letter that could not leave yet is stopped when its case is withdrawn', long, async () => {
  await opened.goDown()
  const { ana, chiara, caseId, letterId } = await sentOf()
  const mail = async () => (await chiara.call(listCaseLetters, { caseId })).data[0]!.mails[0]!
  await expect.poll(async () => (await mail()).problem, { timeout: 60_000 }).toMatch(/ECONNREFUSED|refused/)
  const task = async () => (await chiara.call(listTasks)).data.find(({ subject }) => subject.startsWith(caseId))
  expect(await task()).toMatchObject({ kind: 'letter.undelivered' })
  await ana.call(withdrawCase, { caseId, reason: 'licence-found', note: 'I found the licence.' })
  expect(await mail()).toMatchObject({ state: 'stopped', problem: expect.stringContaining('stopped before it left') })
  expect((await ana.call(listCaseHistory, { caseId })).data).toContainEqual(
    expect.objectContaining({ publicNote: 'The letter to the image user had not left yet and was stopped.' }),
  )
  const [kept] = await mailsOfLetters(app.deps.db, [letterId])
  expect(await sendAgain(app.deps, kept!.mailId), 'not by hand either').toBe(false)
  await opened.comeUp()
})

test('Staff write nothing to an image user while lawyers have the case, nor what no letter may say', long, async () => {
  const { chiara, caseId } = await sentOf()
  const set = async (to: Parameters<typeof updateCase>[2]) =>
    await app.deps.db.transaction((tx) => updateCase(tx, caseId, to))
  const reply = (text: string) => chiara.call(replyToImageUser, { caseId, text, to: ['office@shop.example'] })
  const paying = 'Please pay what the letter asks for.'
  for (const at of [{ state: 'legal' }, { state: 'on_hold', heldFrom: 'legal' }] as const) {
    await set(at)
    expect(await refusalOf(reply(paying))).toMatchObject({ status: 409, code: 'correspondence.lawyers' })
  }
  await set({ state: 'in_dialogue', heldFrom: null, country: 'DE' })
  expect(await refusalOf(reply(paying))).toMatchObject({
    code: 'correspondence.not-allowed',
    message: expect.stringContaining('In Germany only a law firm may write'),
  })
  await set({ country: 'IE' })
  expect(await refusalOf(reply('Pay immediately, or we take legal action.'))).toMatchObject({
    code: 'correspondence.words',
    message: expect.stringContaining('“immediately”'),
  })
  expect(await reply(paying)).toMatchObject({ direction: 'out' })
  await set({ state: 'withdrawn', country: 'DE' })
  expect(await reply('The claim is withdrawn: nothing is asked of you any more.')).toMatchObject({ direction: 'out' })
})

test('A postal letter becomes a staff task and lists its actual enclosures', long, async () => {
  const ready = await readyCase(app, { contact: { email: '' } })
  const { chiara, caseId } = ready
  const draft = await begun(chiara, caseId)
  const posted = await chiara.call(saveLetterDraft, { caseId, ...saved(draft), byPost: true })
  await chiara.call(sendLetter, { caseId, letterId: draft._id, revision: posted.revision })
  const { content, files } = (await findLetter(app.deps.db, caseId, draft._id))!
  const [mandate, ...reports] = files.map(({ name }) => name.replace('.pdf', ''))
  expect(mandate).toBe(`${content!.reference}-mandate`)
  expect(content!.enclosures).toEqual(['The signed mandate', ...reports.map((name) => `Report of evidence ${name}`)])
  const print = await fileFrom(app, chiara, getLetterPrint, { caseId, letterId: draft._id })
  const pages = (await PDF.load(print)).getPages().map((page) => page.extractText().text)
  expect(pages.filter((text) => text.includes('penalty of perjury'))).toEqual([])
  expect(pages.length).toBeGreaterThan(3)
  const task = async () => (await chiara.call(listTasks)).data.find(({ subject }) => subject === draft._id)
  expect(await task()).toMatchObject({ kind: 'letter.post', note: expect.stringContaining('post it to Jo Doe') })
  await chiara.call(finishTask, { taskId: (await task())!._id })
  expect(await task()).toBeUndefined()
})

test('Two spellings of one address get one mail, and answers go to an address as it was corrected', long, async () => {
  const { chiara, caseId } = await readyCase(app)
  const draft = await begun(chiara, caseId)
  const recipients = ['Office@Shop.example', 'other@shop.example', 'OTHER@shop.example']
  const twice = await chiara.call(saveLetterDraft, { caseId, ...saved(draft), recipients })
  expect(twice.mailedTo).toEqual(['office@shop.example', 'other@shop.example'])
  await chiara.call(sendLetter, { caseId, letterId: draft._id, revision: twice.revision })
  const corrected = {
    person: 'Jo Doe',
    company: '',
    email: 'jo@shop.example',
    language: 'en',
    isSure: true,
    note: '',
  } as const
  await chiara.call(addCaseContact, { caseId, ...corrected, address: toronto, corrects: draft.contact })
  expect((await chiara.call(getCaseThread, { caseId })).known).toEqual(['jo@shop.example'])
})

test('Reminders that fail for a fault of ours do not keep the others from leaving', long, async () => {
  const [first, second] = [await sentOf(), await sentOf()]
  goAhead(app, 40 * 86_400_000)
  const put: typeof app.deps.objects.put = async (bucket, key, ...rest) => {
    if (key.includes(first.caseId)) throw new Error('no space left')
    return await app.deps.objects.put(bucket, key, ...rest)
  }
  const failing = { ...app.deps, config: app.config, objects: { ...app.deps.objects, put } }
  const done = await remindAll(failing, [first.caseId, second.caseId], first.chiara.id)
  expect(done).toMatchObject({
    sent: [{ _id: second.caseId }],
    skipped: [{ _id: first.caseId, why: expect.stringContaining('Something failed on our side') }],
  })
})
