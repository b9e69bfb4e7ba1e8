import { request } from 'node:http'
import fastify from 'fastify'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { logout } from '#contract/accounts/endpoints.ts'
import { changePassword } from '#contract/accounts/profile-endpoints.ts'
import { z } from 'zod'
import { endpoints } from './boot/features.ts'
import { admits, endpoint, type Endpoint } from '#contract/endpoint.ts'
import { scopes } from '#contract/platform/scopes.ts'
import { StaffRole } from '#contract/platform/staff-roles.ts'
import type { Problem } from '#contract/problem.ts'
import { Id } from '#contract/wire.ts'
import { mountRoutes } from './platform/http/mount.ts'
import type { Caller, Principal } from './platform/http/principal.ts'
import { answerProblems } from './platform/http/problems.ts'
import { refuse } from './platform/refuse.ts'
import { openTestApp } from './testing/test-app.ts'
import { people } from './testing/people.ts'

/** Calls of the kinds of principals that no feature has calls for yet. */
const ofOthers = [
  endpoint({
    name: 'readPortal',
    method: 'GET',
    path: '/portals/:caseId',
    params: z.object({ caseId: Id }),
    reply: 'none',
    access: 'payer',
    errors: [],
  }),
  endpoint({
    name: 'readDocument',
    method: 'GET',
    path: '/portal-documents',
    query: z.object({ requestId: Id }),
    reply: 'none',
    access: 'payer',
    errors: [],
  }),
  endpoint({ name: 'listAssigned', method: 'POST', path: '/assigned', reply: 'none', access: 'partner', errors: [] }),
]
const all: Endpoint[] = [...endpoints, ...ofOthers]

const somebody = { accountId: 'a'.repeat(24), email: 'a@example.org', sessionId: 'b'.repeat(24) }
const callers: Record<string, Caller> = {
  owner: { kind: 'owner', ...somebody },
  partner: { kind: 'partner', firmId: 'c'.repeat(24), hasSecondFactor: true, ...somebody },
  ...Object.fromEntries(
    StaffRole.options.map(
      (role) => [role, { kind: 'staff', roles: [role], hasSecondFactor: true, ...somebody }] as const,
    ),
  ),
}
/** A key for each scope, as a program has it. */
for (const scope of scopes)
  callers[`key ${scope}`] = {
    kind: 'owner',
    ...somebody,
    key: { id: somebody.sessionId, scopes: [scope], withheld: [], callsPerMinute: 60 },
  }

const tokenOf = (name: string) => `token-of-${name.replace(/\W/g, '_')}`.padEnd(24, '-')

/** Answers every call with who was let in. */
const app = fastify()
const seen: Principal[] = []
let port = 0

beforeAll(async () => {
  answerProblems(app)
  const answer = async ({ user }: { user: Principal }) => {
    seen.push(user)
    throw refuse('conflict', 'let.in', 'Come in.')
  }
  mountRoutes(
    app,
    all.map((one) => ({ endpoint: one, answer: answer as never })),
    {},
    {
      identify: async (token) => Object.entries(callers).find(([name]) => tokenOf(name) === token)?.[1],
      openPortal: async ({ portalId }) => (portalId === 'e'.repeat(24) ? undefined : portalId),
      audit: async () => {},
    },
  )
  await app.listen({ port: 0, host: '127.0.0.1' })
  port = (app.server.address() as { port: number }).port
})
afterAll(() => app.close())

const pathOf = ({ path }: Endpoint) => `/api${path.replace(/:\w+/g, 'd'.repeat(24))}`
const answerTo = async (one: Endpoint, name: string) => {
  const headers = { authorization: `Bearer ${tokenOf(name)}` }
  const response = await app.inject({ method: one.method, url: pathOf(one), headers })
  return { status: response.statusCode, ...response.json<Problem>() }
}

/** The refusal of a call to a person of each kind; undefined when the call reaches its input. */
const toldAt = ({ access, roles, scopes: wanted = [] }: Endpoint, name: string): number | undefined => {
  if (access === 'payer') return undefined
  const caller = callers[name]
  const kind = caller?.kind ?? 'visitor'
  if (caller?.kind === 'owner' && caller.key && access !== 'public')
    return wanted.some((scope) => caller.key?.scopes.includes(scope)) ? undefined : 403
  if (!(admits[access] as readonly string[]).includes(kind)) return kind === 'visitor' ? 401 : 403
  const isRoleMissing = access === 'staff' && roles && name !== 'admin' && !roles.some((role) => role === name)
  return isRoleMissing ? 403 : undefined
}

test.each(all.map((one) => [one.name, one] as const))('%s is for whom the matrix says', async (_, one) => {
  for (const name of ['nobody', ...Object.keys(callers)]) {
    const { status } = await answerTo(one, name)
    expect({ name, told: [401, 403].includes(status) ? status : undefined }).toEqual({ name, told: toldAt(one, name) })
  }
})

/** Calls that bind the owner, reach money or others' keys, or end the account. */
const binding =
  /submit|sign|pay|wallet|payout|coupon|subscri|plan|seat|program|password|email|factor|session|account|user|claimant|withdraw|convert|approve|answer|delete(?!Submission)|remove|licence|merge|source|order/i

test('No scope opens a call that binds the owner', () => {
  const open = endpoints.filter(({ scopes: own, name }) => own !== undefined && binding.test(name))
  expect(open.map(({ name }) => name)).toEqual(['getSubscription'])
})

test('Every scope opens a call, and each is an owner’s', () => {
  const scoped = endpoints.filter(({ scopes: own }) => own !== undefined)
  expect(new Set(scoped.flatMap(({ scopes: own }) => own))).toEqual(new Set(scopes))
  expect(new Set(scoped.map(({ access }) => access))).toEqual(new Set(['owner', 'owner-or-payer']))
})

test('A key at a public call is a visitor', async () => {
  const open = all.find(({ name }) => name === 'getHealth')!
  await answerTo(open, 'key images:read')
  expect(seen.at(-1)).toEqual({ kind: 'visitor' })
})

test("A signed-in person with a case's link is only its payer", async () => {
  for (const name of ['nobody', 'owner', 'admin', 'partner'])
    expect(await answerTo(ofOthers[0]!, name)).toMatchObject({ code: 'let.in' })
  expect(new Set(seen.splice(-4).map((one) => JSON.stringify(one)))).toEqual(
    new Set([JSON.stringify({ kind: 'payer', caseId: 'd'.repeat(24) })]),
  )
})

test.each([
  `/api/portals/${'e'.repeat(24)}`,
  '/api/portals/zzz',
  '/api/portal-documents',
  '/api/portal-documents?requestId=1',
])('%s names no case and is unavailable like any other', async (url) => {
  expect((await app.inject(url)).json()).toEqual({
    code: 'portal.unavailable',
    message: 'Case unavailable for payment. Please contact your case manager.',
  })
})

/** The answer to a head whose body never comes. */
const answerToHead = ({ method, path }: { method: string; path: string }, headers: Record<string, string>) =>
  new Promise<{ status: number | undefined; connection: string | undefined }>((resolve, reject) => {
    const asked = request({ port, method, path, headers }, (response) => {
      resolve({ status: response.statusCode, connection: response.headers.connection })
      asked.destroy()
    })
    asked.once('error', reject).flushHeaders()
  })

test.each(
  all.filter(({ access, method }) => access !== 'public' && method !== 'GET').map((one) => [one.name, one] as const),
)('%s refuses whom it is not for before a body has come', async (_, one) => {
  const asked = { method: one.method, path: pathOf(one) }
  for (const name of ['nobody', ...Object.keys(callers)].filter((other) => toldAt(one, other)))
    for (const length of [
      { 'content-length': '1000' },
      { 'content-length': '70000000' },
      { 'transfer-encoding': 'chunked' },
    ])
      expect(
        await answerToHead(asked, {
          authorization: `Bearer ${tokenOf(name)}`,
          'content-type': 'application/json',
          ...(length as Record<string, string>),
        }),
      ).toEqual({
        status: toldAt(one, name),
        connection: length['content-length'] === '1000' ? 'keep-alive' : 'close',
      })
})

test('A sign-out during a body voids the call', { tags: ['long'] }, async () => {
  const app = await openTestApp()
  onTestFinished(() => app.remove())
  const { ana } = await people(app)
  const body = JSON.stringify({ current: ana.password, password: 'Otters-cross-7-rivers' })
  const { promise: answered, resolve } = Promise.withResolvers<number | undefined>()
  const asked = request(`${app.url}/api${changePassword.path}`, {
    method: changePassword.method,
    headers: {
      authorization: `Bearer ${ana.token}`,
      'content-type': 'application/json',
      'content-length': String(body.length),
      expect: '100-continue',
    },
  })
  asked.once('response', (response) => resolve(response.resume().statusCode))
  await new Promise((goOn) => asked.once('continue', goOn).flushHeaders())
  asked.write(body.slice(0, 10))
  await ana.call(logout)
  asked.end(body.slice(10))
  expect(await answered, 'ASVS 7.4.1').toBe(401)
})
