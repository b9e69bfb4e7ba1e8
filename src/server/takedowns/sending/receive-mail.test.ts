import { createTransport } from 'nodemailer'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { listNotifications } from '#contract/accounts/notification-endpoints.ts'
import { fileMailToTakedown } from '#contract/correspondence/takedown-mail-endpoint.ts'
import { getTakedown, withdrawTakedown } from '#contract/takedowns/endpoints.ts'
import { refusalOf } from '#server/testing/client.ts'
import { openIncomingApp } from '#server/testing/incoming-mails.ts'
import { type People, people, type Person } from '#server/testing/people.ts'
import { allowTakedowns, aTakedown, capturePages, sign } from '#server/testing/takedowns/signed-takedown.ts'
import { mailsOf, readTakedown } from '../takedown-store.ts'
import { ticketIn } from './receive-mail.ts'

let opened: Awaited<ReturnType<typeof openIncomingApp>>
let who: People

beforeAll(async () => {
  opened = await openIncomingApp()
  who = await people(opened.app)
  await allowTakedowns(opened.app, null)
})
afterAll(() => opened.remove())

const shown = async (takedownId: string) => await who.ana.call(getTakedown, { takedownId })

/** A takedown whose one notice left, with the address and the Message-ID that answers name. */
async function aSentOne() {
  const { app } = opened
  const { takedownId, host } = await aTakedown(app, who.ana)
  await sign(who.ana, takedownId)
  await capturePages(app, takedownId)
  await expect.poll(async () => (await shown(takedownId)).state, { timeout: 30_000 }).toBe('sent')
  const { replyToken } = (await readTakedown(app.deps.db, takedownId))!
  const [mail] = await mailsOf(app.deps.db, takedownId)
  return { takedownId, host, messageId: mail!.messageId!, to: `takedown+${replyToken}@rightframe.example` }
}

test('The mail server takes mail for a takedown, and no other word', { tags: ['long'] }, async () => {
  const { to } = await aSentOne()
  const answerTo = async (address: string) => {
    const client = createTransport({ host: '127.0.0.1', port: opened.port, ignoreTLS: true })
    try {
      return (await client.sendMail({ from: 'abuse@host1.example', to: address, text: 'Hello.' })).response
    } catch (error) {
      return (error as { response?: string }).response ?? String(error)
    } finally {
      client.close()
    }
  }
  expect(await answerTo(to)).toMatch(/^250 /)
  expect(await answerTo(`takedown+${'0'.repeat(24)}@rightframe.example`)).toBe('550 5.1.1 No such mailbox here.')
})

test('A person’s answer is kept once, acknowledges the notice, and is told', { tags: ['long'] }, async () => {
  const { takedownId, to, host, messageId } = await aSentOne()
  const raw = [
    'From: Abuse desk <abuse@host1.example>',
    `To: ${to}`,
    'Subject: Re: your notice',
    'Message-ID: <answer-1@host1.example>',
    `In-Reply-To: ${messageId}`,
    'Date: Thu, 26 Nov 2026 10:00:00 +0000',
    '',
    'We look at it.',
  ].join('\r\n')
  for (let times = 0; times < 2; times += 1) expect((await opened.received({ to, raw })).state).toBe('filed')
  const answered = await shown(takedownId)
  expect(answered.messages.slice(1)).toEqual([
    expect.objectContaining({
      direction: 'in',
      notice: 1,
      address: 'abuse@host1.example',
      text: expect.stringContaining('We look at it.'),
    }),
  ])
  expect(answered).toMatchObject({ state: 'acknowledged', turn: 'them' })
  const { data } = await who.ana.call(listNotifications, { pageSize: 20 })
  expect(data.filter(({ title }) => title.endsWith(`answered your notice about ${host}`))).toHaveLength(1)
})

test('A ticket number acknowledges, and an absence note changes nothing', { tags: ['long'] }, async () => {
  const { takedownId, to } = await aSentOne()
  const headers = ['Auto-Submitted: auto-replied']
  await opened.received({ to, headers, subject: 'Out of office', text: 'I am back on Monday.' })
  expect(await shown(takedownId)).toMatchObject({ state: 'sent', messages: [{}, { direction: 'in' }] })
  await opened.received({ to, headers, subject: 'Ticket #4711-22 received', text: 'Thank you.' })
  const taken = await shown(takedownId)
  expect(taken).toMatchObject({ state: 'acknowledged' })
  expect(taken.notices[0]).toMatchObject({ confirmation: '4711-22' })
})

test('A bounce ends the notice that it names, and no other', { tags: ['long'] }, async () => {
  const { takedownId, to, messageId } = await aSentOne()
  const bounceOf = (id: string) =>
    [
      'From: MAILER-DAEMON@host1.example',
      `To: ${to}`,
      'Subject: Undelivered Mail Returned to Sender',
      'MIME-Version: 1.0',
      'Content-Type: multipart/report; report-type=delivery-status; boundary="x"',
      '',
      '--x',
      'Content-Type: text/plain',
      '',
      'It was not delivered.',
      '--x',
      'Content-Type: message/delivery-status',
      '',
      'Reporting-MTA: dns; host1.example',
      '',
      'Final-Recipient: rfc822; abuse@host1.example',
      'Action: failed',
      'Status: 5.1.1',
      'Diagnostic-Code: smtp; 550 5.1.1 No such user',
      '--x',
      'Content-Type: text/rfc822-headers',
      '',
      `Message-ID: ${id}`,
      '--x--',
      '',
    ].join('\r\n')
  expect((await opened.received({ to, raw: bounceOf('<strange@elsewhere.example>') })).state).toBe('bounce')
  expect((await shown(takedownId)).state).toBe('sent')
  expect((await opened.received({ to, raw: bounceOf(messageId) })).state).toBe('bounce')
  expect(await shown(takedownId)).toMatchObject({ state: 'bounced', dueAt: null })
})

test('A withdrawn takedown keeps an answer and stays withdrawn', { tags: ['long'] }, async () => {
  const { takedownId, to } = await aSentOne()
  await who.ana.call(withdrawTakedown, { takedownId })
  await opened.received({ to, text: 'It is gone.' })
  expect(await shown(takedownId)).toMatchObject({ state: 'withdrawn', messages: [{}, { direction: 'in' }] })
})

test('Staff file a mail without proof of its sender to a takedown', { tags: ['long'] }, async () => {
  const { takedownId, host } = await aSentOne()
  const kept = await opened.received({ subject: 'Your notice', text: `We took the copy on ${host} down.` })
  expect(kept.state).toBe('quarantined')
  const file = (person: Person, takedown: string) => person.call(fileMailToTakedown, { mailId: kept.id, takedown })
  const address = `https://rightframe.example/desk/takedowns/${takedownId}`
  expect((await refusalOf(file(who.chiara, 'f'.repeat(24)))).problem.details).toMatchObject([{ path: 'takedown' }])
  expect(await refusalOf(file(who.ana, address))).toMatchObject({ status: 403 })
  expect(await file(who.chiara, address)).toEqual({ takedownId })
  const answered = await shown(takedownId)
  expect(answered.messages.at(-1)).toMatchObject({ direction: 'in', subject: 'Your notice' })
  expect(answered.state).toBe('acknowledged')
  expect(await refusalOf(file(who.chiara, address))).toMatchObject({ status: 409, code: 'mail.settled' })
})

test.each([
  ['Ticket #4711-22 received', '', '4711-22'],
  ['Re: [#99120]', '', '99120'],
  ['Thank you', 'Your request number is: DMCA-2026-881.', 'DMCA-2026-881'],
  ['Thank you', 'Your reference: DMCA-2026-881.', 'DMCA-2026-881'],
  ['In this case we act', 'We request patience.', undefined],
])('The subject “%s” with “%s” names the ticket %s', (subject, text, ticket) => {
  expect(ticketIn({ subject, text })).toBe(ticket)
})
