import PostalMime from 'postal-mime'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { carryOut } from '#server/cli/commands.ts'
import { openSmtp } from '#server/gateways/smtp.ts'
import { type TestApp, openTestApp } from '#server/testing/test-app.ts'
import { mailTemplate } from './mail-template.ts'
import type { FiledMail, MailTransport } from './deliver-mail.ts'
import { openMailServer } from './testing/mail-server.ts'

const greetingMail = mailTemplate<{ name: string; subject?: string }>('greeting', ({ name, subject }, { brand }) => ({
  subject: subject ?? `A word from ${brand.name}`,
  greeting: `Hello ${name},`,
  blocks: [
    'This is a paragraph.',
    { label: 'Follow me', url: 'https://app.example/a?b=1&c=2' },
    { items: ['one', 'two'] },
  ],
}))

let app: TestApp
let server: Awaited<ReturnType<typeof openMailServer>>

beforeAll(async () => {
  server = await openMailServer()
  app = await openTestApp({
    SMTP_HOST: '127.0.0.1',
    SMTP_PORT: String(server.port),
    SMTP_SECURITY: 'none',
    MAIL_FROM: 'hello@rightframe.example',
  })
})
beforeEach(() => {
  server.received.length = 0
  server.say('accept')
})
afterAll(async () => {
  await app.remove()
  await server.close()
})

const ana = { email: 'ana@studio.example', isVerified: true }
const post = (data: { name: string; subject?: string }, to: { email: string; unsubscribeUrl?: string }) =>
  app.deps.db.transaction(
    async (tx) => (await app.deps.mail.post(tx, greetingMail, data, { ...to, isVerified: true }))!,
  )

async function whenSettled(id: string): Promise<Record<string, unknown>> {
  for (;;) {
    const { rows } = await app.deps.database.execute('select * from mails where id = $1', [id])
    if (rows[0] && (rows[0].settled_at !== null || rows[0].state === 'unsure')) return rows[0]
    await new Promise((resolve) => setTimeout(resolve, 20))
  }
}

test('A mail has text and HTML; only its recipient stays stored', async () => {
  const id = await post({ name: 'Ana <b>' }, { email: 'ana@studio.example' })
  expect(await whenSettled(id)).toMatchObject({ state: 'sent', to: 'ana@studio.example', text: null, html: null })
  const { raw, to } = server.received[0]!
  const email = await PostalMime.parse(raw)
  expect(to).toEqual(['ana@studio.example'])
  expect(email).toMatchObject({
    subject: 'A word from Rightframe',
    from: { name: 'Rightframe', address: 'hello@rightframe.example' },
    to: [{ address: 'ana@studio.example' }],
    messageId: `<${id}@rightframe.example>`,
  })
  expect(email.text).toContain('Hello Ana <b>,')
  expect(email.text).toContain('Follow me:\nhttps://app.example/a?b=1&c=2')
  expect(email.text).toContain('- one\n- two')
  expect(email.html).toContain('Hello Ana &lt;b&gt;,')
  expect(email.html).toContain('href="https://app.example/a?b=1&amp;c=2"')
  expect(email.headers.map(({ key }) => key)).not.toContain('list-unsubscribe')
})

test('A mail with unsubscription has RFC 8058 headers and a footer', async () => {
  const unsubscribeUrl = 'https://app.example/unsubscribe/abc'
  await whenSettled(await post({ name: 'Ana' }, { email: 'ana@studio.example', unsubscribeUrl }))
  const email = await PostalMime.parse(server.received[0]!.raw)
  const headers = Object.fromEntries(email.headers.map(({ key, value }) => [key, value]))
  expect(headers['list-unsubscribe']).toBe(`<${unsubscribeUrl}>`)
  expect(headers['list-unsubscribe-post']).toBe('List-Unsubscribe=One-Click')
  expect(email.text).toContain(unsubscribeUrl)
})

test('An uncommitted transaction sends no mail', async () => {
  const failing = app.deps.db.transaction(async (tx) => {
    await app.deps.mail.post(tx, greetingMail, { name: 'Ana' }, ana)
    throw new Error('no after all')
  })
  await expect(failing).rejects.toThrow('no after all')
  await whenSettled(await post({ name: 'Bruno' }, { email: 'bruno@studio.example' }))
  expect(
    server.received.map(({ to }) => to),
    'ASVS 2.3.3',
  ).toEqual([['bruno@studio.example']])
})

test('A name cannot begin another header', async () => {
  await whenSettled(
    await post(
      { name: 'Ana', subject: 'Hello Ana\r\nBcc: everybody@studio.example\r\n\r\nBuy this' },
      { email: 'ana@studio.example' },
    ),
  )
  const { raw, to } = server.received[0]!
  const email = await PostalMime.parse(raw)
  expect(email.subject, 'ASVS 1.1.2, 1.3.11').toBe('Hello Ana Bcc: everybody@studio.example Buy this')
  expect(email.bcc).toBeUndefined()
  expect(to).toEqual(['ana@studio.example'])
})

test.each(['a@x.example, b@x.example', 'a@x.example\nBcc: b@x.example', '"Ana" <a@x.example>', 'a', 'g:a@x.example;'])(
  'The address %j is refused as not one plain address',
  async (email) => {
    await expect(post({ name: 'Ana' }, { email })).rejects.toThrow('This is not one plain email address.')
  },
)

test.each([
  ['refuse the recipient', 'no such box'],
  ['refuse the message', 'spam'],
] as const)("A server's order to %s ends tries and is stored", async (answer, words) => {
  server.say(answer)
  const mail = await whenSettled(await post({ name: 'Ana' }, { email: 'ana@studio.example' }))
  expect(mail).toMatchObject({ state: 'refused', attempts: 1 })
  expect(mail.problem).toContain(words)
})

test('A server that asks for patience gets the mail later', async () => {
  server.say('not now')
  const id = await post({ name: 'Ana' }, { email: 'ana@studio.example' })
  expect(await whenSettled(id)).toMatchObject({ state: 'waiting', attempts: 1 })
  const jobOf = async () => {
    const { rows } = await app.deps.database.execute(
      "select state, start_after > now() as later from pgboss.job where name = 'send-mail' and data->>'mailId' = $1",
      [id],
    )
    return rows[0]
  }
  while ((await jobOf())?.state === 'active') await new Promise((resolve) => setTimeout(resolve, 20))
  expect(await jobOf()).toEqual({ state: 'retry', later: true })
})

test('An unconfirmed address gets only the request to confirm it', async () => {
  const to = { email: 'stranger@studio.example', isVerified: false }
  const asking = mailTemplate<object>('asking', () => ({ subject: 'Is this yours?', greeting: 'Hello,', blocks: [] }), {
    asks: true,
  })
  const posted = await app.deps.db.transaction(async (tx) => [
    await app.deps.mail.post(tx, greetingMail, { name: 'Win a prize' }, to),
    await app.deps.mail.post(tx, asking, {}, to),
  ])
  expect(posted[0]).toBeUndefined()
  expect(await whenSettled(posted[1]!)).toMatchObject({ template: 'asking' })
  expect(server.received).toHaveLength(1)
})

test('A mail interrupted while sending is not sent twice', async () => {
  const id: string = await app.deps.db.transaction(async (tx) => {
    const posted = (await app.deps.mail.post(tx, greetingMail, { name: 'Ana' }, ana))!
    await tx.execute(`update mails set state = 'handed-over' where id = '${posted}'`)
    return posted
  })
  const mail = await whenSettled(id)
  expect(mail).toMatchObject({ state: 'unsure' })
  expect(mail.problem).toBe('The server stopped while this mail was handed over; it may have arrived.')
  expect(server.received).toEqual([])
})

async function mailCommand(...args: string[]): Promise<string> {
  const said: string[] = []
  const needs = { ...app.deps, config: app.config }
  await carryOut(needs, 'mail', args, (line) => said.push(line))
  return said.join('\n')
}

test('An operator sees undelivered mail and sends it again', async () => {
  server.say('refuse the message')
  const id = await post({ name: 'Ana' }, { email: 'again@studio.example' })
  await whenSettled(id)
  const line = (await mailCommand()).split('\n').find((one) => one.startsWith(id))
  expect(line).toMatch(/refused {2}greeting {2}again@studio\.example {2}.*spam/)
  server.say('accept')
  expect(await mailCommand('again', id)).toBe('It is sent as soon as a worker is free.')
  expect(await whenSettled(id)).toMatchObject({ state: 'sent' })
  expect(await mailCommand()).not.toContain(id)
  await expect(mailCommand('again', id)).rejects.toThrow(`There is no mail ${id} that was not delivered.`)
  await expect(mailCommand('sing')).rejects.toThrow('rightframe mail [again ID]')
})

const openTransports: MailTransport[] = []
afterEach(() => openTransports.splice(0).forEach((transport) => transport.close()))

type Reaching = { password?: string; security?: 'none' | 'starttls' | 'tls' }
function transportTo(port: number, { password = 'right', security = 'none' }: Reaching = {}): MailTransport {
  const smtp = {
    kind: 'smtp',
    host: '127.0.0.1',
    port,
    security,
    user: 'rf',
    password,
    from: 'a@b.example',
  } as const
  const transport = openSmtp(smtp, 'Rightframe')
  openTransports.push(transport)
  return transport
}

const aMail: FiledMail = {
  id: 'a'.repeat(24),
  to: 'ana@studio.example',
  subject: 'Hello',
  text: 'Hello',
  html: '<p>Hello</p>',
  unsubscribeUrl: null,
  thread: null,
  route: 'notices',
  attached: [],
  createdAt: new Date(),
}

test('An unreachable or refusing server has received nothing', async () => {
  let handed = 0
  const onHandOver = async () => void handed++
  expect(await transportTo(1).send(aMail, onHandOver)).toMatchObject({ outcome: 'later' })
  const unknown = await transportTo(server.port, { password: 'wrong' }).send(aMail, onHandOver)
  expect(unknown).toMatchObject({ outcome: 'later' })
  expect(handed, 'ASVS 16.5.2').toBe(0)
  expect(await transportTo(server.port).send(aMail, onHandOver)).toEqual({ outcome: 'sent' })
  expect(handed).toBe(1)
})

test.each([
  [{ tls: false }, 'starttls'],
  [{ tls: true }, 'starttls'],
  [{ tls: false }, 'tls'],
] as const)('The untrusted server %o gets nothing when %s is required', async (offered, security) => {
  const untrusted = await openMailServer(offered)
  let handed = 0
  const sent = await transportTo(untrusted.port, { security }).send(aMail, async () => void handed++)
  expect({ sent, handed }).toMatchObject({ sent: { outcome: 'later' }, handed: 0 })
  expect(untrusted.received).toEqual([])
  untrusted.hangUp()
  await untrusted.close()
})

test('A connection broken before the answer leaves delivery unsure', async () => {
  const dying = await openMailServer()
  dying.say('hang up')
  expect(await transportTo(dying.port).send(aMail, async () => {})).toMatchObject({ outcome: 'unsure' })
})

test('Health names the mail server and counts losses', async () => {
  const { mail } = await app.health()
  expect(mail.detail).toContain(`sent through 127.0.0.1:${server.port}`)
  expect(mail.detail).toMatch(/\d+ waiting, \d+ not delivered/)
})
