import { createTransport } from 'nodemailer'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { listCaseContacts } from '#contract/cases/contacts/endpoints.ts'
import { getThreadFile, listIncomingMails, moveEntry } from '#contract/cases/correspondence/endpoints.ts'
import { listTasks } from '#contract/platform/tasks.ts'
import { openMailReceiver } from '#server/gateways/incoming-mail/receiver.ts'
import { nobody, openIncomingApp } from '#server/testing/incoming-mails.ts'
import { fileFrom } from '#server/testing/letters.ts'
import type { TestApp } from '#server/testing/test-app.ts'
import { findIncoming } from './incoming-store.ts'
import { keepIncoming } from './keep-incoming.ts'

let opened: Awaited<ReturnType<typeof openIncomingApp>>
let app: TestApp
beforeAll(async () => {
  opened = await openIncomingApp()
  app = opened.app
})
afterAll(() => opened.remove())

const received = (mail: Parameters<typeof opened.received>[0]) => opened.received(mail)
const writtenTo = () => opened.writtenTo()

let opening: ReturnType<typeof writtenTo> | undefined
const shared = async () => await (opening ??= writtenTo())

test.each([
  ['bytes that are no mail', '\0\0\u0001ÿþ\r\n\r\n', 'quarantined'],
  [
    'parts without an end',
    'From: a@b.example\r\nContent-Type: multipart/mixed; boundary=x\r\n\r\n--x\r\nContent-Type: multipart/mixed; boundary=x\r\n\r\n--x',
    'filed',
  ],
  [
    'parts within parts without an end',
    `From: a@b.example\r\n${'Content-Type: multipart/mixed; boundary=b\r\n\r\n--b\r\n'.repeat(500)}`,
    'quarantined',
  ],
  ['nothing at all', '', 'quarantined'],
])('%s ends somewhere, and the next mail is read', { tags: ['long'], timeout: 120_000 }, async (_, raw, state) => {
  const { address } = await shared()
  const row = await received({ to: address, raw })
  expect(row.state).toBe(state)
  expect(await received({ to: address })).toMatchObject({ state: 'filed' })
})

test.each([
  [
    'HTML alone',
    'text/html; charset=utf-8',
    Buffer.from('<head><title>no</title></head><p>We <b>have</b><br>a licence.</p><script>alert(1)</script>'),
    'We have\na licence.',
  ],
  [
    'an old charset',
    'text/plain; charset=iso-8859-15',
    Buffer.from('Prix: 5 \u00A4, caf\u00E9', 'latin1'),
    'Prix: 5 €, café',
  ],
  [
    'Japanese',
    'text/plain; charset=iso-2022-jp',
    Buffer.from([0x1b, 0x24, 0x42, 0x46, 0x7c, 0x4b, 0x5c, 0x1b, 0x28, 0x42]),
    '日本',
  ],
  ['a charset that nobody knows', 'text/plain; charset=x-none', Buffer.from('Hello'), 'Hello'],
])('%s is read as text', { tags: ['long'], timeout: 120_000 }, async (_, type, body, text) => {
  const { address, thread } = await shared()
  const head = Buffer.from(`From: a@b.example\r\nSubject: =?utf-8?q?Caf=C3=A9?=\r\nContent-Type: ${type}\r\n\r\n`)
  const envelope = { from: 'a@b.example', to: [address], ip: '192.0.2.7', helo: 'x' }
  const id = await keepIncoming(app.deps, Buffer.concat([head, body]), envelope)
  await expect.poll(async () => (await findIncoming(app.deps.db, id))?.state, { timeout: 30_000 }).toBe('filed')
  expect((await thread()).at(-1)).toMatchObject({ subject: 'Café', text })
})

const bounceOf = (messageId: string) =>
  `From: MAILER-DAEMON@mx.example\r\nSubject: Undelivered\r\nAuto-Submitted: auto-replied\r\nContent-Type: multipart/report; report-type=delivery-status; boundary=b\r\n\r\n--b\r\n\r\nSorry.\r\n--b\r\nContent-Type: message/delivery-status\r\n\r\nReporting-MTA: dns; mx.example\r\n\r\nFinal-Recipient: rfc822; office@shop.example\r\nAction: failed\r\nStatus: 5.1.1\r\nDiagnostic-Code: smtp; 550 no such user\r\n\r\n--b\r\nContent-Type: text/rfc822-headers\r\n\r\nMessage-ID: ${messageId}\r\n\r\n--b--\r\n`

test(
  'Bounces stand by themselves, at the mail and at its contact, and a thousand of them make one task',
  { tags: ['long'], timeout: 300_000 },
  async () => {
    const { messageId, caseId, chiara, thread, name } = await writtenTo()
    const envelope = { from: '', to: [nobody], ip: '192.0.2.7', helo: 'mx.example' }
    const bytes = Buffer.from(bounceOf(messageId))
    const before = (await chiara.call(listIncomingMails, { state: 'bounce' })).total
    const many = 1000
    for (let sent = 0; sent < many; sent += 50)
      await Promise.all(Array.from({ length: 50 }, () => keepIncoming(app.deps, bytes, envelope)))
    await expect
      .poll(async () => (await chiara.call(listIncomingMails, { state: 'bounce' })).total, {
        timeout: 240_000,
        interval: 1000,
      })
      .toBe(before + many)
    const { data } = await chiara.call(listIncomingMails, { state: 'bounce' })
    expect(data).toHaveLength(100)
    expect(data[0]).toMatchObject({ why: 'smtp; 550 no such user', case: { _id: caseId, name } })
    expect(await thread()).toMatchObject([
      { lost: [{ address: 'office@shop.example', problem: 'smtp; 550 no such user' }] },
    ])
    expect((await chiara.call(listCaseContacts, { caseId })).data[0]).toMatchObject({
      bounce: 'smtp; 550 no such user',
    })
    const tasks = (await chiara.call(listTasks)).data.filter(
      ({ subject }) => subject === `${caseId}:office@shop.example`,
    )
    expect(tasks).toHaveLength(1)
  },
)

test(
  'Over SMTP a mail with files is kept before it is answered for, and goes to its case; files can be moved with it',
  { tags: ['long'], timeout: 120_000 },
  async () => {
    const { address, caseId, thread, chiara } = await writtenTo()
    const other = await writtenTo()
    const client = createTransport({ host: '127.0.0.1', port: opened.port, ignoreTLS: true })
    const attachments = [
      { filename: 'Licence é.pdf', content: Buffer.from('%PDF-1.7 licence') },
      { filename: 'run.exe', content: Buffer.from('MZ') },
    ]
    await client.sendMail({
      from: 'jo@elsewhere.example',
      to: address,
      subject: 'The licence',
      text: 'Here it is.',
      attachments,
    })
    await expect.poll(async () => (await thread()).at(-1)?.subject, { timeout: 30_000 }).toBe('The licence')
    const entry = (await thread()).at(-1)!
    expect(entry.files).toMatchObject([
      { name: 'Licence é.pdf', type: 'application/pdf', problem: null },
      { name: 'run.exe', problem: expect.stringContaining('This kind of file is not kept.') },
    ])
    const file = { caseId, entryId: entry._id, file: '0' }
    expect((await fileFrom(app, chiara, getThreadFile, file)).toString()).toBe('%PDF-1.7 licence')
    await chiara.call(moveEntry, { caseId, entryId: entry._id, case: other.name })
    expect(await thread()).toHaveLength(1)
    expect((await other.thread()).at(-1)).toMatchObject({ _id: entry._id, filedBy: 'staff' })
    expect((await fileFrom(app, chiara, getThreadFile, { ...file, caseId: other.caseId })).toString()).toBe(
      '%PDF-1.7 licence',
    )
    for (const to of ['somebody@else.example', 'other@rightframe.example'])
      await expect(client.sendMail({ from: 'jo@elsewhere.example', to, text: 'x' })).rejects.toMatchObject({
        responseCode: 550,
      })
    const large = Buffer.alloc(26 * 1024 * 1024, 'x')
    await expect(
      client.sendMail({
        envelope: { from: 'jo@elsewhere.example', to: address },
        raw: Buffer.concat([Buffer.from('Subject: x\r\n\r\n'), large]),
      }),
    ).rejects.toMatchObject({ responseCode: 552 })
    client.close()
  },
)

test(
  'A mail that cannot be kept is not answered for, and one that never ends is cut off',
  { tags: ['long'], timeout: 120_000 },
  async () => {
    const keep = async () => await Promise.reject(new Error('the disk is full'))
    const problems: unknown[] = []
    const options = {
      port: 0,
      host: '127.0.0.1',
      takes: () => true,
      admit: async () => {},
      keep,
      onProblem: (error: unknown) => void problems.push(error),
    }
    const receiver = await openMailReceiver(options)
    const client = createTransport({ host: '127.0.0.1', port: receiver.port, ignoreTLS: true })
    await expect(client.sendMail({ from: 'a@b.example', to: 'case@c.example', text: 'x' })).rejects.toMatchObject({
      responseCode: 451,
    })
    expect(problems).toHaveLength(1)
    client.close()
    await receiver.close()
  },
)
