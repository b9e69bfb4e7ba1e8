import { createSocket } from 'node:dgram'
import { createServer } from 'node:https'
import type { ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { getEvidence, keepMatch } from '#contract/evidence/endpoints.ts'
import { verifyNumber } from '#contract/platform/verify.ts'
import { makeAuthorityKeys, openAuthority } from '#sandbox/time-stamp-authority.ts'
import { openTestWeb, type TestWeb } from '#server/discovery/testing/test-web.ts'
import { openObjectFiles } from '#server/embedded/objects/object-files.ts'
import { embeddedStore } from '#server/embedded/objects/embedded-store.ts'
import { asPem, makeKeyPair } from '#server/platform/signing/certificates.ts'
import { timeStampRequest } from '#server/platform/time-stamps/tokens.ts'
import { aMatch, anImage } from '#server/testing/matches.ts'
import { type People, people } from '#server/testing/people.ts'
import { folderForTests } from '#server/testing/places.ts'
import { openTestApp, type TestApp } from '#server/testing/test-app.ts'
import { captureEvidence } from './capture-evidence.ts'
import { stampEvidence } from './sealing/stamp-evidence.ts'
import { captured } from './testing/captured.ts'
import { openStandInAuthority } from './testing/stand-in-authority.ts'

const now = new Date()
const daysAgo = (days: number) => new Date(now.getTime() - days * 86_400_000)

let web: TestWeb
let app: TestApp
let who: People
let authority: Awaited<ReturnType<typeof openStandInAuthority>>
/** Authorities: a valid one, and one with an expired certificate. */
const keys = await makeAuthorityKeys(daysAgo(1))
const right = await openAuthority(keys, () => new Date())
const old = await openAuthority(await makeAuthorityKeys(daysAgo(30 * 365)), () => new Date())
/** A server with an expired certificate. */
const expired = await makeKeyPair({
  name: 'old.example',
  organization: 'Tests',
  purpose: 'documents',
  from: daysAgo(800),
  years: 1,
})
const secure = createServer(
  { key: asPem(expired.key, 'PRIVATE KEY'), cert: asPem(expired.certificate) },
  (_, response) => response.writeHead(200, { 'content-type': 'text/html' }).end('<p>Hello'),
)
const clockServer = createSocket('udp4')

beforeAll(async () => {
  await new Promise<void>((resolve) => {
    secure.listen(0, '127.0.0.1', resolve)
  })
  await new Promise<void>((resolve) => {
    clockServer.bind(0, '127.0.0.1', resolve)
  })
  authority = await openStandInAuthority()
  web = await openTestWeb()
  app = await openTestApp({
    RIGHTFRAME_HOSTS: [
      web.environment,
      authority.host,
      `old.example=127.0.0.1:${(secure.address() as AddressInfo).port}`,
      `clock.example=127.0.0.1:${clockServer.address().port}`,
    ].join(','),
    RIGHTFRAME_ROLES: 'api',
    RIGHTFRAME_SECRET: 'a secret of these tests, long enough',
    EVIDENCE_TSA: 'http://tsa.example/',
    RDAP_URL: 'http://tsa.example/rdap',
    NTP_SERVER: 'clock.example',
  })
  who = await people(app)
})
afterAll(async () => {
  await app.remove()
  await web.stop()
  authority.close()
  clockServer.close()
  secure.closeAllConnections()
  secure.close()
})

const sees = () => ({
  ...app.deps,
  capturer: { capture: async ({ page }: { page: { url: string } }) => captured(page.url), close: async () => {} },
})

async function waiting(page = web.site({ '/': '<p>Hello', '/copy.jpg': 'a copy' }).url()) {
  const imageId = await anImage(app.deps, who.ana.id)
  await aMatch(app.deps, { ownerId: who.ana.id, imageId, page, file: new URL('/copy.jpg', page).href })
  const { rows } = await app.deps.database.execute('select id from matches where image_id = $1', [imageId])
  const { evidence } = await who.ana.call(keepMatch, { matchId: rows[0]!.id as string })
  return { id: evidence._id, number: evidence.number }
}
const read = (number: string) => who.ana.call(getEvidence, { number })

type Answers = (response: ServerResponse, posted: Buffer) => unknown
const another = new Uint8Array(32).fill(7)
const nonce = new Uint8Array(16).fill(5)

test.each<[string, Answers, string]>([
  [
    'answers another request',
    async (response, posted) => {
      const digest = posted.subarray(posted.indexOf(Buffer.from([0x04, 0x20])) + 2).subarray(0, 32)
      response.end(await right.answer(timeStampRequest(digest, nonce)))
    },
    'The token answers another request: its nonce is another.',
  ],
  [
    'stamps something else',
    async (response) => response.end(await right.answer(timeStampRequest(another, nonce))),
    'The token stamps something else: its digest is another.',
  ],
  [
    'has an old certificate',
    async (response, posted) => response.end(await old.answer(posted)),
    'The certificate of the token was not valid at its time.',
  ],
  [
    'answers half a token',
    async (response, posted) => response.end(Buffer.from(await right.answer(posted)).subarray(0, 700)),
    'The answer is no time-stamp response.',
  ],
  [
    'refuses',
    async (response) => response.end(await right.answer(Buffer.from('no request'))),
    'The authority refused the request: This is no time-stamp request.',
  ],
  [
    'answers without end',
    (response) => void response.end(Buffer.alloc(70_000)),
    'was answered with more than is taken.',
  ],
])('An authority that %s stamps nothing, delays nothing, and is asked again', async (_, answers, problem) => {
  authority.answers(answers)
  const { id, number } = await waiting()
  await captureEvidence(sees(), id)
  await stampEvidence(app.deps, id)
  const { state, stamps } = await read(number)
  expect([state, ...stamps.map(({ time }) => time)]).toEqual(['kept', null, null])
  for (const stamp of stamps) expect(stamp.problem).toContain(problem)
  authority.answers(async (response, posted) => response.end(await right.answer(posted)))
  const later = () => new Date(Date.now() + 120_000)
  await stampEvidence({ ...app.deps, clock: later }, id)
  expect((await read(number)).stamps.every(({ time }) => time !== null)).toBe(true)
})

test('An expired certificate is captured and reported', async () => {
  const { id, number } = await waiting('https://old.example/')
  await captureEvidence(sees(), id)
  const { state, manifest } = await read(number)
  expect(state).toBe('kept')
  expect(manifest!.server.tls!.problem).toContain('The certificate has expired.')
  expect(new Date(manifest!.server.tls!.chain[0]!.until).getTime()).toBeLessThan(Date.now())
})

test("The manifest holds the time server's answer, or its garbage", async () => {
  clockServer.removeAllListeners('message')
  clockServer.on('message', (question, { port, address }) => {
    const answer = Buffer.alloc(48)
    answer.set([0b00_100_100, 2])
    question.copy(answer, 24, 40, 48)
    const seconds = Math.floor(Date.now() / 1000) + 2_208_988_800 - 60
    answer.writeUInt32BE(seconds, 32)
    answer.writeUInt32BE(seconds, 40)
    clockServer.send(answer, port, address)
  })
  const first = await waiting()
  await captureEvidence(sees(), first.id)
  const { capture } = (await read(first.number)).manifest!
  expect(capture.timeServer).toBe('clock.example')
  expect(capture.clockOffset).toBeGreaterThan(55_000)
  expect(capture.clockOffset).toBeLessThan(65_000)
  expect(capture).not.toHaveProperty('clockProblem')
  clockServer.removeAllListeners('message')
  clockServer.on('message', (_, { port, address }) => clockServer.send('garbage', port, address))
  const second = await waiting()
  await captureEvidence(sees(), second.id)
  expect((await read(second.number)).manifest!.capture).toMatchObject({
    clockOffset: null,
    timeServer: 'clock.example',
    clockProblem: 'The time server answered something that is no time.',
  })
})

test('A full disk stores nothing of a capture, and a retry restarts', async () => {
  const files = await openObjectFiles({ folder: folderForTests('small-disk'), quotaBytes: 1000 })
  const small = embeddedStore(files, () => {
    throw new Error('no address is signed here')
  })
  const { id, number } = await waiting()
  await captureEvidence({ ...sees(), objects: small }, id)
  const failed = await read(number)
  expect(failed).toMatchObject({ state: 'failed', files: [], manifest: null, custody: [] })
  expect(failed.problem).toMatch(/full|room/)
  await captureEvidence(sees(), id)
  expect((await read(number)).state).toBe('kept')
})

/** The same numbers each time. */
function* numbers(seed: number): Generator<number, never> {
  for (let x = seed; ;) {
    x = (x * 1_664_525 + 1_013_904_223) % 2 ** 32
    yield x / 2 ** 32
  }
}

test('A capture cut off fifty times leaves nothing half sealed', { tags: ['long'] }, async () => {
  const { id, number } = await waiting()
  const random = numbers(27)
  for (let round = 0; round < 50; round++) {
    // Each call of the store and the database counts. At one of them the process dies, and its work there does not finish.
    let left = 1 + Math.floor(random.next().value * 14)
    const orGone = async <T>(work: () => Promise<T>): Promise<T> => {
      if (--left <= 0) throw new Error('killed')
      return await work()
    }
    const { objects, db } = app.deps
    const needs: ReturnType<typeof sees> = {
      ...sees(),
      objects: { ...objects, put: (...about) => orGone(() => objects.put(...about)) },
      db: new Proxy(db, {
        get: (target, name, receiver) =>
          name === 'transaction'
            ? (work: Parameters<typeof db.transaction>[0]) =>
                orGone(() =>
                  db.transaction(async (tx) => {
                    const result = await work(tx)
                    return await orGone(async () => result)
                  }),
                )
            : (Reflect.get(target, name, receiver) as unknown),
      }),
    }
    const ended = await captureEvidence(needs, id).then(
      () => 'done',
      () => 'killed',
    )
    const { state, files, manifest, custody } = await read(number)
    if (state === 'kept') break
    expect({ ended, files, manifest, custody }).toEqual({ ended: 'killed', files: [], manifest: null, custody: [] })
    await expect(who.visitor.call(verifyNumber, { number })).rejects.toThrow('There is nothing under this number')
  }
  await captureEvidence(sees(), id)
  const { state, files } = await read(number)
  expect([state, files.length]).toEqual(['kept', 7])
})
