import { globSync } from 'node:fs'
import { resolve } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { listSessions } from '#contract/accounts/security-endpoints.ts'
import { endpoints } from './boot/features.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import { imageSources } from '#contract/images/sources.ts'
import { addLicence } from '#contract/licensing/ledger.ts'
import { makeRule } from '#contract/matches/rules.ts'
import { saveMatchView } from '#contract/matches/triage-endpoints.ts'
import { problemStatus } from '#contract/problem.ts'
import { requestOf } from '#contract/request.ts'
import { newId } from './platform/ids.ts'
import { type TestApp, openTestApp } from './testing/test-app.ts'
import { type People, people, type Person } from './testing/people.ts'
import { callsThatNameNothing, everyCall } from './testing/every-call.ts'
import { seedLibrary } from './testing/library.ts'

/** Leads to the processor, which is missing here; tested with plans. */
const processors = 'getPaymentFrame'

const unavailable = {
  code: 'portal.unavailable',
  message: 'Case unavailable for payment. Please contact your case manager.',
}

let app: TestApp
let who: People
/** Input of each call, all of it Ana's own. */
let sent: Record<string, Record<string, unknown>>
/** By which what is Ana's is known. */
let hers: string[]

beforeAll(async () => {
  app = await openTestApp()
  who = await people(app)
  const library = await seedLibrary(app.deps, who.ana.id)
  const { data: sessions } = await who.ana.call(listSessions)
  const sessionId = sessions[0]!._id
  await who.ana.call(addLicence, { client: 'Bakery of the harbour', hosts: ['bakery.example'], startsOn: '2026-01-01' })
  await who.ana.call(makeRule, { name: 'Shops of the harbour', filter: { search: 'nothing' }, verdict: 'ignored' })
  await who.ana.call(saveMatchView, { name: 'Cafés of the harbour', filter: { country: ['DE'] } })
  hers = [...Object.values(library), sessionId, who.ana.id, who.ana.email, 'of the harbour']
  sent = everyCall({ ...library, sessionId, ownerId: who.ana.id })
})
afterAll(() => app.remove())

async function statusOf(endpoint: Endpoint, token: string | undefined): Promise<{ status: number; body: unknown }> {
  const { status, text } = await answerTo(endpoint, token)
  return { status, body: text === '' ? undefined : JSON.parse(text) }
}

/** The text is empty of a stream that has begun. */
async function answerTo(endpoint: Endpoint, token: string | undefined): Promise<{ status: number; text: string }> {
  const { method, path, body } = requestOf(endpoint, sent[endpoint.name] as never)
  const headers = {
    ...(body === undefined ? {} : { 'content-type': 'application/json' }),
    ...(token ? { authorization: `Bearer ${token}` } : {}),
  }
  const stop = new AbortController()
  const response = await fetch(app.url + path, {
    method,
    headers,
    signal: stop.signal,
    // The target of a redirect belongs to another server.
    redirect: 'manual',
    ...(body === undefined ? {} : { body }),
  })
  const text = endpoint.reply === 'stream' && response.ok ? '' : await response.text()
  stop.abort()
  return { status: response.status, text }
}

test('Every call of the contract is answered, by one feature', async () => {
  const files = globSync('src/contract/**/*.ts', { exclude: (file) => file.endsWith('.test.ts') })
  const exported = await Promise.all(files.map(async (file) => Object.values<unknown>(await import(resolve(file)))))
  const declared = new Set(exported.flat().filter(isEndpoint))
  expect(declared.size).toBeGreaterThan(100)
  expect(endpoints.map(({ name }) => name).sort()).toEqual([...declared].map(({ name }) => name).sort())
})

const isEndpoint = (exported: unknown): exported is Endpoint =>
  typeof exported === 'object' &&
  exported !== null &&
  'method' in exported &&
  'path' in exported &&
  'access' in exported

test('Every call has its place in this matrix', () => {
  expect(Object.keys(sent).sort(), 'ASVS 8.1.1').toEqual(endpoints.map((endpoint) => endpoint.name).sort())
})

test('A call’s path, query and body share no name', () => {
  for (const { name, params, query, body } of endpoints) {
    const names = [params, query, body].flatMap((part) => Object.keys(part?.shape ?? {}))
    expect(new Set(names).size, `ASVS 15.3.7: ${name}`).toBe(names.length)
  }
})

test.each(endpoints.map((endpoint) => [endpoint.name, endpoint] as const))(
  '%s asks a visitor to sign in, unless it is public',
  async (_, endpoint) => {
    const { status } = await statusOf(endpoint, undefined)
    expect(status === problemStatus.unauthenticated).toBe(!['public', 'payer'].includes(endpoint.access))
  },
)

test.each(endpoints.filter(({ access }) => access === 'payer').map((endpoint) => [endpoint.name, endpoint] as const))(
  '%s has the same answer to everyone without a payable case',
  async (_, endpoint) => {
    for (const token of [undefined, who.ana.token, who.bruno.token, who.chiara.token])
      expect(await statusOf(endpoint, token)).toEqual({ status: problemStatus.missing, body: unavailable })
  },
)

test.each(
  endpoints
    .filter(({ access }) => access !== 'public' && access !== 'payer')
    .map((endpoint) => [endpoint.name, endpoint] as const),
)('%s takes no cookie and no made-up token for a session', async (_, endpoint) => {
  expect((await statusOf(endpoint, 'x'.repeat(43))).status, 'ASVS 7.2.1').toBe(problemStatus.unauthenticated)
  const { method, path, body } = requestOf(endpoint, sent[endpoint.name] as never)
  const cookie = { cookie: `token=${who.ana.token}; rightframe.session=${who.ana.token}` }
  const response = await fetch(app.url + path, {
    method,
    headers: body === undefined ? cookie : { ...cookie, 'content-type': 'application/json' },
    ...(body === undefined ? {} : { body }),
  })
  expect(response.status, 'ASVS 3.5.1, 3.5.2').toBe(problemStatus.unauthenticated)
})

/** True when its path names an owner's object: plans, rules of countries and groups of notifications are public. */
const isOfOwners = ({ access, params }: Endpoint) =>
  (access === 'owner' || access === 'account') &&
  params &&
  !['plan', 'country', 'group'].some((name) => name in params.shape)

test.each(endpoints.filter(isOfOwners).map((endpoint) => [endpoint.name, endpoint] as const))(
  '%s says to another owner, and to staff, that there is no such thing',
  async (_, endpoint) => {
    for (const stranger of [who.bruno, who.chiara]) {
      const { status, body } = await statusOf(endpoint, stranger.token)
      expect({ status, body }, 'ASVS 8.2.2').toMatchObject({ status: problemStatus.missing, body: { code: 'missing' } })
    }
  },
)

/**
 * Names that are no ids: a service that nobody has connected, and a statement that nobody has. That the service exists is no secret: its name alone differs in
 * the answer.
 */
const others: Record<string, string> = { service: 'tumblr', number: 'RFS-2026-000002' }
const withoutServices = (answer: unknown): unknown =>
  JSON.parse(
    Object.values(imageSources).reduce((text, label) => text.replaceAll(label, 'Service'), JSON.stringify(answer)),
  )

test.each(endpoints.filter(isOfOwners).map((endpoint) => [endpoint.name, endpoint] as const))(
  '%s gives the same answer for what is another’s and for what does not exist',
  async (_, endpoint) => {
    const theirs = await statusOf(endpoint, who.bruno.token)
    const [name = ''] = Object.keys(endpoint.params!.shape)
    const own = sent[endpoint.name]!
    sent[endpoint.name] = { ...own, [name]: others[name] ?? newId() }
    const nobodys = await statusOf(endpoint, who.bruno.token)
    sent[endpoint.name] = own
    expect(withoutServices(nobodys), 'ASVS 8.3.1, 8.4.1').toEqual(withoutServices(theirs))
  },
)

test.each(
  endpoints.filter((endpoint) => endpoint.access === 'staff').map((endpoint) => [endpoint.name, endpoint] as const),
)('%s is closed to owners and open to staff', async (_, endpoint) => {
  expect((await statusOf(endpoint, who.ana.token)).status, 'ASVS 8.2.1').toBe(problemStatus.forbidden)
  // 404 and 409 come after the check of the role.
  expect([200, 201, 202, 204, 404, 409]).toContain((await answerTo(endpoint, who.chiara.token)).status)
})

test.each(
  endpoints
    .filter(
      ({ name, access, method, params, reply }) =>
        (access === 'owner' || access === 'account') &&
        method === 'GET' &&
        !params &&
        reply !== 'stream' &&
        reply !== 'none' &&
        name !== processors,
    )
    .map((endpoint) => [endpoint.name, endpoint] as const),
)('%s tells an owner of what is theirs, and another nothing of it', async (name, endpoint) => {
  const namedTo = async ({ token }: Person) => {
    const { status, text } = await answerTo(endpoint, token)
    expect(status).toBe(200)
    return hers.filter((word) => text.includes(word))
  }
  expect(await namedTo(who.bruno)).toEqual([])
  expect((await namedTo(who.ana)).length > 0).toBe(!callsThatNameNothing.includes(name))
})

test('Judging another’s matches changes nothing', async () => {
  const { body } = await statusOf(
    endpoints.find((one) => one.name === 'judgeMatches')!,
    who.bruno.token,
  )
  expect(body).toEqual({ changed: [], before: {}, copies: 0, change: null })
})
