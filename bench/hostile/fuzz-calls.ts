import { listSessions } from '#contract/accounts/security-endpoints.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import { Problem } from '#contract/problem.ts'
import { requestOf } from '#contract/request.ts'
import { endpoints } from '#server/boot/features.ts'
import { bodyLimitOf } from '#server/platform/http/mount.ts'
import { type Calls, everyCall } from '#server/testing/every-call.ts'
import { openPlaces } from '#server/submissions/testing/places.ts'
import { seedLibrary } from '#server/testing/library.ts'
import { type People, people } from '#server/testing/people.ts'
import { asksByLink, payerOf } from '#server/testing/payer.ts'
import { aContactedCase, aPriceOf } from '#server/testing/cases/portal-case.ts'
import { placesOf, withAt } from '#server/testing/texts-of-schemas.ts'
import { atMost, type Figures } from '../figures.ts'
import { serveEmbedded } from '../serve.ts'
import { bodiesOf, inAddresses, values } from './hostile-values.ts'

/** Seconds of a call, since inputs are limited. */
const maxSeconds = 10
const lanes = 8

type Served = Awaited<ReturnType<typeof serveEmbedded>>
/** `headers` identify the caller if not signed in. */
type Ground = { served: Served; who: People; sent: Calls; headers?: Record<string, string> }
type Try = { what: string; path: string; body: string | undefined }

/**
 * Sends every value of every call in turn in hostile forms, and every body deep, wide and large. Each is answered, and no answer is a
 * failure of ours.
 */
export async function benchFuzzOfCalls(): Promise<Figures> {
  await using opened = new AsyncDisposableStack()
  const places = await openPlaces()
  opened.defer(() => places.close())
  const served = opened.use(await serveEmbedded({ RIGHTFRAME_HOSTS: places.hosts, RIGHTFRAME_ROLES: 'api,worker' }))
  const failures: string[] = []
  const statuses = new Map<number, number>()
  let [slowest, asked] = [{ seconds: 0, what: '' }, 0]
  let ground = await openGround(served)
  for (const endpoint of endpoints.toSorted((a, b) => Number(asksByLink(a)) - Number(asksByLink(b)))) {
    if (asksByLink(endpoint) && !ground.headers) ground = await openGroundOfPayer(served)
    const left = triesOf(endpoint, ground.sent[endpoint.name] ?? {})
    const lane = async () => {
      for (const one of left) {
        asked++
        const start = performance.now()
        const status = await answerTo(ground, endpoint, one).catch((error: unknown) => {
          failures.push(`${endpoint.name}, ${one.what}: ${String(error).slice(0, 300)}`)
          return 0
        })
        statuses.set(status, (statuses.get(status) ?? 0) + 1)
        const seconds = (performance.now() - start) / 1000
        if (seconds > slowest.seconds) slowest = { seconds, what: `${endpoint.name}, ${one.what}` }
      }
    }
    await Promise.all(Array.from({ length: lanes }, lane))
    // An accepted call may have ended session or object.
    if (endpoint.method !== 'GET') ground = await (asksByLink(endpoint) ? openGroundOfPayer : openGround)(served)
  }
  for (const one of failures) console.error(one)
  return {
    name: 'fuzz: hostile values in every call',
    figures: {
      calls: endpoints.length,
      asked,
      'answers by status': [...statuses]
        .toSorted(([a], [b]) => a - b)
        .map(([status, count]) => `${status}: ${count}`)
        .join(', '),
      'slowest answer': `${slowest.seconds.toFixed(1)} s: ${slowest.what}`,
    },
    goals: [
      atMost('failures of ours, and what was not answered', failures.length, 0),
      atMost('slowest answer', slowest.seconds, maxSeconds, ' s'),
    ],
  }
}

async function openGround(served: Served): Promise<Ground> {
  const who = await people(served)
  const library = await seedLibrary(served.deps, who.ana.id)
  const { data } = await who.ana.call(listSessions)
  return { served, who, sent: everyCall({ ...library, ownerId: who.ana.id, sessionId: data[0]!._id }) }
}

/** The same for a person with the link of a case, which opens it: with a wrong link no further input is read. */
async function openGroundOfPayer(served: Served): Promise<Ground> {
  // Clears the hourly limit, to continue at once.
  await served.database.execute('delete from attempts')
  const { who, caseId } = await aContactedCase(served)
  await aPriceOf(served, caseId, { total: 123_00, currency: 'EUR' })
  const { link, headers } = await payerOf(served, caseId)
  const library = await seedLibrary(served.deps, who.bruno.id)
  const sent = everyCall({ ...library, ownerId: who.bruno.id, sessionId: link, caseId: link })
  return { served, who, headers, sent }
}

function* triesOf(endpoint: Endpoint, given: Record<string, unknown>): Generator<Try> {
  const { path } = requestOf(endpoint, given as never)
  const own = Object.fromEntries(Object.entries(given).filter(([key]) => key in (endpoint.body?.shape ?? {})))
  const limit = bodyLimitOf(endpoint)
  if (endpoint.body) {
    for (const place of placesOf(endpoint.body))
      for (const [what, value] of Object.entries(values)) {
        const body = JSON.stringify(withAt(own, place, value))
        if (body.length <= limit) yield { what: `${place.join('.') || 'the body'}: ${what}`, path, body }
      }
    for (const [what, body] of Object.entries(bodiesOf(limit))) yield { what, path, body }
  }
  for (const name of [endpoint.params, endpoint.query].flatMap((part) => Object.keys(part?.shape ?? {})))
    for (const [what, value] of Object.entries(inAddresses)) {
      const { path: marked, body } = requestOf(endpoint, { ...given, [name]: 'HERE' })
      yield { what: `${name}: ${what}`, path: marked.replace('HERE', value), body }
    }
}

/** Throws without an answer, or for a failure of ours. */
async function answerTo({ served, who, headers }: Ground, endpoint: Endpoint, { path, body }: Try): Promise<number> {
  const { token } = endpoint.access === 'staff' ? who.chiara : who.ana
  if (headers) await served.database.execute('delete from attempts')
  const stop = new AbortController()
  const response = await fetch(served.url + path, {
    method: endpoint.method,
    headers: {
      ...(headers ?? { authorization: `Bearer ${token}` }),
      ...(body !== undefined && { 'content-type': 'application/json' }),
    },
    redirect: 'manual',
    signal: AbortSignal.any([stop.signal, AbortSignal.timeout(60_000)]),
    ...(body !== undefined && { body }),
  })
  const text = endpoint.reply === 'stream' && response.ok ? '' : await response.text()
  stop.abort()
  if (response.status >= 500 && response.status !== 507) throw new Error(`${response.status} ${text}`)
  if (response.status >= 400) Problem.parse(JSON.parse(text))
  return response.status
}
