// @module-tag long
import { connect } from 'node:net'
import { once } from 'node:events'
import { expect, onTestFinished, test } from 'vitest'
import { openMailServer } from './platform/mail/testing/mail-server.ts'
import { embeddedPlace, someone, start } from './testing/own-server.ts'
import { whenUp } from './testing/process.ts'

/** A server on embedded defaults with a real mail server, as an operator would set it up before there are keys of processors. */
async function serverWithMail(environment: Record<string, string>) {
  const mail = await openMailServer()
  onTestFinished(mail.close)
  const real = {
    SMTP_HOST: '127.0.0.1',
    SMTP_PORT: String(mail.port),
    SMTP_SECURITY: 'none',
    MAIL_FROM: 'a@rightframe.example',
  }
  const place = await embeddedPlace()
  const server = await whenUp(start({ ...place, ...real, BANK_ACCOUNT: 'Rightframe|PT50 0002', ...environment }))
  const text = async (path: string) => {
    const response = await fetch(server.url + path)
    return { body: await response.text(), policy: response.headers.get('content-security-policy') ?? '' }
  }
  const health = (await (await fetch(`${server.url}/api/health`)).json()) as { sandbox: boolean }
  return { server, mail, text, health, sandboxAt: Number(place['PORT']) + 2 }
}

test('In production no stand-in runs, whatever is missing', async () => {
  const { server, mail, text, health, sandboxAt } = await serverWithMail({ PUBLIC_URL: 'https://rightframe.example' })
  expect(health.sandbox, 'ASVS 15.2.3').toBe(false)
  const socket = connect(sandboxAt, '127.0.0.1')
  await expect(once(socket, 'connect')).rejects.toThrow('ECONNREFUSED')
  const page = await text('/pay/000000000000000000000000')
  expect(page.body + page.policy).not.toMatch(/Sandbox|127\.0\.0\.1/)
  await someone(server)
  await expect.poll(() => mail.received.length).toBe(1)
})

test('A sandbox says so on every page, and its mail leaves nowhere', async () => {
  const { server, mail, text, health, sandboxAt } = await serverWithMail({})
  expect(health.sandbox).toBe(true)
  expect(server.output()).toContain('Sandbox: no money moves')
  for (const path of ['/api/docs', '/pay/000000000000000000000000'])
    expect((await text(path)).body, path).toContain('<strong>Sandbox:</strong> no money moves')
  await someone(server)
  const taken = async () =>
    (await (await fetch(`http://127.0.0.1:${sandboxAt}/mailbox.json`)).json()) as { text: string }[]
  await expect.poll(async () => (await taken()).length).toBe(1)
  expect((await taken())[0]!.text).toMatch(/^Sandbox: no money moves/)
  expect(mail.received).toEqual([])
})
