import { generateKeyPairSync } from 'node:crypto'
import { dkimSign } from 'mailauth/lib/dkim/sign.js'
import { createTransport } from 'nodemailer'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { listCaseContacts } from '#contract/cases/contacts/endpoints.ts'
import {
  discardIncomingMail,
  fileIncomingMail,
  getCaseThread,
  getThreadFile,
  type IncomingKind,
  listIncomingMails,
  listOwnCorrespondence,
  moveEntry,
  replyToImageUser,
  saveReplyDraft,
} from '#contract/cases/correspondence/endpoints.ts'
import { sendLetter } from '#contract/cases/letters/endpoints.ts'
import { listTasks } from '#contract/platform/tasks.ts'
import type { Id } from '#contract/wire.ts'
import { openMailReader } from '#server/gateways/incoming-mail/mail-reader.ts'
import { openMailReceiver } from '#server/gateways/incoming-mail/receiver.ts'
import { refusalOf } from '#server/testing/client.ts'
import { begun, fileFrom } from '#server/testing/letters.ts'
import { freePort } from '#server/testing/places.ts'
import { openLetterApp, readyCase } from '#server/testing/ready-case.ts'
import { setCase } from '#server/testing/portal-case.ts'
import type { TestApp } from '#server/testing/test-app.ts'
import { readCase } from '../case-store.ts'
import { mailIdsOf } from './entry-store.ts'
import { findIncoming } from './incoming-store.ts'
import { keepIncoming } from './keep-incoming.ts'

let opened: Awaited<ReturnType<typeof openLetterApp>>
let app: TestApp
let port: number

const key = generateKeyPairSync('rsa', { modulusLength: 2048 })
const publicKey = key.publicKey.export({ type: 'spki', format: 'der' }).toString('base64')

/** shop.example vouches for its mail by a signature; nothing is known of other names. */
const records: Record<string, string> = {
  'TXT _dmarc.shop.example': 'v=DMARC1; p=reject',
  'TXT key._domainkey.shop.example': `v=DKIM1; k=rsa; p=${publicKey}`,
}
const reader = openMailReader(async (name, type) => {
  const found = records[`${type} ${name}`]
  if (found === undefined) throw Object.assign(new Error('not found'), { code: 'ENOTFOUND' })
  return [[found]]
})

beforeAll(async () => {
  port = await freePort()
  opened = await openLetterApp({ MAIL_IN_PORT: String(port) })
  app = opened.app
  Object.assign(app.deps, { mailReader: reader })
})
afterAll(async () => {
  await opened.remove()
  reader.close()
})

type Written = {
  from?: string
  to?: string
  subject?: string
  text?: string
  headers?: string[]
  signed?: boolean
  raw?: string
}
const nobody = 'case@rightframe.example'
let count = 0

async function bytesOf({ from = 'Jo Doe <jo@elsewhere.example>', to = nobody, subject = 'Hello', ...mail }: Written) {
  const head = [`From: ${from}`, `To: ${to}`, `Subject: ${subject}`, `Message-ID: <${count++}@sent.example>`]
  const lines = [
    ...head,
    'Date: Thu, 26 Nov 2026 10:00:00 +0000',
    ...(mail.headers ?? []),
    '',
    mail.text ?? 'We have a licence.',
    '',
  ]
  const text = mail.raw ?? lines.join('\r\n')
  if (!mail.signed) return Buffer.from(text)
  const privateKey = key.privateKey.export({ type: 'pkcs8', format: 'pem' })
  const { signatures } = await dkimSign(text, {
    signingDomain: 'shop.example',
    selector: 'key',
    privateKey: String(privateKey),
  })
  return Buffer.from(signatures + text)
}

/** What became of a mail, once it was read. */
async function received(mail: Written) {
  const envelope = { from: 'jo@elsewhere.example', to: [mail.to ?? nobody], ip: '192.0.2.7', helo: 'mail.example' }
  const id = await keepIncoming(app.deps, await bytesOf(mail), envelope)
  await expect.poll(async () => (await findIncoming(app.deps.db, id))?.state, { timeout: 30_000 }).not.toBe('waiting')
  return (await findIncoming(app.deps.db, id))!
}

async function writtenTo() {
  const who = await readyCase(app)
  const draft = await begun(who.chiara, who.caseId)
  await who.chiara.call(sendLetter, { caseId: who.caseId, letterId: draft._id, revision: draft.revision })
  const { name } = (await readCase(app.deps.db, who.caseId))!
  const mails = async () => (await opened.mailbox().mails()).filter(({ parsed }) => parsed.text?.includes(name))
  await expect.poll(async () => (await mails()).length, { timeout: 30_000 }).toBe(1)
  const [{ parsed }] = (await mails()) as [Awaited<ReturnType<typeof mails>>[number]]
  const thread = async () => (await who.chiara.call(getCaseThread, { caseId: who.caseId })).data
  return {
    ...who,
    name,
    thread,
    mails,
    address: parsed.replyTo![0]!.address!,
    messageId: parsed.messageId!,
    subject: parsed.subject!,
  }
}

const apart = async (
  who: { chiara: Awaited<ReturnType<typeof writtenTo>>['chiara'] },
  id: Id,
  state: IncomingKind = 'quarantined',
) => (await who.chiara.call(listIncomingMails, { state })).data.find(({ _id }) => _id === id)

test('Each rule finds the case, the surest first, and a guessed subject finds none', { tags: ['long'] }, async () => {
  const first = await writtenTo()
  const answers = [`In-Reply-To: ${first.messageId}`]
  const named = { subject: `About ${first.name}`, from: 'office@shop.example' }
  expect(await received({ to: first.address })).toMatchObject({ state: 'filed', caseId: first.caseId })
  expect(await received({ headers: answers })).toMatchObject({ state: 'filed', caseId: first.caseId })
  const refers = [`References: <other@shop.example> ${first.messageId}`]
  expect(await received({ headers: refers, subject: `AW: Re: ${first.subject}` })).toMatchObject({ state: 'filed' })
  expect(await received({ headers: refers, subject: 'Something else' })).toMatchObject({ state: 'quarantined' })
  expect(await received({ ...named, signed: true })).toMatchObject({ state: 'filed', caseId: first.caseId })
  // Whoever only writes that name as its sender is not it.
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

test(
  'What its domain does not vouch for is kept apart, also at the address of a case',
  { tags: ['long'] },
  async () => {
    const { address, caseId, thread, ...who } = await writtenTo()
    const spoofed = { from: 'The Shop <office@shop.example>', to: address }
    const kept = await received(spoofed)
    expect(await apart(who, kept.id)).toMatchObject({
      dmarc: 'fail',
      why: 'The domain that it names as its sender does not vouch for it.',
    })
    expect(await received({ ...spoofed, signed: true })).toMatchObject({ state: 'filed' })
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
    expect(await apart(who, two.id, 'discarded')).toMatchObject({ why: 'An advertisement.' })
  },
)

test(
  'An answer is written back by mail and on the page, and its owner reads both without addresses',
  { tags: ['long'] },
  async () => {
    const { chiara, ana, caseId, address, mails, thread } = await writtenTo()
    const said =
      'We bought it on 2025-08-01 for 120.50 euro. Call +353 21 555 0100 or jo@elsewhere.example, IBAN IE29 AIBK 9311 5212 3456 78.'
    await received({
      to: address,
      text: `${said}\r\n\r\nOn Thu, Nov 26, 2026 at 9:00 AM Rightframe <x@y.example> wrote:\r\n> Dear Jo Doe\r\n`,
    })
    expect((await thread()).at(-1)).toMatchObject({
      text: said,
      fullText: expect.stringContaining('> Dear Jo Doe'),
      addresses: ['jo@elsewhere.example'],
    })
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
  },
)

test('Programs are not answered, our own mails end, and what comes twice stands once', { tags: ['long'] }, async () => {
  const { address, caseId, thread, messageId, mails } = await writtenTo()
  expect(await received({ to: address, headers: ['Auto-Submitted: auto-replied'] })).toMatchObject({ state: 'filed' })
  expect((await thread()).at(-1)).toMatchObject({ isAutomatic: true })
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
  expect(await received({ to: address }), 'a case that is over is written to').toMatchObject({ state: 'filed', caseId })
})

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
    undefined,
  ],
  ['nothing at all', '', 'quarantined'],
])('%s ends somewhere, and the next mail is read', { tags: ['long'] }, async (_, raw, state) => {
  const { address } = await shared()
  const row = await received({ to: address, raw })
  expect(['filed', 'quarantined']).toContain(row.state)
  if (state) expect(row.state).toBe(state)
  expect(await received({ to: address })).toMatchObject({ state: 'filed' })
})

let opening: ReturnType<typeof writtenTo> | undefined
const shared = async () => await (opening ??= writtenTo())

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
  { tags: ['long'] },
  async () => {
    const { address, caseId, thread, chiara } = await writtenTo()
    const other = await writtenTo()
    const client = createTransport({ host: '127.0.0.1', port, ignoreTLS: true })
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
  { tags: ['long'] },
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
