import { type ClientRequest, get, request } from 'node:http'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { loadSession, logout } from '#contract/accounts/endpoints.ts'
import { register } from '#contract/accounts/registering-endpoints.ts'
import { getImage, listImages } from '#contract/images/endpoints.ts'
import { importFromDropbox } from '#contract/images/sources-endpoints.ts'
import { getHealth } from '#contract/platform/endpoints.ts'
import { type TestApp, openTestApp } from './testing/test-app.ts'
import { type People, people, type Person } from './testing/people.ts'
import { maxLarge } from './platform/http/large-bodies.ts'
import { clientOf, refusalOf } from './testing/client.ts'
import { aRegistration } from './testing/registration.ts'
import { signInAt, solveSecurityCheck } from './testing/security-check.ts'

let app: TestApp
let who: People

beforeAll(async () => {
  app = await openTestApp()
  who = await people(app)
})
afterAll(() => app.remove())

const post = (path: string, body: string, headers: Record<string, string> = { 'content-type': 'application/json' }) =>
  fetch(app.url + path, { method: 'POST', headers, body })
const asked = async (response: Response) => ({
  status: response.status,
  body: (await response.json()) as { code: string; message: string; details?: unknown },
})

test('Health shows every part on the machine itself', async () => {
  const up = { ok: true, detail: expect.any(String) as string }
  expect(await who.visitor.call(getHealth)).toMatchObject({
    ok: true,
    database: { ok: true, detail: expect.stringMatching(/^PostgreSQL \d+/) as string },
    objects: up,
    queue: up,
    index: up,
  })
})

test.each(['x-forwarded-for', 'x-forwarded-host', 'forwarded', 'via'])(
  "Through a proxy's %s health shows all to staff only",
  async (header) => {
    const throughProxy = ({ token }: Pick<Person, 'token'>) => clientOf(app.url, token, { [header]: '127.0.0.1' })
    for (const somebody of [who.visitor, who.ana])
      expect(await throughProxy(somebody).call(getHealth), 'ASVS 4.1.3').toEqual({ ok: true, sandbox: false })
    expect(await throughProxy(who.chiara).call(getHealth)).toMatchObject({ ok: true, database: { ok: true } })
  },
)

test('A page with its own name for this server learns no more', async () => {
  const { promise, resolve } = Promise.withResolvers<string>()
  const { port } = app.config
  get({ port, path: '/api/health', headers: { host: `attacker.example:${port}` } }, (response) => {
    response.setEncoding('utf8').once('data', resolve)
  })
  expect(await promise).toBe('{"ok":true,"sandbox":false}')
})

test.each([
  [
    'JSON that is not JSON',
    '{"email":',
    400,
    'invalid',
    'The body is not JSON: look for a missing bracket, quote or comma.',
  ],
  ['an empty body', '', 400, 'invalid', 'The body is empty; this call wants JSON.'],
  [
    'a body that is too big',
    JSON.stringify({ email: 'x'.repeat(17_000) }),
    413,
    'too-large',
    'The body is larger than the 16 kB that this call accepts. Send less at once.',
  ],
])('%s is answered with what is wrong', async (_, body, status, code, words) => {
  const answer = await asked(await post('/api/auth/login', body))
  expect(answer).toMatchObject({ status, body: { code } })
  expect(answer.body.message).toContain(words)
})

test.each(['application/x-www-form-urlencoded', 'text/plain'])(
  'A body of %s is refused with the type to use',
  async (type) => {
    const answer = await asked(await post('/api/auth/login', 'email=a', { 'content-type': type }))
    expect(answer).toMatchObject({
      status: 415,
      body: {
        code: 'unsupported',
        message: 'This call wants JSON: send it with the header "Content-Type: application/json".',
      },
    })
  },
)

test('Wrong types are reported at every field at once', async () => {
  const answer = await asked(await post('/api/auth/login', JSON.stringify({ email: 7, password: ['x'] })))
  expect(answer.status).toBe(400)
  expect(
    (answer.body.details as { path: string }[]).map((detail) => detail.path),
    'ASVS 1.5.2, 2.2.2, 15.3.5',
  ).toEqual(['email', 'password', 'security_token'])
})

test('Of very many wrong answers a hundred are reported', async () => {
  const data = Array.from({ length: 500 }, () => ({ link: 'none', name: '' }))
  const { problem } = await refusalOf(who.ana.call(importFromDropbox, { data }))
  expect(problem.details).toHaveLength(100)
})

test('A call without a body takes no long one', async () => {
  const headers = { authorization: `Bearer ${who.ana.token}`, 'content-type': 'application/json' }
  expect(await asked(await post('/api/auth/ticket', `["${'x'.repeat(2000)}"]`, headers))).toMatchObject({
    status: 413,
    body: { code: 'too-large', message: 'The body is larger than the 1 kB that this call accepts. Send less at once.' },
  })
})

test("One account's large bodies wait without delaying others", { tags: ['long'] }, async () => {
  const headers = { authorization: `Bearer ${who.ana.token}`, 'content-type': 'application/json' }
  const large = { ...headers, 'content-length': '1000000' }
  const begun: ClientRequest[] = []
  const begin = () => {
    const { port } = app.config
    const sending = request({ port, path: '/api/images/google', method: 'POST', headers: large })
    sending.on('error', () => undefined)
    // One that came after “more” was refused in its place: another is begun.
    sending.on('response', begin)
    sending.write('{')
    begun.push(sending)
  }
  for (let nth = 0; nth < maxLarge; nth++) begin()
  const more = (token = who.ana.token) =>
    fetch(`${app.url}/api/images/google`, {
      method: 'POST',
      headers: { ...headers, authorization: `Bearer ${token}` },
      body: JSON.stringify({ token: 'x'.repeat(200_000) }),
    })
  await expect.poll(async () => (await more()).status).toBe(429)
  expect((await more(who.bruno.token)).status).toBe(400)
  for (const one of begun) one.destroy()
  await expect.poll(async () => (await more()).status).toBe(400)
})

test('An unknown path names the list of calls', async () => {
  const answer = await asked(await fetch(`${app.url}/api/photographs?token=secret`))
  expect(answer).toMatchObject({
    status: 404,
    body: { code: 'missing', message: 'There is nothing at GET /api/photographs. The calls are listed at /api/docs.' },
  })
})

test('An invalid id and an unknown one are refused', async () => {
  await expect(who.ana.call(getImage, { imageId: 'zzz' })).rejects.toMatchObject({
    status: 400,
    problem: { details: [{ path: 'imageId', message: 'An id is 24 hexadecimal characters.' }] },
  })
  await expect(who.ana.call(getImage, { imageId: 'f'.repeat(24) })).rejects.toMatchObject({
    status: 404,
    code: 'missing',
  })
})

test.each([{ page: 0 }, { pageSize: 101 }, { page: 'one' }])('A list refuses %o', async (query) => {
  await expect(who.ana.call(listImages, query as never)).rejects.toMatchObject({ status: 400, code: 'invalid' })
})

test('An invalid cursor is refused', async () => {
  await expect(who.ana.call(listImages, { cursor: 'here' })).rejects.toMatchObject({ code: 'list.cursor' })
})

test('A malformed HTTP request gets an answer', async () => {
  const { connect } = await import('node:net')
  const socket = connect(app.config.port, '127.0.0.1')
  socket.write('HELLO\r\n\r\n')
  let answer = ''
  for await (const chunk of socket) answer += String(chunk)
  expect(answer, 'ASVS 4.2.1').toContain('HTTP/1.1 400 Bad Request')
  expect(answer).toContain('"code":"invalid"')
})

const solve = () => solveSecurityCheck(app.url)
const form = aRegistration({ email: 'Eva@Example.com', first_name: 'Eva', last_name: 'Esteves' })

test('A photographer registers, signs out and signs in again', async () => {
  const registered = await who.visitor.call(register, { security_token: await solve(), form })
  expect(registered.token).toBe(registered.graphApiToken)
  const eva = clientOf(app.url, registered.token)
  expect((await eva.call(loadSession)).user).toMatchObject({
    email: 'Eva@Example.com',
    details: { first_name: 'Eva', company: null },
    role: 'owner',
  })
  await eva.call(logout)
  await expect(eva.call(loadSession), 'ASVS 7.6.2').rejects.toMatchObject({
    kind: 'unauthenticated',
    problem: { message: 'Please sign in first.' },
  })
  const again = await signInAt(app.url, { email: 'eva@example.COM', password: form.password })
  expect(again.user._id).toBe(registered.user._id)
  expect(again.token, 'ASVS 7.2.2, 7.2.4').not.toBe(registered.token)
})

test('An address has one account, whatever its case', async () => {
  const again = { ...form, email: 'EVA@example.com' }
  await expect(who.visitor.call(register, { security_token: await solve(), form: again })).rejects.toMatchObject({
    status: 409,
    code: 'account.exists',
    problem: { field: 'form.email' },
  })
})

test('A wrong password and an unknown address get one answer', async () => {
  const refusedSignIn = (email: string) =>
    signInAt(app.url, { email, password: 'wrong' }).catch((error: unknown) => error)
  const wrong = await refusedSignIn(who.ana.email)
  const unknown = await refusedSignIn('nobody@example.com')
  expect(wrong).toMatchObject({ status: 401, code: 'account.wrong-password' })
  expect((unknown as { problem: unknown }).problem).toEqual((wrong as { problem: unknown }).problem)
})

test('Tokens and passwords are stored as hashes only', async () => {
  const { rows } = await app.deps.database.execute(
    'select (select string_agg(token_hash, $1) from sessions) as tokens, (select string_agg(password_hash, $1) from accounts) as passwords',
    [' '],
  )
  expect(who.ana.token, 'ASVS 7.2.3: 256 bits').toMatch(/^[\w-]{43}$/)
  expect(rows[0]?.tokens).not.toContain(who.ana.token)
  expect(rows[0]?.passwords, 'ASVS 11.4.2').toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
})

test('Every answer has the security headers', async () => {
  const { headers } = await fetch(`${app.url}/api/health`)
  expect(headers.get('content-type'), 'ASVS 4.1.1').toBe('application/json; charset=utf-8')
  expect(headers.get('content-security-policy'), 'ASVS 3.4.3').toContain("default-src 'self'")
  expect(headers.get('content-security-policy'), 'ASVS 1.3.2, 3.4.3').not.toContain('unsafe')
  expect(headers.get('content-security-policy'), 'ASVS 3.4.6').toContain("frame-ancestors 'none'")
  expect(headers.get('content-security-policy')).toContain("script-src 'self';")
  expect(headers.get('content-security-policy')).toContain("frame-src 'none';")
  expect(headers.get('x-content-type-options'), 'ASVS 3.4.4').toBe('nosniff')
  expect(headers.get('referrer-policy'), 'ASVS 3.4.5').toBe('strict-origin')
  expect(headers.get('cache-control'), 'ASVS 14.2.2, 14.3.2').toBe('no-store')
  expect(headers.get('x-request-id')).toMatch(/^[0-9a-f]{24}$/)
})

test('The API describes itself', async () => {
  const document = (await (await fetch(`${app.url}/api/openapi.json`)).json()) as {
    openapi: string
    paths: Record<string, Record<string, { operationId: string }>>
  }
  expect(document.openapi).toBe('3.1.0')
  expect(document.paths['/api/images/{imageId}']?.get?.operationId, 'ASVS 2.1.1, 8.1.2').toBe('getImage')
  const page = await (await fetch(`${app.url}/api/docs`)).text()
  expect(page).toContain('/api/images/:imageId')
  expect(page).not.toContain('<script')
})
