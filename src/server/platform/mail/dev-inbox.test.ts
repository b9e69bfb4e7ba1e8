import { once } from 'node:events'
import { type IncomingMessage, request } from 'node:http'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { carryOut } from '#server/cli/commands.ts'
import { type TestApp, openTestApp } from '#server/testing/test-app.ts'
import { mailTemplate } from './mail-template.ts'

const note = mailTemplate<{ text: string }>('note', ({ text }, { url }) => ({
  subject: 'A <note>',
  greeting: 'Hello,',
  blocks: [text, { label: 'Open', url: `${url}/login/reset/secret` }],
}))

let app: TestApp
beforeAll(async () => {
  app = await openTestApp({ RIGHTFRAME_DEV_INBOX: '1' })
  await app.deps.db.transaction((tx) =>
    app.deps.mail.post(
      tx,
      note,
      { text: '<script>alert(1)</script>' },
      { email: 'ana@studio.example', isVerified: true },
    ),
  )
})
afterAll(() => app.remove())

test('Without a mail server mails are stored and shown as JSON', async () => {
  const inbox = (await (await fetch(`${app.url}/api/dev/inbox`)).json()) as { links: string[] }[]
  expect(inbox).toEqual([
    {
      to: 'ana@studio.example',
      subject: 'A <note>',
      text: expect.stringContaining('<script>alert(1)</script>'),
      html: expect.stringContaining('&lt;script&gt;alert(1)&lt;/script&gt;'),
      links: expect.arrayContaining([`${app.config.publicUrl}/login/reset/secret`]),
      at: expect.stringMatching(/Z$/),
    },
  ])
})

test('The page lists mails as text and shows HTML without scripts', async () => {
  const page = await (await fetch(`${app.url}/dev/inbox`)).text()
  expect(page, 'ASVS 3.2.2').toContain('A &lt;note&gt;')
  expect(page).not.toContain('<script')
  const path = /\/dev\/inbox\/[0-9a-f]{24}/.exec(page)![0]
  const mail = await fetch(app.url + path)
  expect(mail.headers.get('content-security-policy')).toBe(
    "default-src 'none'; style-src 'unsafe-inline'; sandbox allow-popups",
  )
  expect(await mail.text()).toContain('Hello,')
  expect((await fetch(`${app.url}/dev/inbox/${'f'.repeat(24)}`)).status).toBe(404)
})

test.each(['forwarded', 'x-forwarded-for', 'x-forwarded-proto', 'via'])(
  'A request through a proxy (%s) finds no inbox',
  async (header) => {
    for (const path of ['/api/dev/inbox', '/dev/inbox'])
      expect((await fetch(app.url + path, { headers: { [header]: '192.0.2.1' } })).status).toBe(404)
  },
)

test.each([
  ['rebound.example:4000', 404],
  ['rebound.example', 404],
  ['127.0.0.1:4000', 200],
  ['[::1]', 200],
  ['localhost', 200],
])('A request to the name %o is answered with %i', async (host, status) => {
  const asked = request(`http://127.0.0.1:${app.config.port}/api/dev/inbox`, { headers: { host } }).end()
  const [answer] = (await once(asked, 'response')) as [IncomingMessage]
  answer.resume()
  expect(answer.statusCode).toBe(status)
})

test('Health reports stored mail and the way to send it', async () => {
  expect((await app.health()).mail).toEqual({
    ok: true,
    detail: '1 kept in the last day, none sent',
    todo: 'Set SMTP_HOST and MAIL_FROM so that people get their mail.',
  })
})

test.each([{}, { RIGHTFRAME_DEV_INBOX: '1', HOST: '0.0.0.0' }])(
  'The inbox exists only on request and on loopback: %o',
  { tags: ['long'] },
  async (environment: Record<string, string>) => {
    const other = await openTestApp(environment)
    const inbox = await fetch(`http://127.0.0.1:${other.config.port}/api/dev/inbox`)
    expect(inbox.status, 'ASVS 15.2.3').toBe(404)
    await other.remove()
  },
)

test('The command line lists mails stored without sending', async () => {
  const said: string[] = []
  const needs = { ...app.deps, config: app.config }
  await carryOut(needs, 'mail', [], (line) => said.push(line))
  expect(said).toEqual([
    'Not delivered, the newest first:',
    expect.stringMatching(/ kept {5}note {2}ana@studio\.example/),
  ])
})
