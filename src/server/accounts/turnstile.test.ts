import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { getSecurityCheck, login } from '#contract/accounts/endpoints.ts'
import { refusalOf } from '#server/testing/client.ts'
import { type TestApp, openTestApp } from '#server/testing/test-app.ts'
import { people } from '#server/testing/people.ts'

let app: TestApp
/** Judges tokens as Cloudflare does: good ones once. */
const judged = new Set<string>()
const cloudflare = createServer(async (request, response) => {
  const { response: token } = JSON.parse(await text(request)) as { response: string }
  const success = token.startsWith('good') && !judged.has(token)
  const codes = success ? [] : [judged.has(token) ? 'timeout-or-duplicate' : 'invalid-input-response']
  judged.add(token)
  response.setHeader('content-type', 'application/json').end(JSON.stringify({ success, 'error-codes': codes }))
})

beforeAll(async () => {
  await new Promise<void>((resolve) => cloudflare.listen(0, '127.0.0.1', resolve))
  const { port } = cloudflare.address() as AddressInfo
  app = await openTestApp({
    TURNSTILE_SITE_KEY: 'site',
    TURNSTILE_SECRET_KEY: 'secret',
    TURNSTILE_URL: 'http://challenges.example/siteverify',
    RIGHTFRAME_HOSTS: `challenges.example=127.0.0.1:${port}`,
  })
})
afterAll(async () => {
  await app.remove()
  cloudflare.close()
})

test('With Turnstile, each of its tokens signs in once', { tags: ['long'] }, async () => {
  const { ana, visitor } = await people(app)
  expect(await visitor.call(getSecurityCheck)).toEqual({ provider: 'turnstile', siteKey: 'site' })
  const { email, password } = ana
  expect((await visitor.call(login, { email, password, security_token: 'good-1' })).user._id).toBe(ana.id)
  expect(await refusalOf(visitor.call(login, { email, password, security_token: 'good-1' }))).toMatchObject({
    code: 'security-check.expired',
    problem: { message: 'Security verification expired. Please complete the challenge again.' },
  })
  expect(await refusalOf(visitor.call(login, { email, password, security_token: 'bad' }))).toMatchObject({
    code: 'security-check.failed',
  })
})

test('The page admits Turnstile’s script and frame, and no other origins', { tags: ['long'] }, async () => {
  const policy = (await fetch(`${app.url}/api/health`)).headers.get('content-security-policy') ?? ''
  expect(policy).toContain("script-src 'self' https://challenges.cloudflare.com;")
  expect(policy).toContain('frame-src https://challenges.cloudflare.com;')
})
