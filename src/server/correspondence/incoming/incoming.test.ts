import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  discardIncomingMail,
  fileIncomingMail,
  getCaseThread,
  getThreadEntry,
  listOwnCorrespondence,
  replyToImageUser,
  saveReplyDraft,
} from '#contract/correspondence/endpoints.ts'
import { listTasks } from '#contract/platform/tasks.ts'
import { refusalOf } from '#server/testing/client.ts'
import { openIncomingApp } from '#server/testing/incoming-mails.ts'
import { setCase } from '#server/testing/cases/portal-case.ts'
import type { TestApp } from '#server/testing/test-app.ts'
import { readCase } from '#server/cases/rows/case-store.ts'
import { mailIdsOf } from '../entry-store.ts'

let opened: Awaited<ReturnType<typeof openIncomingApp>>
let app: TestApp
beforeAll(async () => {
  opened = await openIncomingApp()
  app = opened.app
})
afterAll(() => opened.remove())

const received = (mail: Parameters<typeof opened.received>[0]) => opened.received(mail)
const writtenTo = () => opened.writtenTo()

test('Each rule finds the case, surest first; guessed subjects find none', { tags: ['long'] }, async () => {
  const first = await writtenTo()
  const answers = [`In-Reply-To: ${first.messageId}`]
  const named = { subject: `About ${first.name}`, from: 'office@shop.example' }
  expect(await received({ to: first.address })).toMatchObject({ state: 'filed', caseId: first.caseId })
  expect(await received({ headers: answers })).toMatchObject({ state: 'filed', caseId: first.caseId })
  const refers = [`References: <other@shop.example> ${first.messageId}`]
  expect(await received({ headers: refers, subject: `AW: Re: ${first.subject}` })).toMatchObject({ state: 'filed' })
  expect(await received({ headers: refers, subject: 'Something else' })).toMatchObject({ state: 'quarantined' })
  expect(await received({ ...named, signed: true })).toMatchObject({ state: 'filed', caseId: first.caseId })
  // A name in the sender field alone proves nothing.
  expect(await received(named)).toMatchObject({ state: 'quarantined', read: { dmarc: 'fail' } })
  expect(await received({ subject: `About ${first.name}` })).toMatchObject({ state: 'quarantined' })
  expect((await first.thread()).map(({ filedBy }) => filedBy)).toEqual([
    null,
    'address',
    'in-reply-to',
    'references',
    'subject',
  ])
  const { data } = await first.chiara.call(listTasks)
  expect(data.find(({ kind, subject }) => kind === 'portal.message' && subject === first.caseId)?.note).toContain(
    'We have a licence.',
  )
  expect(data.find(({ kind }) => kind === 'mail.quarantined')).toMatchObject({ link: '/desk/mails' })
  const second = await writtenTo()
  expect(await received({ to: second.address, headers: answers }), 'the address counts first').toMatchObject({
    caseId: second.caseId,
  })
})

test('Unproven mail is quarantined, even at a case’s address', { tags: ['long'] }, async () => {
  const { address, caseId, thread, ...who } = await writtenTo()
  const spoofed = { from: 'The Shop <office@shop.example>', to: address }
  const kept = await received(spoofed)
  expect(await opened.apart(who, kept.id)).toMatchObject({
    dmarc: 'fail',
    why: 'The domain that it names as its sender does not vouch for it.',
  })
  expect(await received({ ...spoofed, signed: true })).toMatchObject({ state: 'filed', why: null })
  const two = await received({ to: address, headers: ['From: other@shop.example'] })
  expect(two.state).toBe('quarantined')
  expect(await thread()).toHaveLength(2)
  expect(
    await who.chiara.call(fileIncomingMail, { mailId: kept.id, case: (await readCase(app.deps.db, caseId))!.name }),
  ).toEqual({ caseId })
  expect((await thread()).at(-1)).toMatchObject({ filedBy: 'staff' })
  expect(await refusalOf(who.chiara.call(discardIncomingMail, { mailId: kept.id, reason: 'x' }))).toMatchObject({
    code: 'mail.settled',
  })
  await who.chiara.call(discardIncomingMail, { mailId: two.id, reason: 'An advertisement.' })
  expect(await opened.apart(who, two.id, 'discarded')).toMatchObject({ why: 'An advertisement.' })
})

test('A reply goes by mail and page; its owner reads no addresses', { tags: ['long'] }, async () => {
  const { chiara, ana, caseId, address, mails, thread } = await writtenTo()
  const said =
    'We bought it on 2025-08-01 for 120.50 euro. Call +353 21 555 0100 or jo@elsewhere.example, IBAN IE29 AIBK 9311 5212 3456 78.'
  await received({
    to: address,
    text: `${said}\r\n\r\nOn Thu, Nov 26, 2026 at 9:00 AM Rightframe <x@y.example> wrote:\r\n> Dear Jo Doe\r\n`,
  })
  expect((await thread()).at(-1)).toMatchObject({
    text: said,
    isCut: true,
    addresses: ['jo@elsewhere.example'],
  })
  const { text: whole } = await chiara.call(getThreadEntry, { caseId, entryId: (await thread()).at(-1)!._id })
  expect(whole).toContain('> Dear Jo Doe')
  await chiara.call(saveReplyDraft, { caseId, text: 'Please send' })
  expect(await chiara.call(getCaseThread, { caseId })).toMatchObject({
    draft: 'Please send',
    known: ['office@shop.example', 'jo@elsewhere.example'],
  })
  await chiara.call(replyToImageUser, { caseId, text: 'Please send the invoice.' })
  expect((await chiara.call(getCaseThread, { caseId })).draft).toBe('')
  await expect.poll(async () => (await mails()).length, { timeout: 30_000 }).toBe(3)
  const answer = (await mails()).find(({ to }) => to.includes('jo@elsewhere.example'))!
  const ids = (await mailIdsOf(app.deps.db, caseId, 10)).filter(({ isOurs }) => !isOurs)
  expect(answer.parsed.inReplyTo).toBe(ids[0]!.messageId)
  expect(answer.parsed.subject).toContain('Re: Hello')
  const read = (await ana.call(listOwnCorrespondence, { caseId })).data
  expect(read.map(({ text }) => text)).toEqual([
    'We bought it on 2025-08-01 for 120.50 euro. Call ••• or •••, IBAN •••.',
    'Please send the invoice.',
  ])
})

test('Automatic mails get no answer, and duplicates are filed once', { tags: ['long'] }, async () => {
  const { address, caseId, thread, messageId, mails } = await writtenTo()
  expect(await received({ to: address, headers: ['Auto-Submitted: auto-replied'] })).toMatchObject({ state: 'filed' })
  expect((await thread()).at(-1)).toMatchObject({ kind: 'automatic' })
  const raw = `From: a@b.example\r\nMessage-ID: ${messageId}\r\nSubject: x\r\n\r\nx\r\n`
  expect(await received({ to: address, raw })).toMatchObject({ state: 'dropped' })
  expect(await received({ to: address, from: address })).toMatchObject({ state: 'dropped' })
  const circle = Array.from(
    { length: 60 },
    () => 'Received: from a.example by b.example; Thu, 26 Nov 2026 10:00:00 +0000',
  )
  expect(await received({ to: address, headers: circle })).toMatchObject({ state: 'dropped' })
  const twice = 'From: a@b.example\r\nMessage-ID: <twice@b.example>\r\nSubject: x\r\n\r\nx\r\n'
  expect([
    (await received({ to: address, raw: twice })).state,
    (await received({ to: address, raw: twice })).state,
  ]).toEqual(['filed', 'dropped'])
  expect(await thread()).toHaveLength(3)
  expect(await mails(), 'nothing is answered by itself').toHaveLength(1)
  await setCase(app, caseId, { state: 'closed_no_result' })
  expect(await received({ to: address }), 'a case that is over is written to').toMatchObject({
    state: 'filed',
    caseId,
  })
})
