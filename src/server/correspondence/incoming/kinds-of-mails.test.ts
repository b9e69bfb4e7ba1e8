import { afterAll, beforeAll, expect, test } from 'vitest'
import { listIncomingMails, moveEntry } from '#contract/correspondence/endpoints.ts'
import { listCaseContacts } from '#contract/letters/contacts/endpoints.ts'
import { listTasks } from '#contract/platform/tasks.ts'
import { openIncomingApp } from '#server/testing/incoming-mails.ts'
import { readCase } from '#server/cases/rows/case-store.ts'
import { heardOfCase } from '../../cases/heard/heard-of-case.ts'

let opened: Awaited<ReturnType<typeof openIncomingApp>>
let opening: ReturnType<typeof opened.writtenTo> | undefined
beforeAll(async () => {
  opened = await openIncomingApp()
})
afterAll(() => opened.remove())

type Written = Awaited<ReturnType<typeof opened.writtenTo>>
const stateOf = async ({ caseId }: Written) => (await readCase(opened.app.deps.db, caseId))!.state
const waitsFor = async ({ caseId }: Written) => (await heardOfCase(opened.app.deps, caseId)).waiting
const tasksOf = async ({ chiara, caseId }: Written, kind: string) =>
  (await chiara.call(listTasks)).data.filter((task) => task.kind === kind && task.subject.startsWith(caseId))

test('An objection over Exchange is a person’s, and the case moves', { tags: ['long'] }, async () => {
  const written = await opened.writtenTo()
  const headers = ['X-Auto-Response-Suppress: DR, RN, NRN, OOF, AutoReply', 'List-ID: <office.shop.example>']
  expect(await opened.received({ to: written.address, headers })).toMatchObject({ state: 'filed' })
  expect((await written.thread()).at(-1)).toMatchObject({ kind: 'person', isWaiting: true })
  expect(await stateOf(written)).toBe('in_dialogue')
  expect(await tasksOf(written, 'portal.message')).toHaveLength(1)
})

test.each([
  ['An absence notice', 'automatic', { subject: 'Automatic reply: Your letter', text: 'I am away.' }],
  ['A read receipt', 'receipt', { subject: 'Read: Your letter', text: 'Your message was read on Monday.' }],
  ['A ticket', 'receipt', { subject: 'Ticket Received - Your letter', text: 'We have received your request.' }],
])('%s is kept as %s, and nothing moves', { tags: ['long'] }, async (_, kind, mail) => {
  const written = await (opening ??= opened.writtenTo())
  const before = await stateOf(written)
  expect(await opened.received({ ...mail, to: written.address, sender: '' })).toMatchObject({ state: 'filed' })
  expect((await written.thread()).at(-1)).toMatchObject({ kind, isWaiting: false })
  expect([await stateOf(written), await waitsFor(written)]).toEqual([before, null])
  expect(await tasksOf(written, 'portal.message')).toEqual([])
})

test('An unsure mail makes a task, waits, and moves no case', { tags: ['long'] }, async () => {
  const written = await opened.writtenTo()
  const other = await opened.writtenTo()
  const before = [await stateOf(written), await stateOf(other)]
  const headers = ['Auto-Submitted: auto-generated']
  expect(await opened.received({ to: written.address, headers })).toMatchObject({ state: 'filed' })
  const entry = (await written.thread()).at(-1)!
  expect(entry).toMatchObject({ kind: 'unsure', isWaiting: true })
  expect(await waitsFor(written)).not.toBeNull()
  expect((await tasksOf(written, 'portal.message'))[0]?.note).toContain('a person or a program writes by mail')
  await written.chiara.call(moveEntry, { caseId: written.caseId, entryId: entry._id, case: other.name })
  expect([await stateOf(written), await stateOf(other)]).toEqual(before)
  expect(await waitsFor(other)).not.toBeNull()
})

const reportOn = (recipients: string[], messageId?: string) =>
  [
    'From: MAILER-DAEMON@mx.example',
    'Subject: Undelivered Mail Returned to Sender',
    'Content-Type: multipart/report; report-type=delivery-status; boundary=b',
    '',
    '--b',
    'Content-Type: message/delivery-status',
    '',
    'Reporting-MTA: dns; mx.example',
    '',
    recipients.join('\r\n\r\n'),
    '--b',
    ...(messageId === undefined ? [] : ['Content-Type: message/rfc822', '', `Message-ID: ${messageId}`, '', 'Dear Jo']),
    '--b--',
    '',
  ].join('\r\n')
const block = (address: string, action: string) =>
  `Final-Recipient: rfc822; ${address}\r\nAction: ${action}\r\nStatus: ${action === 'failed' ? '5.1.1' : '4.4.1'}`

const contact = async ({ chiara, caseId }: Written) => (await chiara.call(listCaseContacts, { caseId })).data[0]

test('Only our own recipient counts among those of a bounce', { tags: ['long'] }, async () => {
  const written = await opened.writtenTo()
  const bounce = async (recipients: string[], messageId?: string) =>
    await opened.received({ to: written.address, sender: '', raw: reportOn(recipients, messageId) })
  const [own, strange] = ['office@shop.example', 'archive@shop.example']
  await bounce([block(strange, 'failed'), block(own, 'delayed')], written.messageId)
  expect(await contact(written)).toMatchObject({ bounce: null })
  await bounce([block(strange, 'failed')], written.messageId)
  expect(await contact(written)).toMatchObject({ bounce: null })
  expect((await tasksOf(written, 'letter.undelivered'))[0]?.note).toContain('archive@shop.example')
  // Without a copy, the case's address identifies the mail.
  const kept = await bounce([block(strange, 'delivered'), block(own.toUpperCase(), 'failed')])
  expect(kept).toMatchObject({ state: 'bounce', caseId: written.caseId })
  expect(await contact(written)).toMatchObject({ bounce: '5.1.1' })
  expect((await written.thread())[0]).toMatchObject({ lost: [{ address: own }] })
})

test('A bounce of qmail reaches the mail that it is about', { tags: ['long'] }, async () => {
  const written = await opened.writtenTo()
  const raw = [
    'From: MAILER-DAEMON@mx.example',
    'Subject: failure notice',
    '',
    'Hi. This is the qmail-send program at mx.example.',
    '',
    '<office@shop.example>:',
    'Sorry, no mailbox here by that name. (#5.1.1)',
    '',
    '--- Below this line is a copy of the message.',
    '',
    `Message-ID: ${written.messageId}`,
    '',
  ].join('\r\n')
  expect(await opened.received({ to: written.address, sender: '', raw })).toMatchObject({ state: 'bounce' })
  expect(await contact(written)).toMatchObject({ bounce: 'Sorry, no mailbox here by that name. (#5.1.1)' })
  const { data } = await written.chiara.call(listIncomingMails, { state: 'bounce' })
  expect(data[0]).toMatchObject({ case: { _id: written.caseId } })
})
