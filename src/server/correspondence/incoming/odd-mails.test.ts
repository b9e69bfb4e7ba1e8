import { once } from 'node:events'
import { connect } from 'node:net'
import { createTransport } from 'nodemailer'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { rounds } from '#contract/testing/rounds.ts'
import { listCaseContacts } from '#contract/letters/contacts/endpoints.ts'
import {
  getCaseThread,
  getOwnThreadFile,
  getThreadFile,
  listIncomingMails,
  listOwnCorrespondence,
  moveEntry,
  showThreadFile,
} from '#contract/correspondence/endpoints.ts'
import { requestOf } from '#contract/request.ts'
import { listTasks } from '#contract/platform/tasks.ts'
import { openMailReceiver } from '#server/gateways/incoming-mail/receiver.ts'
import { nobody, openIncomingApp } from '#server/testing/incoming-mails.ts'
import { fileFrom } from '#server/testing/letters.ts'
import type { TestApp } from '#server/testing/test-app.ts'
import { insertEntry } from '../entry-store.ts'
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
])('%s ends somewhere, and the next mail is read', { tags: ['long'] }, async (_, raw, state) => {
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
])('%s is read as text', { tags: ['long'] }, async (_, type, body, text) => {
  const { address, thread } = await shared()
  const head = Buffer.from(`From: a@b.example\r\nSubject: =?utf-8?q?Caf=C3=A9?=\r\nContent-Type: ${type}\r\n\r\n`)
  const envelope = { from: 'a@b.example', to: [address], ip: '192.0.2.7', helo: 'x' }
  const id = await keepIncoming(app.deps, Buffer.concat([head, body]), envelope)
  await expect.poll(async () => (await findIncoming(app.deps.db, id))?.state, { timeout: 30_000 }).toBe('filed')
  expect((await thread()).at(-1)).toMatchObject({ subject: 'Café', text })
})

const receiving = { port: 0, host: '127.0.0.1', takes: async () => true, admit: async () => {}, onProblem: () => {} }

const bounceOf = (messageId: string) =>
  `From: MAILER-DAEMON@mx.example\r\nSubject: Undelivered\r\nAuto-Submitted: auto-replied\r\nContent-Type: multipart/report; report-type=delivery-status; boundary=b\r\n\r\n--b\r\n\r\nSorry.\r\n--b\r\nContent-Type: message/delivery-status\r\n\r\nReporting-MTA: dns; mx.example\r\n\r\nFinal-Recipient: rfc822; office@shop.example\r\nAction: failed\r\nStatus: 5.1.1\r\nDiagnostic-Code: smtp; 550 no such user\r\n\r\n--b\r\nContent-Type: text/rfc822-headers\r\n\r\nMessage-ID: ${messageId}\r\n\r\n--b--\r\n`

test(
  'Bounces mark mail and contact; many bounces make one task',
  { tags: ['long', 'rounds'], timeout: 300_000 },
  async () => {
    const { messageId, caseId, chiara, thread, name } = await writtenTo()
    const envelope = { from: '', to: [nobody], ip: '192.0.2.7', helo: 'mx.example' }
    const bytes = Buffer.from(bounceOf(messageId))
    const before = (await chiara.call(listIncomingMails, { state: 'bounce' })).total
    const many = rounds({ usual: 150, deep: 1000 })
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

test('Mails with files are stored, filed, and moved with their files', { tags: ['long'] }, async () => {
  const { address, caseId, thread, chiara, ana } = await writtenTo()
  const other = await writtenTo()
  const client = createTransport({ host: '127.0.0.1', port: opened.port, ignoreTLS: true })
  const attachments = [
    { filename: 'Licence é.pdf', content: Buffer.from('%PDF-1.7 licence') },
    { filename: 'run.exe', content: Buffer.from('MZ') },
    { filename: 'invoice.pdf', content: Buffer.from('MZ\0\0 a program') },
    { filename: 'cat.pdf', content: Buffer.from([0xff, 0xd8, 0xff, 0xe0]) },
    { filename: 'scan', content: Buffer.from('%PDF-1.4 a scan') },
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
    { name: 'invoice.pdf', problem: expect.stringContaining('What is in it is no kind of file that is kept') },
    { name: 'cat.pdf', problem: 'It is not what its name says, and is not kept.' },
    { name: 'scan.pdf', type: 'application/pdf', problem: null },
  ])
  const file = { caseId, entryId: entry._id, file: '0' }
  expect((await fileFrom(app, chiara, getThreadFile, file)).toString()).toBe('%PDF-1.7 licence')
  const own = requestOf(getOwnThreadFile, { caseId, entryId: entry._id, file: '0' }).path
  const byOwner = async () => await fetch(app.url + own, { headers: { authorization: `Bearer ${ana.token}` } })
  expect((await byOwner()).status, 'what it holds is looked at first').toBe(404)
  await chiara.call(showThreadFile, { ...file, isShown: true })
  const shown = await byOwner()
  expect([shown.status, shown.headers.get('x-content-type-options')]).toEqual([200, 'nosniff'])
  expect(shown.headers.get('content-disposition')).toContain('attachment')
  expect((await ana.call(listOwnCorrespondence, { caseId })).data.at(-1)?.files).toEqual([
    { file: 0, name: 'Licence é.pdf' },
  ])
  await chiara.call(showThreadFile, { ...file, isShown: false })
  expect((await byOwner()).status).toBe(404)
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
})

test('A mail filed to two cases moves whole between them', { tags: ['long'] }, async () => {
  const one = await writtenTo()
  const other = await writtenTo()
  const raw = 'From: a@b.example\r\nMessage-ID: <both@b.example>\r\nSubject: Both\r\n\r\nAbout both.\r\n'
  for (const { address } of [one, other]) expect(await received({ to: address, raw })).toMatchObject({ state: 'filed' })
  const entryId = (await one.thread()).at(-1)!._id
  await one.chiara.call(moveEntry, { caseId: one.caseId, entryId, case: other.name })
  expect((await one.thread()).map(({ subject }) => subject)).not.toContain('Both')
  expect((await other.thread()).filter(({ subject }) => subject === 'Both')).toHaveLength(2)
  await one.chiara.call(moveEntry, { caseId: other.caseId, entryId, case: one.name })
  expect((await one.thread()).at(-1)).toMatchObject({ _id: entryId })
})

test('Long threads come in parts, long mails as a beginning first', { tags: ['long'] }, async () => {
  const { chiara, ana, caseId } = await writtenTo()
  const about = { caseId, direction: 'in' as const, way: 'mail' as const, addresses: ['a@b.example'], subject: 'One' }
  await app.deps.db.transaction(async (tx) => {
    for (let nth = 0; nth < 120; nth++)
      await insertEntry(tx, { ...about, at: app.deps.clock(), text: `${nth} ${'x'.repeat(200_000)}` })
  })
  const newest = await chiara.call(getCaseThread, { caseId })
  expect(newest.data).toHaveLength(50)
  expect(newest.data.at(-1)).toMatchObject({ isCut: true, text: expect.stringMatching(/^119 x{9996}$/) as unknown })
  const second = await chiara.call(getCaseThread, { caseId, before: newest.earlier! })
  const last = await chiara.call(getCaseThread, { caseId, before: second.earlier! })
  const all = [last, second, newest].flatMap(({ data }) => data)
  expect([last.earlier, new Set(all.map(({ _id }) => _id)).size, all.length]).toEqual([null, 121, 121])
  expect((await ana.call(listOwnCorrespondence, { caseId })).data).toHaveLength(50)
})

test('A mail that cannot be kept is not answered for', { tags: ['long'] }, async () => {
  const problems: unknown[] = []
  const receiver = await openMailReceiver({
    ...receiving,
    keep: async () => await Promise.reject(new Error('the disk is full')),
    onProblem: (error: unknown) => void problems.push(error),
  })
  const client = createTransport({ host: '127.0.0.1', port: receiver.port, ignoreTLS: true })
  await expect(client.sendMail({ from: 'a@b.example', to: 'case@c.example', text: 'x' })).rejects.toMatchObject({
    responseCode: 451,
  })
  expect(problems).toHaveLength(1)
  client.close()
  await receiver.close()
})

test('A sender has four connections; the next waits for one', async () => {
  const receiver = await openMailReceiver({ ...receiving, keep: async () => {} })
  const open = () => connect(receiver.port, '127.0.0.1').on('error', () => {})
  const four = [open(), open(), open(), open()]
  for (const socket of four) await once(socket, 'data')
  const fifth = open()
  const heard: unknown[] = []
  fifth.on('data', (bytes) => heard.push(bytes))
  await once(fifth.resume(), 'close')
  expect(heard).toEqual([])
  four[0]!.destroy()
  const next = async () => {
    const socket = open()
    return await Promise.race(['data', 'close'].map(async (event) => await once(socket, event).then(() => event)))
  }
  await expect.poll(next).toBe('data')
  await receiver.close()
})

test.each([
  [
    'whose mail never ends',
    { withinMs: 300 },
    'HELO x\r\nMAIL FROM:<a@b.example>\r\nRCPT TO:<case@c.example>\r\nDATA\r\n',
    'This takes too long.',
  ],
  ['that trickles commands', { longestMs: 300 }, 'HELO x\r\n', '250'],
])('A sender %s is cut off, and the next one is heard', async (_, limits, head, said) => {
  const kept: unknown[] = []
  const keep = async (bytes: Uint8Array) => void (await Promise.resolve(kept.push(bytes)))
  const receiver = await openMailReceiver({ ...receiving, longestMs: 5000, ...limits, keep })
  const socket = connect(receiver.port, '127.0.0.1')
  const heard: Buffer[] = []
  socket.on('data', (bytes: Buffer) => void heard.push(bytes)).on('error', () => {})
  const closed = new Promise((resolve) => socket.once('close', resolve))
  await once(socket, 'data')
  socket.write(head)
  const trickle = setInterval(() => socket.write('x'), 20)
  await closed
  clearInterval(trickle)
  expect(Buffer.concat(heard).toString()).toContain(said)
  expect(kept).toEqual([])
  const client = createTransport({ host: '127.0.0.1', port: receiver.port, ignoreTLS: true })
  await client.sendMail({ from: 'a@b.example', to: 'case@c.example', text: 'x' })
  expect(kept).toHaveLength(1)
  client.close()
  await receiver.close()
})
