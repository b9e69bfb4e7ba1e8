import { afterAll, beforeAll, expect, test } from 'vitest'
import { decideCase } from '#contract/desk/desk-endpoints.ts'
import { discardIncomingMail, getCaseThread, replyToImageUser } from '#contract/correspondence/endpoints.ts'
import { settleThread } from '#contract/correspondence/settle-endpoint.ts'
import { getCase } from '#contract/cases/endpoints.ts'
import {
  listCaseLetters,
  listReminders,
  saveLetterDraft,
  sendLetter,
  sendReminders,
} from '#contract/letters/endpoints.ts'
import { makePortalOffer, sendAnswer, sendPortalMessage } from '#contract/disputes/answer-endpoints.ts'
import { decideDispute, getDispute } from '#contract/disputes/dispute-endpoints.ts'
import { getPaymentPage } from '#contract/portal/endpoints.ts'
import { answerOffer, getDeskOffers, makeDeskOffer } from '#contract/disputes/offer-endpoints.ts'
import { clientOf, refusalOf } from '#server/testing/client.ts'
import { goTo } from '#server/testing/go-ahead.ts'
import { openIncomingApp } from '#server/testing/incoming-mails.ts'
import { begun, linkOf, saved } from '#server/testing/letters.ts'
import { payerOf } from '#server/testing/payer.ts'
import type { TestApp } from '#server/testing/test-app.ts'
import { readCase, updateCase } from '../rows/case-store.ts'

let opened: Awaited<ReturnType<typeof openIncomingApp>>
let app: TestApp
beforeAll(async () => {
  opened = await openIncomingApp()
  app = opened.app
})
afterAll(() => opened.remove())

const long = { tags: ['long'], timeout: 240_000 }
const email = 'dov@fellside.example'
const words = { language: 'en', text: 'We looked at it.', ownerText: 'We looked at it.' } as const

async function aWrittenCase() {
  const written = await opened.writtenTo()
  const { chiara, caseId, address } = written
  const payer = clientOf(app.url)
  const link = async () => ({ caseId: await linkOf(chiara, caseId) })
  const page = async () => (await payer.call(getPaymentPage, await link())).portal
  const row = async () => (await readCase(app.deps.db, caseId))!
  const decide = async () => {
    const { open } = await chiara.call(getDispute, { caseId })
    await chiara.call(decideDispute, { caseId, answer: open!.answer!._id, ...words, outcome: 'answered' })
  }
  const openOffer = async () =>
    (await chiara.call(getDeskOffers, { caseId })).data.find(({ from, state }) => from === 'payer' && state === 'open')!
  const offer = async () => {
    const { currency } = await page()
    await payer.call(makePortalOffer, { ...(await link()), amount: 1000, currency: currency as 'EUR', email })
  }
  /** Each way to be heard, with the state that follows and what a person answers. */
  const ways = {
    hardship: {
      say: async () =>
        await payer.call(sendAnswer, { ...(await link()), kind: 'hardship', text: '50 a month.', email }),
      state: 'contacted',
      answer: decide,
    },
    question: {
      say: async () =>
        await payer.call(sendAnswer, { ...(await link()), kind: 'other', text: 'Which picture?', email }),
      state: 'contacted',
      answer: decide,
    },
    offer: {
      say: offer,
      state: 'offer_made',
      answer: async () =>
        await chiara.call(answerOffer, { caseId, offerId: (await openOffer())._id, answer: 'declined', text: 'No.' }),
    },
    message: {
      say: async () => {
        const confirmed = await payerOf(app, caseId)
        const reader = clientOf(app.url, undefined, confirmed.headers)
        await reader.call(sendPortalMessage, { caseId: confirmed.link, text: 'Hello?' })
      },
      state: 'in_dialogue',
      answer: () => chiara.call(replyToImageUser, { caseId, text: 'Yes, we are here.' }),
    },
    mail: {
      say: () => opened.received({ to: address, text: 'Thank you.' }),
      state: 'in_dialogue',
      answer: () => chiara.call(settleThread, { caseId, reason: 'It only says thank you.' }),
    },
    'mail kept apart': {
      say: () => opened.received({ from: 'The Shop <office@shop.example>', to: address }),
      state: 'contacted',
      answer: async () => {
        const { rows } = await app.deps.database.execute(
          `select id from incoming_mails where case_id = '${caseId}' and state = 'quarantined'`,
        )
        await chiara.call(discardIncomingMail, { mailId: String(rows[0]!.id), reason: 'An advertisement.' })
      },
    },
  }
  const contactedAgain = async () =>
    await app.deps.db.transaction((tx) => updateCase(tx, caseId, { state: 'contacted' }))
  const lacking = async () =>
    (await chiara.call(listReminders)).data.find(({ _id }) => _id === caseId)?.lacking.map(({ code }) => code)
  return { ...written, page, row, ways, contactedAgain, lacking, offer }
}

test('Whatever the image user says holds reminders until a person has answered it.', long, async () => {
  const { ana, chiara, caseId, row, page, ways, contactedAgain, lacking } = await aWrittenCase()
  goTo(app, new Date((await row()).dueAt!.getTime() + 40 * 3_600_000))
  for (const [name, { say, state, answer }] of Object.entries(ways)) {
    await contactedAgain()
    await say()
    expect((await row()).state, name).toBe(state)
    await contactedAgain()
    expect(await row(), name).toMatchObject({ nextAction: 'answer-image-user', nextRole: 'case-manager' })
    expect((await row()).unansweredSince, name).not.toBeNull()
    expect(await page(), name).toMatchObject({ pause: 'answer', dueOn: null })
    expect((await ana.call(getCase, { caseId })).answerDueAt, name).not.toBeNull()
    expect(await lacking(), name).toContain('image-user.waits')
    expect(await chiara.call(sendReminders, { cases: [caseId] }), name).toMatchObject({
      sent: [],
      skipped: [{ why: expect.stringContaining('waits for an answer') }],
    })
    await answer()
    expect(await row(), name).toMatchObject({ unansweredSince: null, answerDueAt: null })
    expect((await row()).nextAction, name).not.toBe('answer-image-user')
    await contactedAgain()
    expect(await lacking(), name).toEqual([])
    expect((await page()).pause, name).toBeNull()
  }
  const letters = (await chiara.call(listCaseLetters, { caseId })).data
  expect(letters.map(({ kind }) => kind)).toEqual(['first'])
})

test('A reminder after an answer says when the image user wrote, and waits for its own day.', long, async () => {
  const { chiara, caseId, row, ways, mails, page } = await aWrittenCase()
  goTo(app, new Date((await row()).dueAt!.getTime() + 40 * 3_600_000))
  await ways.hardship.say()
  const refused = { caseId, to: 'escalation_review', reason: 'unanswered', note: '' } as const
  expect(await refusalOf(chiara.call(decideCase, refused))).toMatchObject({ status: 409, code: 'case.reason' })
  await ways.hardship.answer()
  const { dueAt } = await row()
  expect((await page()).dueOn).toBe(dueAt!.toISOString().slice(0, 10))
  expect(await chiara.call(sendReminders, { cases: [caseId] })).toMatchObject({
    skipped: [{ why: expect.stringContaining('has not passed') }],
  })
  goTo(app, new Date(dueAt!.getTime() + 40 * 3_600_000))
  const draft = await begun(chiara, caseId, 'reminder')
  expect(draft.mail.text).toContain('You last wrote to us on')
  const send = (revision: number) => chiara.call(sendLetter, { caseId, letterId: draft._id, revision })
  const untrue = { ...saved(draft), body: `${draft.body}\n\nYou have not answered our letter.` }
  const denying = await chiara.call(saveLetterDraft, { caseId, ...untrue })
  expect(denying.objections.map(({ rule }) => rule)).toEqual(['answer-denied'])
  expect(await refusalOf(send(denying.revision))).toMatchObject({ code: 'letter.lacking' })
  const true_ = await chiara.call(saveLetterDraft, { caseId, ...saved({ ...draft, revision: denying.revision }) })
  await send(true_.revision)
  await expect.poll(async () => (await mails()).length, { timeout: 30_000 }).toBe(2)
  expect((await mails()).map(({ parsed }) => parsed.text).join('\n')).not.toMatch(/no answer/)
})

test('An offer of ours answers theirs, and a word that waits is answered once.', long, async () => {
  const { chiara, caseId, row, offer, ways, page } = await aWrittenCase()
  await offer()
  expect((await row()).nextAction).toBe('answer-image-user')
  await chiara.call(makeDeskOffer, {
    caseId,
    amount: (await page()).total! - 100,
    text: 'We would settle it for this.',
  })
  const { data } = await chiara.call(getDeskOffers, { caseId })
  expect(data.filter(({ state }) => state === 'open' || state === 'waiting').map(({ from }) => from)).toEqual(['staff'])
  await ways.message.say()
  const thread = async () => await chiara.call(getCaseThread, { caseId })
  expect((await thread()).data.map(({ isWaiting }) => isWaiting)).toContain(true)
  expect(await thread()).toMatchObject({ isWaiting: true, apart: 0 })
  await ways.message.answer()
  expect(await thread()).toMatchObject({ isWaiting: false })
  const again = chiara.call(settleThread, { caseId, reason: 'It was answered.' })
  expect(await refusalOf(again)).toMatchObject({ code: 'correspondence.none-waits' })
})
