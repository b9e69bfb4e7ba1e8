import { afterAll, beforeAll, expect, test } from 'vitest'
import { listSessions } from '#contract/accounts/security-endpoints.ts'
import { endpoints as all } from './boot/features.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import { Problem } from '#contract/problem.ts'
import { requestOf } from '#contract/request.ts'
import { bodyLimitOf } from './platform/http/mount.ts'
import { everyCall } from './testing/every-call.ts'
import { aFirm, aMember, type Member } from './legal/testing/lawyers.ts'
import { type TestApp, openTestApp } from './testing/test-app.ts'
import { seedLibrary } from './testing/library.ts'
import { type People, people } from './testing/people.ts'
import { placesOf, textsOf, withAt } from './testing/texts-of-schemas.ts'

let app: TestApp
let who: People
/** A member of a law firm. */
let lawyer: Member
let sent: Record<string, Record<string, unknown>>

beforeAll(async () => {
  app = await openTestApp()
  who = await people(app)
  lawyer = await aMember(app, who, (await aFirm(who)).firmId)
  const library = await seedLibrary(app.deps, who.ana.id)
  const { data: sessions } = await who.ana.call(listSessions)
  sent = everyCall({ ...library, ownerId: who.ana.id, sessionId: sessions[0]!._id })
})
afterAll(() => app.remove())

type Answer = { status: number; problem: Problem | undefined }

const askerOf = ({ access }: Endpoint) => (access === 'staff' ? who.chiara : access === 'partner' ? lawyer : who.ana)

/** Asks as whom the call is for. Every answer that is no success has the shape of a problem, and none is a failure of ours. */
async function answerTo(endpoint: Endpoint, path: string, body: string | undefined): Promise<Answer> {
  const { token } = askerOf(endpoint)
  const stop = new AbortController()
  const response = await fetch(app.url + path, {
    method: endpoint.method,
    headers: { authorization: `Bearer ${token}`, ...(body !== undefined && { 'content-type': 'application/json' }) },
    redirect: 'manual',
    signal: stop.signal,
    ...(body !== undefined && { body }),
  })
  const { status } = response
  const text = endpoint.reply === 'stream' && response.ok ? '' : await response.text()
  stop.abort()
  if (status >= 500) throw new Error(`${endpoint.name} ${path.slice(0, 200)} ${text}`)
  return { status, problem: status < 400 ? undefined : Problem.parse(JSON.parse(text)) }
}

const bodyOf = ({ body }: Endpoint, given: Record<string, unknown>) =>
  Object.fromEntries(Object.entries(given).filter(([key]) => key in (body?.shape ?? {})))

const pathOf = (endpoint: Endpoint) => requestOf(endpoint, sent[endpoint.name] as never).path
const limitOf = bodyLimitOf
const rightToLeft = '\u202egpj.exe'

/** Payer calls are left out: their input is read only with a valid link. */
const endpoints = all.filter(({ access }) => access !== 'payer')
const ofPayers = all.filter(({ access }) => access === 'payer')

test.each(ofPayers.map((endpoint) => [endpoint.name, endpoint] as const))(
  '%s reads nothing of what comes with a link that opens no case',
  async (_, endpoint) => {
    const bodies = endpoint.body
      ? ['{"unheard":1}', '{a:', '['.repeat(200), '{"__proto__":{"isStaff":true}}']
      : [undefined]
    for (const body of bodies) {
      const { status, problem } = await answerTo(endpoint, pathOf(endpoint), body)
      expect({ body, status, code: problem?.code }).toEqual({ body, status: 404, code: 'portal.unavailable' })
    }
  },
)

const withBodies = endpoints.filter(({ body }) => body)
const withTexts = withBodies.filter(({ body }) => textsOf(body).length > 0)

test.each(withTexts.map((endpoint) => [endpoint.name, endpoint] as const))(
  '%s names every invalid text of its body',
  { tags: ['long'] },
  async (name, endpoint) => {
    const asked = textsOf(endpoint.body).flatMap((place) => ['a\0b', 'a\ud800b'].map((none) => ({ place, none })))
    const answers = asked.map(async ({ place, none }) => {
      const body = JSON.stringify(withAt(bodyOf(endpoint, sent[name]!), place, none))
      const { status, problem } = await answerTo(endpoint, pathOf(endpoint), body)
      expect({ status, problem }, 'ASVS 2.2.1').toMatchObject({
        status: 400,
        problem: { details: [{ path: place.join('.') }] },
      })
    })
    await Promise.all(answers)
  },
)

/** Calls with equal bodies share parsing: long texts go to one of them. */
const ownTexts = withTexts.filter(({ body }, at) => withTexts.findIndex((other) => other.body === body) === at)

test.each(ownTexts.map((endpoint) => [endpoint.name, endpoint] as const))(
  '%s takes or refuses a very long text and one that turns round',
  { tags: ['long'] },
  async (name, endpoint) => {
    const long = 'x'.repeat(Math.min(1024 * 1024, limitOf(endpoint) - 4096))
    for (const place of textsOf(endpoint.body))
      for (const odd of [long, rightToLeft]) {
        const body = JSON.stringify(withAt(bodyOf(endpoint, sent[name]!), place, odd))
        expect((await answerTo(endpoint, pathOf(endpoint), body)).status).toBeLessThan(500)
      }
  },
)

const inPaths = endpoints.filter(({ params, query }) => params ?? query)

test.each(inPaths.map((endpoint) => [endpoint.name, endpoint] as const))(
  '%s names every part of its path and query that is no text',
  { tags: ['long'] },
  async (name, endpoint) => {
    const values = sent[name]!
    const names = [endpoint.params, endpoint.query].flatMap((part) => Object.keys(part?.shape ?? {}))
    const body = endpoint.body && JSON.stringify(bodyOf(endpoint, values))
    const answers = names.map(async (key) => {
      const withOne = (value: string) => requestOf(endpoint, { ...values, [key]: 'HERE' }).path.replace('HERE', value)
      const zero = await answerTo(endpoint, withOne('a%00b'), body)
      expect(zero, 'ASVS 1.1.1').toMatchObject(
        key === 'requestId'
          ? { status: 404, problem: { code: 'portal.unavailable' } }
          : { status: 400, problem: { details: [{ path: key }] } },
      )
      for (const odd of ['%ED%A0%80', '%', '%zz', encodeURIComponent(rightToLeft), 'x'.repeat(10_000)])
        await answerTo(endpoint, withOne(odd), body)
    })
    await Promise.all(answers)
  },
)

const nested = (levels: number) => `${'['.repeat(levels)}${']'.repeat(levels)}`
const bodies: [what: string, body: (endpoint: Endpoint) => string, status: number][] = [
  ['nested too deep', () => nested(101), 400],
  ['of objects nested too deep', () => '{"a":'.repeat(101) + '1' + '}'.repeat(101), 400],
  ['of brackets that never close', () => '['.repeat(15_000), 400],
  ['larger than it takes', (endpoint) => JSON.stringify({ a: 'x'.repeat(limitOf(endpoint)) }), 413],
  ['a list', () => '[1]', 400],
  ['null', () => 'null', 400],
  ['a text', () => '"a"', 400],
  ['nothing', () => '', 400],
  ['not JSON', () => '{a:', 400],
  ['a prototype', () => '{"__proto__":{"isStaff":true}}', 400],
]

test.each(withBodies.map((endpoint) => [endpoint.name, endpoint] as const))(
  '%s refuses bodies that are built against it',
  { tags: ['long'] },
  async (_, endpoint) => {
    for (const [what, body, status] of bodies) {
      const answer = await answerTo(endpoint, pathOf(endpoint), body(endpoint))
      expect({ what, status: answer.status }, 'ASVS 1.4.2, 2.2.1, 15.3.6').toEqual({ what, status })
    }
  },
)

test.each(
  withBodies.filter((endpoint) => limitOf(endpoint) > 300_000).map((endpoint) => [endpoint.name, endpoint] as const),
)('%s refuses more values than anybody sends', { tags: ['long'] }, async (_, endpoint) => {
  const { status, problem } = await answerTo(endpoint, pathOf(endpoint), `[${'1,'.repeat(100_000)}1]`)
  expect({ status, message: problem?.message }).toEqual({
    status: 400,
    message: 'The body holds more than 100,000 values. Send it in several parts.',
  })
})

/** Takes whatever a service sends the browser back with. */
const takesAnyQuery = ['finishSource']

test.each(
  endpoints.filter(({ name }) => !takesAnyQuery.includes(name)).map((endpoint) => [endpoint.name, endpoint] as const),
)('%s refuses a part of the query that it does not know by its name', async (name, endpoint) => {
  const path = pathOf(endpoint)
  const body = endpoint.body && JSON.stringify(bodyOf(endpoint, sent[name]!))
  const { status, problem } = await answerTo(endpoint, `${path}${path.includes('?') ? '&' : '?'}unheard=1`, body)
  expect(status).toBe(400)
  expect(problem?.details).toContainEqual(unheardAt())
})

const unheardAt = (...place: string[]) => ({
  path: [...place, 'unheard'].join('.'),
  message: 'There is no “unheard” here. Correct its name, or leave it out.',
})

const isObject = ({ type, additionalProperties }: { [key: string]: unknown }) =>
  type === 'object' && (additionalProperties === undefined || additionalProperties === false)

test.each(withBodies.map((endpoint) => [endpoint.name, endpoint] as const))(
  '%s refuses every key of its body that it does not know at its path',
  async (name, endpoint) => {
    const given = bodyOf(endpoint, sent[name]!)
    const held = placesOf(endpoint.body, isObject).filter((place) => valueAt(given, place) !== undefined)
    for (const place of held) {
      const body = JSON.stringify(withAt(given, place, { ...valueAt(given, place), unheard: 1 }))
      const { status, problem } = await answerTo(endpoint, pathOf(endpoint), body)
      expect({ place, status }).toEqual({ place, status: 400 })
      expect(problem?.details).toContainEqual(unheardAt(...place))
    }
  },
)

const valueAt = (held: unknown, place: string[]): object | undefined =>
  place.reduce((value, key) => (value as { [key: string]: unknown } | undefined)?.[key], held) as object | undefined

test.each(
  endpoints
    .filter(({ body, raw, method }) => !body && !raw && method !== 'GET')
    .map((endpoint) => [endpoint.name, endpoint] as const),
)('%s takes no body, and says so of each of its keys', async (_, endpoint) => {
  const { status, problem } = await answerTo(endpoint, pathOf(endpoint), '{"unheard":1}')
  expect({ status, problem }).toMatchObject({ status: 400, problem: { details: [unheardAt()] } })
})
