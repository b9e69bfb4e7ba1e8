import { afterAll, beforeAll, expect, test } from 'vitest'
import { decideCase } from '#contract/desk/desk-endpoints.ts'
import { getCase, listCaseHistory } from '#contract/cases/endpoints.ts'
import { startSubmission } from '#contract/submissions/endpoints.ts'
import {
  getCaseEvidence,
  getCaseEvidencePackage,
  getDeskCaseEvidence,
  getDeskCaseEvidencePackage,
} from '#contract/cases/evidence-endpoints.ts'
import { submitCase } from '#contract/submissions/submitting-endpoints.ts'
import { getEvidence, keepMatch, supplyEvidence } from '#contract/evidence/endpoints.ts'
import { finishTask, listTasks } from '#contract/platform/tasks.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import { requestOf } from '#contract/request.ts'
import { CaptureProblem, type PageCapturer } from '#server/gateways/page-capturer.ts'
import { refusalOf } from '#server/testing/client.ts'
import { anImage } from '#server/testing/matches.ts'
import { type People, people, staffPerson } from '#server/testing/people.ts'
import { openTestApp, type TestApp } from '#server/testing/test-app.ts'
import { step } from '#server/testing/cases/portal-case.ts'
import { unzip } from '#server/testing/unzip.ts'
import { captureEvidence } from '#server/evidence/capture-evidence.ts'
import { evidenceAmong } from '#server/evidence/evidence-store.ts'
import { forgetEvidence } from '#server/evidence/forget-evidence.ts'
import { captured, png } from '#server/evidence/testing/captured.ts'
import { verifyFile } from '#server/evidence/verify/verify-file.ts'
import { runMissedFollowUps } from '../moving/run-follow-up.ts'
import { answered, aSite } from '#server/submissions/testing/a-site.ts'
import { openPlaces, type Places } from '#server/submissions/testing/places.ts'

let app: TestApp
let places: Places

beforeAll(async () => {
  places = await openPlaces()
  // No process has a browser: every capture fails once, and each test says what one sees.
  app = await openTestApp({ RIGHTFRAME_HOSTS: places.hosts, RIGHTFRAME_ROLES: 'api,worker' })
})
afterAll(async () => {
  await app.remove()
  await places.close()
})

const sees = (capture: PageCapturer['capture'] = async ({ page }) => captured(page.url)) => ({
  ...app.deps,
  capturer: { capture, close: async () => {} },
})
const blank: PageCapturer['capture'] = async () => {
  throw new CaptureProblem('The page is blank.')
}

const pagesOfShop = ['http://www.shop.example/trips/1', 'http://www.shop.example/trips/2']

/** A case that Ana handed in and Chiara accepted. */
async function accepted(pages = pagesOfShop.slice(0, 1), before: (who: People) => Promise<unknown> = async () => {}) {
  const who = await people(app)
  let clusterId = ''
  for (const page of pages) clusterId = (await aSite(app, who.ana, [page])).clusterId
  await before(who)
  const draft = answered(await who.ana.call(startSubmission, { cluster: clusterId }))
  const { _id: caseId } = await who.ana.call(submitCase, draft)
  await atState(who, caseId, 'in_review')
  await who.chiara.call(decideCase, { caseId, to: 'accepted' })
  return { who, caseId }
}

const atState = async ({ ana }: People, caseId: string, state: string) =>
  await expect.poll(async () => (await ana.call(getCase, { caseId })).state, { timeout: 30_000 }).toBe(state)

/** What was asked for of each pair, once nothing is under way. */
async function askedFor({ ana }: People, caseId: string) {
  const shown = async () => await ana.call(getCaseEvidence, { caseId })
  const states = async () => (await shown()).data.map(({ evidence }) => evidence?.state)
  await expect
    .poll(async () => (await states()).every((state) => state === 'failed' || state === 'kept'), { timeout: 30_000 })
    .toBe(true)
  return (await shown()).data
}

const taskOf = async ({ chiara }: People, subject: string) =>
  (await chiara.call(listTasks)).data.find((task) => task.subject === subject)

test('Each page of an accepted case is captured before the case proceeds', { tags: ['long'] }, async () => {
  const { who, caseId } = await accepted(pagesOfShop)
  const pairs = await askedFor(who, caseId)
  expect(pairs.map(({ pageUrl }) => pageUrl).toSorted()).toEqual(pagesOfShop)
  expect(pairs[0]).toMatchObject({
    missing: 'This server has no browser to capture pages with.',
    evidence: { requestedBy: 'case', activity: null, state: 'failed', nextTryAt: expect.any(String) as unknown },
  })
  await captureEvidence(sees(), pairs[0]!.evidence!._id)
  const half = await who.ana.call(getCaseEvidence, { caseId })
  expect([half.isComplete, half.data[0]!.missing]).toEqual([false, null])
  expect((await who.ana.call(getCase, { caseId })).state).toBe('accepted')
  await captureEvidence(sees(), pairs[1]!.evidence!._id)
  await atState(who, caseId, 'evidence_ready')
  const [line] = (await who.ana.call(listCaseHistory, { caseId })).data
  expect(line).toMatchObject({ from: 'accepted', to: 'evidence_ready', actorRole: 'system' })
  const all = await who.chiara.call(getDeskCaseEvidence, { caseId })
  expect(all.isComplete).toBe(true)
  expect(all.bytes).toBe(all.data.reduce((sum, { evidence }) => sum + evidence!.bytes, 0))
  expect((await refusalOf(who.bruno.call(getCaseEvidence, { caseId }))).status).toBe(404)
})

test('Pages named by the owner and additional pages are captured too', { tags: ['long'] }, async () => {
  const who = await people(app)
  const imageId = await anImage(app.deps, who.ana.id)
  const draft = answered(await who.ana.call(startSubmission, { images: [imageId] }))
  const [match] = draft.matches
  const own = {
    ...match!,
    url: 'http://shop.example/boats.jpg',
    origin: { ...match!.origin, url: 'http://shop.example/boats' },
    additional_links: ['http://shop.example/boats/again'],
  }
  const { _id: caseId } = await who.ana.call(submitCase, { ...draft, matches: [own] })
  await atState(who, caseId, 'in_review')
  expect((await who.ana.call(getCaseEvidence, { caseId })).data).toMatchObject([
    { evidence: null, missing: 'The page is captured once the case is accepted.' },
    { pageUrl: 'http://shop.example/boats/again', evidence: null },
  ])
  await who.chiara.call(decideCase, { caseId, to: 'accepted' })
  const [pair, more] = await askedFor(who, caseId)
  expect(pair).toMatchObject({ image: imageId, match: null, pageUrl: own.origin.url, fileUrl: own.url })
  expect(more).toMatchObject({ image: imageId, match: null, pageUrl: own.additional_links[0], fileUrl: own.url })
  await captureEvidence(sees(), pair!.evidence!._id)
  expect((await who.ana.call(getCase, { caseId })).state).toBe('accepted')
  await captureEvidence(sees(), more!.evidence!._id)
  await atState(who, caseId, 'evidence_ready')
})

test('Earlier evidence counts and is not captured again', { tags: ['long'] }, async () => {
  let number = ''
  const { who, caseId } = await accepted(undefined, async ({ ana }) => {
    const { rows } = await app.deps.database.execute('select id from matches where owner_id = $1', [ana.id])
    const { evidence } = await ana.call(keepMatch, { matchId: rows[0]!.id as string })
    number = evidence.number
    await expect.poll(async () => (await ana.call(getEvidence, { number })).state).toBe('failed')
    await captureEvidence(sees(), evidence._id)
  })
  await atState(who, caseId, 'evidence_ready')
  expect((await who.ana.call(getCaseEvidence, { caseId })).data.map(({ evidence }) => evidence!.number)).toEqual([
    number,
  ])
})

test('A failed capture becomes a staff task; supplied evidence moves the case', { tags: ['long'] }, async () => {
  const { who, caseId } = await accepted()
  const [pair] = await askedFor(who, caseId)
  const { _id: id, number } = pair!.evidence!
  for (let n = 0; n < 3; n++) await captureEvidence(sees(blank), id)
  expect((await who.ana.call(getCaseEvidence, { caseId })).data[0]!.missing).toBe(
    'The page is blank. Our staff look at it.',
  )
  expect(await taskOf(who, id)).toMatchObject({
    kind: 'evidence.failed',
    role: 'case-manager',
    link: `/evidence/${number}`,
    doneAt: null,
  })
  await runMissedFollowUps(app.deps)
  const content = png.toString('base64')
  const supplied = { number, reason: 'The page shows it to people only.', type: 'image/png' as const, content }
  await who.chiara.call(supplyEvidence, supplied)
  await atState(who, caseId, 'evidence_ready')
  expect(await taskOf(who, id)).toBeUndefined()
  expect((await who.ana.call(getCaseEvidence, { caseId })).data[0]!.evidence!.number).toBe(number)
})

test('Another capture of the same page by its owner counts too', { tags: ['long'] }, async () => {
  const { who, caseId } = await accepted()
  const [pair] = await askedFor(who, caseId)
  for (let n = 0; n < 3; n++) await captureEvidence(sees(blank), pair!.evidence!._id)
  const { evidence } = await who.ana.call(keepMatch, { matchId: pair!.match! })
  expect(evidence.number).not.toBe(pair!.evidence!.number)
  await expect.poll(async () => (await who.ana.call(getEvidence, { number: evidence.number })).state).toBe('failed')
  await captureEvidence(sees(), evidence._id)
  await atState(who, caseId, 'evidence_ready')
  expect((await who.ana.call(getCaseEvidence, { caseId })).data[0]!.evidence!.number).toBe(evidence.number)
})

test('Staff secure photographs outside a library and advance the case themselves', { tags: ['long'] }, async () => {
  const { who, caseId } = await accepted()
  await askedFor(who, caseId)
  await app.deps.database.execute(
    `update case_submissions set submission = jsonb_set(submission, '{images,0,_id}', 'null') where case_id = $1`,
    [caseId],
  )
  await runMissedFollowUps(app.deps)
  await expect
    .poll(async () => (await taskOf(who, caseId))?.note, { timeout: 20_000 })
    .toContain('One photograph is in no library')
  expect((await who.ana.call(getCaseEvidence, { caseId })).isComplete).toBe(false)
  await who.chiara.call(decideCase, { caseId, to: 'evidence_ready' })
  expect(await taskOf(who, caseId)).toBeUndefined()
})

test('A case downloads as one ZIP of valid packages with logs', { tags: ['long'] }, async () => {
  const { who, caseId } = await accepted(pagesOfShop)
  const taken = async ({ token } = who.ana, endpoint: Endpoint = getCaseEvidencePackage) => {
    const headers = { authorization: `Bearer ${token}` }
    return await fetch(app.url + requestOf(endpoint, { caseId }).path, { headers })
  }
  expect((await taken()).status).toBe(409)
  for (const { evidence } of await askedFor(who, caseId)) await captureEvidence(sees(), evidence!._id)
  await atState(who, caseId, 'evidence_ready')
  const response = await taken()
  const body = Buffer.from(await response.arrayBuffer())
  expect(Number(response.headers.get('content-length'))).toBe(body.length)
  expect(response.headers.get('content-disposition')).toMatch(/RF-\d{6}-evidence\.zip$/)
  const entries = unzip(body)
  const numbers = (await who.ana.call(getCaseEvidence, { caseId })).data.map(({ evidence }) => evidence!.number)
  expect([...entries.keys()].toSorted()).toEqual(
    ['contents.txt', ...numbers.map((number) => `${number}.wacz`)].toSorted(),
  )
  for (const number of numbers) {
    const checks = await verifyFile(entries.get(`${number}.wacz`)!)
    expect(checks.filter(({ holds }) => !holds)).toEqual([])
    expect((await who.ana.call(getEvidence, { number })).custody.at(-1)).toMatchObject({
      kind: 'downloaded',
      by: who.ana.id,
    })
  }
  expect((await taken(who.chiara, getDeskCaseEvidencePackage)).status).toBe(200)
  for (const stranger of [who.bruno, who.chiara]) expect((await taken(stranger)).status).toBe(404)
})

test('The image user sees the evidence from letter to closure, without actors', { tags: ['long'] }, async () => {
  const { who, caseId } = await accepted()
  const { caseId: other } = await accepted()
  const [pair] = await askedFor(who, caseId)
  const { _id: id, number } = pair!.evidence!
  await captureEvidence(sees(), id)
  await atState(who, caseId, 'evidence_ready')
  const seen = async (requestId: string) =>
    await who.visitor.call(getEvidence, { number, requestId }).catch((error: { code: string }) => error.code)
  expect(await seen(caseId)).toBe('portal.unavailable')
  await step(app, caseId, 'contacted')
  expect(await seen(caseId)).toMatchObject({
    number,
    manifest: { page: { url: pair!.pageUrl } },
    custody: [],
    looks: 0,
  })
  expect(await seen(other)).toBe('portal.unavailable')
  expect((await refusalOf(who.visitor.call(getEvidence, { number }))).code).toBe('unauthenticated')
  await who.chiara.call(decideCase, { caseId, to: 'on_hold', until: '2090-01-31' })
  expect(await seen(caseId)).toMatchObject({ number })
  const row = (await evidenceAmong(app.deps.db, [id])).get(id)!
  await forgetEvidence(app.deps, [row])
  expect((await evidenceAmong(app.deps.db, [id])).size).toBe(1)
  await who.chiara.call(decideCase, { caseId, to: 'closed_no_result', reason: 'not-business' })
  expect(await seen(caseId)).toBe('portal.unavailable')
  await forgetEvidence(app.deps, [row])
  expect((await evidenceAmong(app.deps.db, [id])).size).toBe(0)
})

test('Tasks are listed by role, and each is done once', { tags: ['long'] }, async () => {
  const { who, caseId } = await accepted()
  const [pair] = await askedFor(who, caseId)
  const { _id: id } = pair!.evidence!
  for (let n = 0; n < 3; n++) await captureEvidence(sees(blank), id)
  const task = (await taskOf(who, id))!
  expect(new Date(task.dueAt).getTime()).toBeGreaterThan(new Date(task.createdAt).getTime())
  expect((await refusalOf(who.bruno.call(listTasks))).status).toBe(403)
  const bruno = await staffPerson(app, ['support'])
  expect((await bruno.call(listTasks)).data).toEqual([])
  expect((await refusalOf(bruno.call(finishTask, { taskId: task._id }))).status).toBe(404)
  expect((await who.chiara.call(finishTask, { taskId: task._id })).doneAt).not.toBeNull()
  expect((await refusalOf(who.chiara.call(finishTask, { taskId: task._id }))).code).toBe('task.done')
  expect(await taskOf(who, id)).toBeUndefined()
})
