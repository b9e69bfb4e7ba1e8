import { createTransport } from 'nodemailer'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { listNotifications } from '#contract/accounts/notification-endpoints.ts'
import { getTakedown, withdrawTakedown } from '#contract/takedowns/endpoints.ts'
import { openIncomingApp } from '#server/testing/incoming-mails.ts'
import { type People, people } from '#server/testing/people.ts'
import { allowTakedowns, aNoticeSentByMail } from '#server/testing/takedowns/signed-takedown.ts'
import { ticketIn } from '#server/gateways/incoming-mail/kind/ticket-in.ts'

let opened: Awaited<ReturnType<typeof openIncomingApp>>
let who: People

beforeAll(async () => {
  opened = await openIncomingApp()
  who = await people(opened.app)
  await allowTakedowns(opened.app, null)
})
afterAll(() => opened.remove())

const shown = async (takedownId: string) => await who.ana.call(getTakedown, { takedownId })

const aSentOne = async () => await aNoticeSentByMail(opened.app, who.ana)

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

test('A withdrawn takedown keeps an answer and stays withdrawn', { tags: ['long'] }, async () => {
  const { takedownId, to } = await aSentOne()
  await who.ana.call(withdrawTakedown, { takedownId })
  await opened.received({ to, text: 'It is gone.' })
  expect(await shown(takedownId)).toMatchObject({ state: 'withdrawn', messages: [{}, { direction: 'in' }] })
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
