import { afterAll, beforeAll, expect, test } from 'vitest'
import { getPaymentPage } from '#contract/portal/endpoints.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import { Problem } from '#contract/problem.ts'
import { requestOf } from '#contract/request.ts'
import { endpoints } from './boot/features.ts'
import { bodyLimitOf } from './platform/http/mount.ts'
import { clientOf } from './testing/client.ts'
import { everyCall } from './testing/every-call.ts'
import { seedLibrary } from './testing/library.ts'
import { asksByLink, type Payer, payerOf } from './testing/payer.ts'
import { openPaying } from './testing/paying.ts'
import { placesOf, withAt } from './testing/texts-of-schemas.ts'

/** Payer calls, tried with a valid link: bodies with a wrong one are not read. */
let paying: Awaited<ReturnType<typeof openPaying>>
let payer: Payer
let sent: Record<string, Record<string, unknown>>

beforeAll(async () => {
  paying = await openPaying()
  await anotherCase()
})
afterAll(() => paying.remove())

/** From now on another case is meant: what was answered may have stopped the one before. */
async function anotherCase(): Promise<void> {
  const { app } = paying.opened
  const { caseId, who } = await paying.aCase()
  payer = await payerOf(app, caseId)
  const library = await seedLibrary(app.deps, who.bruno.id)
  sent = everyCall({ ...library, ownerId: who.bruno.id, sessionId: library.caseId, caseId: payer.link })
}

const url = () => paying.opened.app.url

/** Every answer that is no success has the shape of a problem, none is a failure of ours, and attempts are never too many. */
async function answerTo({ name, method, reply }: Endpoint, path: string, body?: string) {
  await paying.opened.app.deps.database.execute('delete from attempts')
  const response = await fetch(url() + path, {
    method,
    headers: { ...payer.headers, ...(body !== undefined && { 'content-type': 'application/json' }) },
    redirect: 'manual',
    ...(body !== undefined && { body }),
  })
  const text = reply === 'file' && response.ok ? '' : await response.text()
  if (response.status >= 500) throw new Error(`${name} ${path.slice(0, 200)} ${body?.slice(0, 200)} ${text}`)
  return { status: response.status, problem: response.ok ? undefined : Problem.parse(JSON.parse(text)) }
}

const calls = endpoints.filter(asksByLink).map((endpoint) => [endpoint.name, endpoint] as const)
const withBodies = calls.filter(([, { body }]) => body)
const given = ({ name, body }: Endpoint) =>
  Object.fromEntries(Object.entries(sent[name]!).filter(([key]) => key in (body?.shape ?? {})))
const pathOf = (endpoint: Endpoint) => requestOf(endpoint, sent[endpoint.name] as never).path

const values = (limit: number): unknown[] => [
  null,
  true,
  -1,
  0.1,
  1e308,
  2 ** 53 + 2,
  '',
  'a\0b',
  'a\ud800b',
  '\u202egpj.exe',
  'a\r\nBcc: everybody@example.com\u2028',
  `a${'\u0301'.repeat(5000)}`,
  'x'.repeat(Math.min(200_000, limit - 4096)),
  `${'a'.repeat(5000)}@${'a-'.repeat(2500)}`,
  '@'.repeat(10_000),
  '../../../../etc/passwd',
  '<img src=x onerror=alert(1)>',
  'javascript:alert(1)',
  'http://127.0.0.1:1/',
  'http://user:secret@example.com/',
  'a\u0001@b.example',
  '+275760-09-13T00:00:00.001Z',
  '__proto__',
  [],
  {},
  Array.from({ length: 2000 }, () => 0),
  JSON.parse('{"__proto__":{"isStaff":true},"constructor":{"prototype":{"a":1}}}'),
]

test('There are calls behind a link, and each is asked with one', () => {
  expect(calls.length).toBeGreaterThan(15)
  for (const [name] of calls) expect(JSON.stringify(sent[name])).toContain(payer.link)
})

test.each(withBodies)(
  '%s takes or refuses whatever stands in its body',
  { tags: ['long'], timeout: 300_000 },
  async (_, endpoint) => {
    await anotherCase()
    const codes: (string | undefined)[] = []
    for (const place of placesOf(endpoint.body).filter(([first]) => first !== 'requestId'))
      for (const value of values(bodyLimitOf(endpoint))) {
        const body = JSON.stringify(withAt(given(endpoint), place, value))
        codes.push((await answerTo(endpoint, pathOf(endpoint), body)).problem?.code)
      }
    // Else what was sent would not have been read.
    expect(codes).not.toContain('portal.unavailable')
  },
)

const bodies: [what: string, body: (limit: number) => string, status: number][] = [
  ['nested too deep', () => `${'['.repeat(101)}${']'.repeat(101)}`, 400],
  ['brackets that never close', () => '['.repeat(15_000), 400],
  ['larger than it takes', (limit) => JSON.stringify({ a: 'x'.repeat(limit) }), 413],
  ['a list', () => '[1]', 400],
  ['null', () => 'null', 400],
  ['nothing', () => '', 400],
  ['not JSON', () => '{a:', 400],
  ['a prototype', () => '{"__proto__":{"isStaff":true}}', 400],
  ['a key that it does not know', () => '{"unheard":1}', 400],
]

test.each(withBodies)('%s refuses bodies that are built against it', { tags: ['long'] }, async (_, endpoint) => {
  for (const [what, body, status] of bodies) {
    const answer = await answerTo(endpoint, pathOf(endpoint), body(bodyLimitOf(endpoint)))
    expect({ what, status: answer.status }).toEqual({ what, status })
  }
})

const odd = [
  'a%00b',
  '%ED%A0%80',
  '%',
  '%zz',
  '%252e%252e%252f',
  '%0d%0aSet-Cookie:%20a=b',
  'x'.repeat(10_000),
  '__proto__',
  '-1',
  '',
]

test.each(calls.filter(([, { params, query }]) => params ?? query))(
  '%s takes or refuses whatever stands in its path and query',
  { tags: ['long'] },
  async (name, endpoint) => {
    const body = endpoint.body && JSON.stringify(given(endpoint))
    const names = [endpoint.params, endpoint.query].flatMap((part) => Object.keys(part?.shape ?? {}))
    for (const key of names)
      for (const value of odd) {
        const { path } = requestOf(endpoint, { ...sent[name]!, [key]: 'HERE' })
        await answerTo(endpoint, path.replace('HERE', value), body)
      }
    const path = pathOf(endpoint)
    const { status } = await answerTo(endpoint, `${path}${path.includes('?') ? '&' : '?'}unheard=1`, body)
    expect(status).toBe(400)
  },
)

test('At the end its page still opens', async () => {
  expect((await clientOf(url()).call(getPaymentPage, { caseId: payer.link })).case._id).toBe(payer.link)
})
