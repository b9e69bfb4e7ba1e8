import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { afterEach, expect, test } from 'vitest'
import { openLog } from '#server/platform/log.ts'
import { parseHosts } from '#server/platform/outbound/hosts.ts'
import { openOutbound } from '#server/platform/outbound/outbound.ts'
import { openTurnstile } from './turnstile.ts'

const closing: (() => Promise<void> | void)[] = []
afterEach(async () => {
  for (const close of closing.splice(0)) await close()
})

/** A stand-in for `siteverify`, and its requests. */
async function siteverify(answer: (asked: { secret: string; response: string }) => [status: number, body: string]) {
  const received: { request: IncomingMessage; asked: unknown }[] = []
  const server = createServer(async (request, response) => {
    const asked = JSON.parse(await text(request)) as { secret: string; response: string }
    received.push({ request, asked })
    const [status, body] = answer(asked)
    response.writeHead(status, { 'content-type': 'application/json', location: 'http://127.0.0.1:1/' }).end(body)
  }).listen(0, '127.0.0.1')
  await new Promise((resolve) => server.once('listening', resolve))
  const { port } = server.address() as AddressInfo
  const outbound = openOutbound({ hosts: parseHosts(`challenges.example=127.0.0.1:${port}`), userAgent: 'test' })
  closing.push(
    () => outbound.close(),
    () => void server.close(),
  )
  const site = { siteKey: 'site', secretKey: 'our secret', url: 'http://challenges.example/turnstile/v0/siteverify' }
  return { received, check: openTurnstile({ outbound, log: openLog('silent') }, site) }
}

const said = (body: object): [number, string] => [200, JSON.stringify(body)]

test('The browser gets the site; Cloudflare judges its token with the secret', async () => {
  const { check, received } = await siteverify(() =>
    said({ success: true, 'error-codes': [], hostname: 'example.com' }),
  )
  expect(await check.challenge()).toEqual({ provider: 'turnstile', siteKey: 'site' })
  expect(await check.judge('token', '203.0.113.9')).toBe('passed')
  expect(received[0]!.asked).toEqual({ secret: 'our secret', response: 'token', remoteip: '203.0.113.9' })
  expect(received[0]!.request).toMatchObject({ method: 'POST', url: '/turnstile/v0/siteverify' })
  expect(received[0]!.request.headers['content-type']).toBe('application/json')
})

test('A used or old token counts as expired, others as failed', async () => {
  const { check } = await siteverify(({ response }) =>
    said({ success: false, 'error-codes': [response === 'old' ? 'timeout-or-duplicate' : 'invalid-input-response'] }),
  )
  expect(await check.judge('old', '203.0.113.9')).toBe('expired')
  expect(await check.judge('made up', '203.0.113.9')).toBe('failed')
})

test.each([
  ['an error page', [502, '<h1>Bad gateway</h1>']],
  ['something else', [200, '{"success":"yes"}']],
  ['a redirect', [307, '']],
] as [string, [number, string]][])('Nobody passes when Cloudflare answers with %s', async (_, answer) => {
  const { check, received } = await siteverify(() => answer)
  expect(await check.judge('token', '203.0.113.9')).toBe('failed')
  expect(received).toHaveLength(1)
})
