import { createConnection } from 'node:net'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openSmtp } from '#server/gateways/smtp.ts'
import type { FiledMail } from '#server/platform/mail/deliver-mail.ts'
import { type Sandbox, startSandbox } from '../sandbox.ts'

const folder = mkdtempSync(join(tmpdir(), 'rightframe-mailbox-'))
let sandbox: Sandbox
beforeAll(async () => void (sandbox = await startSandbox({ port: 0, folder })))
afterAll(async () => {
  await sandbox.close()
  rmSync(folder, { recursive: true, force: true })
})

const letter: FiledMail = {
  id: 'c'.repeat(24),
  route: 'letters',
  to: 'office@shop.example',
  subject: 'Your use of “Fishing boats” <RF-000042>',
  text: 'Dear Sir or Madam,\n\n<b>please</b> answer.',
  html: '<p>Dear Sir or Madam</p><script>alert(1)</script>',
  createdAt: new Date('2026-11-26T10:00:00Z'),
  unsubscribeUrl: null,
  thread: null,
  attached: [{ name: 'Letter é.pdf', type: 'application/pdf', body: Buffer.from('%PDF-1.7 a letter') }],
}

const mailServer = () => ({
  kind: 'smtp' as const,
  host: '127.0.0.1',
  port: sandbox.mailbox!.port,
  security: 'none' as const,
  from: 'letters@rightframe.example',
})

async function send(mail: FiledMail = letter) {
  const transport = openSmtp(mailServer() as Parameters<typeof openSmtp>[0], 'Rightframe')
  const delivery = await transport.send(mail, async () => {})
  transport.close()
  return delivery
}

const asked = async (path: string, init: RequestInit = {}) => await fetch(sandbox.url + path, init)

type Listed = { id: string; to: string[]; subject: string; attachments: { path: string; name: string }[] }

test('A letter sent over SMTP is in the mailbox with files', async () => {
  expect(await send()).toEqual({ outcome: 'sent' })
  const [mail] = (await (await asked('/mailbox.json')).json()) as Listed[]
  expect(mail).toMatchObject({
    from: 'letters@rightframe.example',
    to: ['office@shop.example'],
    subject: letter.subject,
    text: expect.stringContaining('<b>please</b> answer.'),
    messageId: `<${letter.id}@rightframe.example>`,
    attachments: [{ name: 'Letter é.pdf', type: 'application/pdf', bytes: 17 }],
  })
  const file = await asked(mail!.attachments[0]!.path)
  expect(await file.text()).toBe('%PDF-1.7 a letter')
  expect(file.headers.get('content-disposition')).toContain('attachment')
  const page = await (await asked(`/mailbox/${mail!.id}`)).text()
  expect(page).toContain('&lt;b&gt;please&lt;/b&gt; answer.')
  expect(page).not.toContain('<script')
  const designed = await asked(`/mailbox/${mail!.id}/html`)
  expect(designed.headers.get('content-security-policy')).toContain('sandbox')
  expect(await (await asked('/mailbox')).text()).toContain('Your use of “Fishing boats” &lt;RF-000042&gt;')
})

test('What was sent yesterday is there today', async () => {
  await send({ ...letter, id: 'd'.repeat(24), subject: 'Yesterday' })
  await sandbox.close()
  sandbox = await startSandbox({ port: 0, folder })
  expect((await sandbox.mailbox!.mails()).map(({ parsed }) => parsed.subject)).toContain('Yesterday')
})

test.each([
  ['a page of another name that leads here', '/mailbox.json', { headers: { origin: 'https://rebound.example' } }, 403],
  ['a mail that is not there', '/mailbox/none', {}, 404],
  ['a file that is not there', '/mailbox/none/files/999', {}, 404],
  ['a path that climbs', '/mailbox/..%2F..%2Fpasswd', {}, 404],
  ['a mail over HTTP', '/mailbox', { method: 'POST', body: 'x' }, 405],
])('%s gets nothing', async (_, path, init: RequestInit, status) => {
  expect((await asked(path, init)).status).toBe(status)
})

test('Broken dialogues leave no mail and a working server', async () => {
  const before = (await sandbox.mailbox!.mails()).length
  for (const said of [
    'EHLO x\r\nMAIL FROM:<a@b.example>\r\nRCPT TO:<c@d.example>\r\nDATA\r\nSubject: half',
    '\0\0\0',
    'DATA\r\n',
  ])
    await new Promise<void>((resolve) => {
      const socket = createConnection(sandbox.mailbox!.port, '127.0.0.1', () =>
        socket.write(said, () => socket.destroy()),
      )
      socket.on('close', () => resolve())
      socket.on('error', () => {})
    })
  expect((await sandbox.mailbox!.mails()).length).toBe(before)
  expect(await send({ ...letter, id: 'e'.repeat(24), subject: 'Afterwards' })).toEqual({ outcome: 'sent' })
})

test('Without its port, the sandbox runs without a mailbox and says why', async () => {
  const other = mkdtempSync(join(tmpdir(), 'rightframe-mailbox-'))
  let said: unknown
  const without = await startSandbox({
    port: 0,
    folder: other,
    mailPort: sandbox.mailbox!.port,
    onNoMailbox: (error) => (said = error),
  })
  expect(without.mailbox).toBeUndefined()
  expect(said).toMatchObject({ code: 'EADDRINUSE' })
  await without.close()
  rmSync(other, { recursive: true, force: true })
})

test('A letter is answered from its page, at its reply address', async () => {
  const [one, other] = [0, 1].map(() => mkdtempSync(join(tmpdir(), 'rightframe-mailbox-')))
  const receiver = await startSandbox({ port: 0, folder: one! })
  const answering = await startSandbox({ port: 0, folder: other!, answersTo: receiver.mailbox!.port })
  const transport = openSmtp(
    { ...mailServer(), port: answering.mailbox!.port } as Parameters<typeof openSmtp>[0],
    'Rightframe',
  )
  const thread = {
    replyTo: 'case+word@rightframe.example',
    domain: 'rightframe.example',
    inReplyTo: null,
    references: [],
  }
  await transport.send({ ...letter, thread }, async () => {})
  transport.close()
  const [got] = await answering.mailbox!.mails()
  const path = `${answering.url}/mailbox/${got!.id}`
  expect(await (await fetch(path)).text()).toContain('Send the answer')
  const post = (init: RequestInit) => fetch(`${path}/answer`, { method: 'POST', redirect: 'manual', ...init })
  expect(
    (await post({ body: new URLSearchParams({ text: 'x' }), headers: { origin: 'https://rebound.example' } })).status,
  ).toBe(403)
  expect((await post({ body: new URLSearchParams({ text: ' ' }) })).status).toBe(400)
  expect(
    (await post({ body: new URLSearchParams({ text: 'We have a licence.' }), headers: { origin: answering.url } }))
      .status,
  ).toBe(303)
  const [answer] = await receiver.mailbox!.mails()
  expect(answer).toMatchObject({ from: 'office@shop.example', to: ['case+word@rightframe.example'] })
  expect(answer!.parsed).toMatchObject({
    inReplyTo: got!.parsed.messageId,
    text: expect.stringContaining('We have a licence.'),
  })
  await receiver.close()
  await answering.close()
  for (const used of [one!, other!]) rmSync(used, { recursive: true, force: true })
})
