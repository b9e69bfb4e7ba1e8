import { afterAll, beforeAll, expect, test } from 'vitest'
import { fileMailToTakedown } from '#contract/correspondence/takedown-mail-endpoint.ts'
import { getTakedown } from '#contract/takedowns/endpoints.ts'
import { finishTask, listTasks } from '#contract/platform/tasks.ts'
import { refusalOf } from '#server/testing/client.ts'
import { openIncomingApp } from '#server/testing/incoming-mails.ts'
import { type People, people, type Person } from '#server/testing/people.ts'
import { isMailUnsure } from '../following/unsure-mail.ts'
import { allowTakedowns, aNoticeSentByMail } from '#server/testing/takedowns/signed-takedown.ts'

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

test('A mail that may be an answer goes to staff, and holds the reminder', { tags: ['long'] }, async () => {
  const { takedownId, to } = await aSentOne()
  await opened.received({ to, headers: ['Auto-Submitted: auto-generated'], text: 'The page is changed.' })
  expect(await shown(takedownId)).toMatchObject({ state: 'sent', messages: [{}, { direction: 'in' }] })
  const task = async () =>
    (await who.chiara.call(listTasks)).data.find(
      ({ kind, subject }) => kind === 'takedown.unsure-mail' && subject === takedownId,
    )
  const { db } = opened.app.deps
  const isHeld = async () => await db.transaction(async (tx) => await isMailUnsure(tx, { id: takedownId }))
  expect(await isHeld()).toBe(true)
  await who.chiara.call(finishTask, { taskId: (await task())!._id })
  expect([await task(), await isHeld()]).toEqual([undefined, false])
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
