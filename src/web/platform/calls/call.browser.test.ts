import { expect, test } from 'vitest'
import { loadSession, login, logout } from '#contract/accounts/endpoints.ts'
import { getActivity } from '#contract/platform/endpoints.ts'
import { fakeApi } from '#web/testing/fake-api.ts'
import { ana, anaSignedIn } from '#web/testing/people.ts'
import { askAhead } from './asked-ahead.ts'
import { call } from './call.ts'
import type { ProblemError } from './problem-error.ts'
import { sessionToken, startSession } from './session.ts'

const failureOf = async (calling: Promise<unknown>): Promise<ProblemError> =>
  await calling.then(
    () => expect.unreachable(),
    (error: ProblemError) => error,
  )

test('A call puts each value in its place and carries the session', async () => {
  const api = fakeApi()
  startSession('token-of-ana-1234567890')
  api.reply(login, anaSignedIn)
  expect(await call(login)({ email: 'ana@ibarra.example', password: 'x', security_token: 'solved' })).toEqual(
    anaSignedIn,
  )
  const [received] = api.received
  expect(received).toMatchObject({
    method: 'POST',
    path: '/api/auth/login',
    body: { email: 'ana@ibarra.example', password: 'x', security_token: 'solved' },
  })
  expect(received!.headers.get('authorization')).toBe('Bearer token-of-ana-1234567890')
  expect(received!.headers.get('content-type')).toBe('application/json')
})

test('Early requests are not repeated, and belong to their session alone', async () => {
  const api = fakeApi()
  api.reply(loadSession, { user: ana })
  startSession('token-of-ana-1234567890')
  askAhead()
  expect(await call(loadSession)({})).toEqual({ user: ana })
  expect(api.received.map(({ path }) => path)).toEqual(['/api/auth/load'])
  await call(loadSession)({})
  expect(api.received).toHaveLength(2)
  askAhead()
  startSession('token-of-bruno-123456789')
  await call(loadSession)({})
  expect(api.received.map(({ headers }) => headers.get('authorization')).slice(2)).toEqual([
    'Bearer token-of-ana-1234567890',
    'Bearer token-of-bruno-123456789',
  ])
})

test('A visitor sends no authority; calls without reply return nothing', async () => {
  const api = fakeApi()
  api.reply(logout, undefined)
  expect(await call(logout)({})).toBeUndefined()
  expect(api.received[0]!.headers.has('authorization')).toBe(false)
})

test('A refusal keeps its kind, its code and its sentence', async () => {
  const api = fakeApi()
  api.refuse(getActivity, 'missing', { code: 'missing', message: 'There is no such activity, or it is not yours.' })
  const failure = await failureOf(call(getActivity)({ activityId: 'a1a1a1a1a1a1a1a1a1a1a1a1' }))
  expect(failure).toMatchObject({
    kind: 'missing',
    code: 'missing',
    message: 'There is no such activity, or it is not yours.',
  })
})

test('A refused form names every failing field', async () => {
  const api = fakeApi()
  const details = [{ path: 'email', message: 'Invalid email address.' }]
  api.refuse(login, 'invalid', { code: 'invalid', message: 'Some answers need another look.', details })
  expect((await failureOf(call(login)({ email: '', password: '', security_token: 'solved' }))).fields).toEqual(details)
})

test('A server that cannot be reached is said to be so', async () => {
  fakeApi()
  const failure = await failureOf(call(loadSession)({}))
  expect(failure).toMatchObject({
    kind: 'unavailable',
    message: 'The server cannot be reached. Check your connection and try again.',
  })
})

test('An answer that is not ours is told by its number', async () => {
  const api = fakeApi()
  api.on(loadSession, () => new Response('<h1>Bad gateway</h1>', { status: 502 }))
  const failure = await failureOf(call(loadSession)({}))
  expect(failure).toMatchObject({
    kind: 'broken',
    message: 'The server did not answer as it should (502). Please try again in a minute.',
  })
})

test('A rejected token ends the session; a wrong password does not', async () => {
  const api = fakeApi()
  startSession('token-of-ana-1234567890')
  api.refuse(login, 'unauthenticated', {
    code: 'account.wrong-password',
    message: 'They do not go together.',
    field: 'password',
  })
  await failureOf(call(login)({ email: ana.email, password: 'x', security_token: 'solved' }))
  expect(sessionToken()).not.toBeNull()
  api.refuse(loadSession, 'unauthenticated', { code: 'unauthenticated', message: 'Please sign in first.' })
  await failureOf(call(loadSession)({}))
  expect(sessionToken()).toBeNull()
})

test('A call that is given up is no failure of the server', async () => {
  const api = fakeApi()
  api.on(loadSession, () => new Promise(() => {}))
  const giveUp = AbortSignal.abort()
  await expect(call(loadSession, giveUp)({})).rejects.toMatchObject({ name: 'AbortError' })
})
