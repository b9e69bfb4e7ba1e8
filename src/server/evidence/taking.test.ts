import { createHash } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  getEvidence,
  getEvidenceFile,
  getEvidencePackage,
  getEvidenceReport,
  keepMatch,
  listEvidence,
  listEvidenceRequests,
} from '#contract/evidence/endpoints.ts'
import { getUsage } from '#contract/images/library-endpoints.ts'
import { getVerifiedFile } from '#contract/platform/verify-files.ts'
import { evidenceIn, verifyNumber } from '#contract/platform/verify.ts'
import { requestOf } from '#contract/request.ts'
import type { Endpoint, Sent } from '#contract/endpoint.ts'
import { makeAuthorityKeys, openAuthority } from '#sandbox/time-stamp-authority.ts'
import { openTestWeb, type TestWeb } from '#server/discovery/testing/test-web.ts'
import { refusalOf } from '#server/testing/client.ts'
import { aMatch, anImage } from '#server/testing/matches.ts'
import { type People, type Person, people } from '#server/testing/people.ts'
import { openTestApp, type TestApp } from '#server/testing/test-app.ts'
import { addToCustody, custodyOf, noteDownload } from './custody-store.ts'
import { waitAfterAttempt } from '#server/platform/rate-limit/rate-limit.ts'
import { firstBrokenLine } from './sealing/custody.ts'
import { captureEvidence } from './capture-evidence.ts'
import { stampEvidence } from './sealing/stamp-evidence.ts'
import { captured } from './testing/captured.ts'
import { openStandInAuthority } from './testing/stand-in-authority.ts'
import { verifyFile } from './verify/verify-file.ts'

let web: TestWeb
let app: TestApp
let who: People
let authority: Awaited<ReturnType<typeof openStandInAuthority>>
let root: Uint8Array

beforeAll(async () => {
  authority = await openStandInAuthority()
  const own = await openAuthority(await makeAuthorityKeys(new Date()), () => new Date())
  root = own.root
  authority.answers(async (response, request) => response.end(await own.answer(request)))
  web = await openTestWeb()
  app = await openTestApp({
    RIGHTFRAME_HOSTS: `${web.environment},${authority.host}`,
    // Each test does what is due by itself.
    RIGHTFRAME_ROLES: 'api',
    RIGHTFRAME_SECRET: 'a secret of these tests, long enough',
    EVIDENCE_TSA: 'http://tsa.example/',
    RDAP_URL: 'http://tsa.example/rdap',
  })
  who = await people(app)
})
afterAll(async () => {
  await app.remove()
  await web.stop()
  authority.close()
})

/** An evidence of Ana's that waits for its turn. */
async function waiting() {
  const site = web.site({ '/': '<p>Hello', '/copy.jpg': { headers: { 'content-type': 'image/jpeg' }, body: 'a copy' } })
  const imageId = await anImage(app.deps, who.ana.id)
  await aMatch(app.deps, { ownerId: who.ana.id, imageId, page: site.url(), file: site.url('/copy.jpg') })
  const { rows } = await app.deps.database.execute('select id from matches where image_id = $1', [imageId])
  const { evidence } = await who.ana.call(keepMatch, { matchId: rows[0]!.id as string })
  return { id: evidence._id, number: evidence.number, imageId, site }
}

async function kept() {
  const one = await waiting()
  const capturer = { capture: async () => captured(one.site.url()), close: async () => {} }
  await captureEvidence({ ...app.deps, capturer }, one.id)
  await stampEvidence(app.deps, one.id)
  return one
}

async function taken<E extends Endpoint>(person: Pick<Person, 'token'>, endpoint: E, sent: Sent<E>) {
  const { path } = requestOf(endpoint, sent)
  const headers: Record<string, string> = person.token ? { authorization: `Bearer ${person.token}` } : {}
  const response = await fetch(app.url + path, { headers })
  return { status: response.status, headers: response.headers, body: Buffer.from(await response.arrayBuffer()) }
}

test('A capture’s requests and hashes are listed for its owner alone', async () => {
  const { number, site } = await kept()
  const { data, isAll } = await who.ana.call(listEvidenceRequests, { number })
  expect(isAll).toBe(true)
  expect(data.map(({ url, status }) => [url, status])).toContainEqual([site.url(), 200])
  const copy = data.find(({ url }) => url === site.url('/copy.jpg'))
  expect(copy).toMatchObject({ type: 'image/jpeg', sha256: createHash('sha256').update('a copy').digest('hex') })
  expect((await taken(who.bruno, listEvidenceRequests, { number })).status).toBe(404)
})

test('A package downloads whole, checks out, and is logged', async () => {
  const { number } = await kept()
  const { status, headers, body } = await taken(who.ana, getEvidencePackage, { number })
  expect([status, headers.get('content-type')]).toEqual([200, 'application/wacz+zip'])
  expect(headers.get('content-disposition')).toContain(`${number}.wacz`)
  expect(Number(headers.get('content-length'))).toBe(body.length)
  const checks = await verifyFile(body, [root])
  expect(checks.filter(({ holds }) => !holds)).toEqual([])
  expect((await taken(who.chiara, getEvidencePackage, { number })).status).toBe(200)
  const { custody } = await who.ana.call(getEvidence, { number })
  expect(custody.slice(-2).map(({ kind, by, about }) => [kind, by, about])).toEqual([
    ['downloaded', who.ana.id, { file: 'package' }],
    ['downloaded', who.chiara.id, { file: 'package' }],
  ])
  expect((await taken(who.bruno, getEvidencePackage, { number })).status).toBe(404)
})

test('A report is signed with its time, checks out, and is logged', async () => {
  const { number } = await kept()
  const { status, headers, body } = await taken(who.ana, getEvidenceReport, { number })
  expect([status, headers.get('content-type')]).toEqual([200, 'application/pdf'])
  expect(headers.get('content-disposition')).toContain(`${number}.pdf`)
  expect(body.length).toBeLessThan(5_000_000)
  const checks = await verifyFile(body, [root])
  expect(checks.filter(({ holds }) => !holds)).toEqual([])
  expect(checks.find(({ about }) => about === 'time of the signature')!.says).toContain('It was signed on')
  expect((await who.ana.call(getEvidence, { number })).custody.at(-1)).toMatchObject({
    kind: 'downloaded',
    about: { file: 'report' },
  })
})

test('A repeated download within the hour is logged once', async () => {
  const { id, number } = await kept()
  for (let times = 0; times < 3; times++) await taken(who.ana, getEvidenceFile, { number, name: 'page.html' })
  await taken(who.ana, getEvidenceFile, { number, name: 'manifest.json' })
  const files = async () =>
    (await who.ana.call(getEvidence, { number })).custody.flatMap(({ kind, about }) =>
      kind === 'downloaded' ? [about['file']] : [],
    )
  expect(await files()).toEqual(['page.html', 'manifest.json'])
  const later = new Date(Date.now() + 3_601_000)
  const note = (at: Date) => ({ at, by: who.ana.id, about: { file: 'page.html' } })
  await app.deps.db.transaction((tx) => noteDownload(tx, { id, number }, note(later)))
  expect(await files()).toEqual(['page.html', 'manifest.json', 'page.html'])
  const checked = (n: number) => ({ kind: 'checked' as const, at: later, by: 'check', about: { n } })
  await app.deps.db.transaction((tx) =>
    addToCustody(
      tx,
      { id, number },
      Array.from({ length: 250 }, (_, n) => checked(n)),
    ),
  )
  const whole = await custodyOf(app.deps.db, id)
  expect(firstBrokenLine(number, whole)).toBeUndefined()
  const { custody } = await who.ana.call(getEvidence, { number })
  expect([custody.length, custody.at(-1)!.n]).toEqual([200, whole.length])
  expect(custody[0]!.n).toBe(whole.length - 199)
})

test('More than 600 files an hour nobody takes', async () => {
  const { number } = await kept()
  const most = { name: 'downloads-of-account', key: who.chiara.id, max: 600, seconds: 3600, weight: 600 }
  await waitAfterAttempt(app.deps, [most])
  for (const name of ['page.html', 'manifest.json'])
    expect((await taken(who.chiara, getEvidenceFile, { number, name })).status).toBe(429)
  expect((await taken(who.chiara, getEvidencePackage, { number })).status).toBe(429)
  expect((await taken(who.ana, getEvidencePackage, { number })).status).toBe(200)
})

test('What is not kept yet has neither package nor report', async () => {
  const { number } = await waiting()
  for (const endpoint of [getEvidencePackage, getEvidenceReport]) {
    const { status, body } = await taken(who.ana, endpoint, { number })
    expect([status, JSON.parse(body.toString()).code]).toEqual([409, 'evidence.not-sealed'])
  }
})

test('The list is filtered, and says how much all of it is', async () => {
  const { imageId, number } = await kept()
  const { imageId: other } = await waiting()
  const one = await who.ana.call(listEvidence, { image: imageId })
  expect(one).toMatchObject({ total: 1, data: [{ number, title: 'Harbour, first light', state: 'kept' }] })
  expect(one.bytes).toBe(one.data[0]!.bytes)
  expect(await who.ana.call(listEvidence, { image: other, state: 'kept' })).toMatchObject({ total: 0, bytes: 0 })
  const all = await who.ana.call(listEvidence)
  expect(all.bytes).toBeGreaterThanOrEqual(one.bytes)
})

test('Viewing pictures leaves no line in the log', async () => {
  const { id, number, imageId } = await kept()
  const read = () => who.ana.call(getEvidence, { number })
  const { files, custody } = await read()
  const looked = files.filter(({ url }) => url !== null).map(({ kind }) => kind)
  expect(looked).toEqual(expect.arrayContaining(['window', 'page', 'place', 'close-up']))
  expect(looked).not.toContain('warc')
  const place = files.find(({ kind }) => kind === 'place')!
  const { data } = await who.ana.call(listEvidence, { image: imageId })
  expect(data).toMatchObject([{ _id: id, picture: { width: 1, height: 1 } }])
  const types = await Promise.all(
    [place.url!, data[0]!.picture!.url].map(async (url) => (await fetch(url)).headers.get('content-type')),
  )
  expect(types, 'the screenshot alone, a small picture of it in lists').toEqual(['image/png', 'image/webp'])
  expect((await read()).custody).toEqual(custody)
  const { imageId: still } = await waiting()
  expect((await who.ana.call(listEvidence, { image: still })).data).toMatchObject([{ picture: null }])
})

test('What is kept, and captured this month, counts in the usage', async () => {
  const before = (await who.bruno.call(getUsage)).evidence
  expect(before).toEqual({ captures: 0, limit: 50, kept: 0, bytes: 0 })
  const { id } = await kept()
  const { id: older } = await kept()
  await app.deps.database.execute('update evidences set owner_id = $1 where id = any($2)', [who.bruno.id, [id, older]])
  await app.deps.database.execute(`update evidences set captured_at = captured_at - interval '40 days' where id = $1`, [
    older,
  ])
  const { data } = await who.bruno.call(listEvidence)
  const bytes = data.reduce((sum, one) => sum + one.bytes, 0)
  expect((await who.bruno.call(getUsage)).evidence).toEqual({ captures: 1, limit: 50, kept: 2, bytes })
})

test('Anyone gets stamps, certificates and instructions, without personal data', async () => {
  const { number, site } = await kept()
  const verified = evidenceIn(await who.visitor.call(verifyNumber, { number }))
  expect(verified.downloads.map(({ name }) => name)).toEqual([
    'warc-1.tst',
    'manifest-1.tst',
    'certificates.pem',
    'how-to-check.txt',
  ])
  for (const { name, mime } of verified.downloads) {
    const { status, headers, body } = await taken(who.visitor, getVerifiedFile, { number, name })
    expect([status, headers.get('content-type')]).toEqual([200, mime])
    for (const secret of [site.host, 'Ana', 'Harbour', who.ana.id])
      expect(body.toString('latin1')).not.toContain(secret)
  }
  const token = await taken(who.visitor, getVerifiedFile, { number, name: 'manifest-1.tst' })
  expect(token.body.toString('base64')).toBe(verified.stamps.find(({ of }) => of === 'manifest')!.token)
  const pem = await taken(who.visitor, getVerifiedFile, { number, name: 'certificates.pem' })
  expect(pem.body.toString().match(/BEGIN CERTIFICATE/g)!.length).toBeGreaterThanOrEqual(1)
  const howTo = await taken(who.visitor, getVerifiedFile, { number, name: 'how-to-check.txt' })
  expect(howTo.body.toString()).toContain(`-digest ${verified.manifestHash} `)
  const others = ['page.html', 'manifest.json', '../evidence', 'manifest-2.tst']
  for (const name of others) expect((await taken(who.visitor, getVerifiedFile, { number, name })).status).toBe(404)
  expect((await who.ana.call(getEvidence, { number })).looks).toBe(1)
  expect((await who.ana.call(getEvidence, { number })).custody.map(({ kind }) => kind)).not.toContain('downloaded')
})

test('A payer of another case gets the answer for missing cases', async () => {
  const { number } = await kept()
  const answers = await Promise.all(
    [number, 'RFE-0000-0000-0000'].map(async (asked) => {
      const call = who.visitor.call(getEvidence, { number: asked, requestId: 'f'.repeat(24) })
      return (await refusalOf(call)).code
    }),
  )
  expect(answers).toEqual(['portal.unavailable', 'portal.unavailable'])
})

test('A report is made without a time where the authority is silent', { tags: ['long'] }, async () => {
  const { number } = await kept()
  authority.answers((response) => void response.writeHead(503).end())
  const { status, body } = await taken(who.ana, getEvidenceReport, { number })
  expect(status).toBe(200)
  const checks = await verifyFile(body)
  expect(checks.filter(({ holds }) => !holds)).toEqual([])
  expect(checks.find(({ about }) => about === 'time of the signature')!.says).toContain('Nobody but the signer')
})
