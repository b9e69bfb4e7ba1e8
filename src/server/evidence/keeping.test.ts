import { chmodSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import type { ServerResponse } from 'node:http'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { getEvidence, keepMatch, supplyEvidence } from '#contract/evidence/endpoints.ts'
import { cancelActivity } from '#contract/platform/endpoints.ts'
import { evidenceIn, verifyNumber } from '#contract/platform/verify.ts'
import { openTestWeb, type TestWeb } from '#server/discovery/testing/test-web.ts'
import { type PageCapturer, CaptureProblem } from '#server/gateways/page-capturer.ts'
import { ObjectsFull } from '#server/platform/objects/store.ts'
import { openTasksFor } from '#server/platform/tasks/tasks.ts'
import { aMatch, anImage } from '#server/testing/matches.ts'
import { refusalOf } from '#server/testing/client.ts'
import { type People, people } from '#server/testing/people.ts'
import { openTestApp, type TestApp } from '#server/testing/test-app.ts'
import { captureEvidence } from './capture-evidence.ts'
import { pastRetention } from './evidence-store.ts'
import { forgetEvidence } from './forget-evidence.ts'
import { accountData } from './account-data.ts'
import { followUp } from './jobs.ts'
import { checkEvidence } from './sealing/check-evidence.ts'
import { stampEvidence } from './sealing/stamp-evidence.ts'
import { captured, png } from './testing/captured.ts'
import { openStandInAuthority } from './testing/stand-in-authority.ts'

let web: TestWeb
let app: TestApp
let who: People
let authority: Awaited<ReturnType<typeof openStandInAuthority>>

beforeAll(async () => {
  authority = await openStandInAuthority()
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

/** A browser's place is taken: what it sees is said, so that what follows can be looked at many times. */
const sees = (capture: PageCapturer['capture'] = async ({ page }) => captured(page.url)) => ({
  ...app.deps,
  capturer: { capture, close: async () => {} },
})

/** An evidence that waits for its turn. */
async function waiting() {
  const { ana } = who
  const site = web.site({ '/': '<p>Hello', '/copy.jpg': { headers: { 'content-type': 'image/jpeg' }, body: 'a copy' } })
  const imageId = await anImage(app.deps, ana.id)
  await aMatch(app.deps, { ownerId: ana.id, imageId, page: site.url(), file: site.url('/copy.jpg') })
  const { rows } = await app.deps.database.execute('select id from matches where image_id = $1', [imageId])
  const { evidence } = await ana.call(keepMatch, { matchId: rows[0]!.id as string })
  return { id: evidence._id, number: evidence.number, matchId: evidence.match!, site }
}
async function kept() {
  const one = await waiting()
  await captureEvidence(sees(), one.id)
  return one
}
const read = (number: string) => who.ana.call(getEvidence, { number })
const fileOf = async (id: string, name: string) => {
  const sql = 'select object_key from evidence_files where evidence_id = $1 and name = $2'
  const { rows } = await app.deps.database.execute(sql, [id, name])
  return join(app.home, 'objects', 'evidence', rows[0]!.object_key as string)
}

test('A second request joins the running capture', async () => {
  const { matchId, number } = await waiting()
  const again = await Promise.all([who.ana.call(keepMatch, { matchId }), who.ana.call(keepMatch, { matchId })])
  expect(again.map(({ evidence }) => evidence.number)).toEqual([number, number])
})

test('A failure retries after 10 minutes, 6 hours and a day', async () => {
  const { id, number } = await waiting()
  const needs = sees(async () => {
    throw new CaptureProblem('The page is blank.')
  })
  const pauses: number[] = []
  let now = new Date()
  for (let n = 0; n < 4; n++) {
    await captureEvidence({ ...needs, clock: () => now }, id)
    const { nextTryAt } = await read(number)
    pauses.push(nextTryAt === null ? -1 : new Date(nextTryAt).getTime() - now.getTime())
    now = new Date(nextTryAt ?? now)
  }
  expect(pauses).toEqual([600_000, 6 * 3_600_000, 86_400_000, -1])
  const tasks = await openTasksFor(app.deps.db, ['case-manager'])
  expect(tasks.filter(({ subject }) => subject === id)).toMatchObject([
    { kind: 'evidence.failed', role: 'case-manager' },
  ])
  await captureEvidence(sees(), id)
  expect((await read(number)).state).toBe('failed')
})

test('What its owner stops before its turn is not captured', async () => {
  const { id, number } = await waiting()
  await who.ana.call(cancelActivity, { activityId: (await read(number)).activity! })
  await captureEvidence(sees(), id)
  const problem = 'It was stopped before the page was captured.'
  expect(await read(number)).toMatchObject({ state: 'failed', problem, nextTryAt: null, files: [] })
})

test('Only work due by the clock is taken up again', async () => {
  const { id } = await waiting()
  const begun = app.deps.clock()
  await captureEvidence(
    sees(async () => {
      throw new CaptureProblem('The page is blank.')
    }),
    id,
  )
  const asked: string[] = []
  const queue = {
    ...app.deps.queue,
    enqueue: async (_: unknown, { name }: { name: string }, { evidenceId }: never) =>
      void asked.push(`${name} ${String(evidenceId)}`),
  }
  const at = (minutes: number) =>
    followUp({ ...app.deps, queue: queue as never, clock: () => new Date(begun.getTime() + minutes * 60_000) })
  await at(5)
  expect(asked).not.toContain(`capture-evidence ${id}`)
  await at(12)
  expect(asked).toContain(`capture-evidence ${id}`)
})

test.each([
  [
    'is down',
    (response: ServerResponse) => void response.writeHead(503).end(),
    'The authority answered with status 503.',
  ],
  [
    'answers garbage',
    (response: ServerResponse) => void response.end('garbage'),
    'The answer is no time-stamp response.',
  ],
])('An authority that %s is retried and holds nothing up', async (_, answers, problem) => {
  authority.answers(answers)
  const { id, number } = await kept()
  await stampEvidence(app.deps, id)
  const { state, stamps, custody } = await read(number)
  expect(state).toBe('kept')
  expect(stamps.map((stamp) => [stamp.of, stamp.time, stamp.problem])).toEqual([
    ['warc', null, problem],
    ['manifest', null, problem],
  ])
  expect(custody.filter(({ kind }) => kind === 'not-stamped')).toHaveLength(2)
  await stampEvidence(app.deps, id)
  expect((await read(number)).custody).toHaveLength(custody.length)
})

test('Files are separate and write-protected; a differing one raises the alarm', async () => {
  const { id, number } = await kept()
  await checkEvidence(app.deps, id)
  expect(evidenceIn(await who.visitor.call(verifyNumber, { number })).alteredAt).toBeNull()
  const path = await fileOf(id, 'page.html')
  expect(statSync(path).mode & 0o222).toBe(0)
  const key = path.slice(join(app.home, 'objects', 'evidence').length + 1)
  const again = app.deps.objects.put('evidence', key, Buffer.from('other'), { type: 'text/html', once: true })
  await expect(again).rejects.toThrow('A file is stored under')
  chmodSync(path, 0o600)
  const bytes = readFileSync(path)
  bytes[0]! ^= 1
  writeFileSync(path, bytes)
  await checkEvidence(app.deps, id)
  const { custody } = await read(number)
  expect(custody.map(({ kind }) => kind)).toEqual(['captured', 'stored', 'sealed', 'checked', 'altered'])
  expect(custody.at(-1)!.about).toEqual({ files: 'page.html' })
  expect(evidenceIn(await who.visitor.call(verifyNumber, { number })).alteredAt).not.toBeNull()
})

test('The log refuses to be changed, and says so where it was', async () => {
  const { id, number } = await kept()
  const change = app.deps.database.execute(`update evidence_custody set "by" = 'nobody' where evidence_id = $1`, [id])
  await expect(change).rejects.toThrow('only ever added')
  await app.deps.database.execute('alter table evidence_custody disable trigger evidence_custody_append_only', [])
  await app.deps.database.execute(`update evidence_custody set "by" = 'nobody' where evidence_id = $1 and n = 2`, [id])
  await app.deps.database.execute('alter table evidence_custody enable trigger evidence_custody_append_only', [])
  await checkEvidence(app.deps, id)
  expect((await read(number)).custody.at(-1)!.about).toEqual({ files: 'line 2 of the log' })
})

test('A cut-off capture leaves nothing half sealed, and a retry starts afresh', async () => {
  const { id, number } = await waiting()
  for (let at = 0; at < 7; at++) {
    let stored = 0
    const objects: TestApp['deps']['objects'] = {
      ...app.deps.objects,
      put: async (...about) => {
        if (stored++ === at) throw new Error('killed')
        return await app.deps.objects.put(...about)
      },
    }
    await expect(captureEvidence({ ...sees(), objects }, id)).rejects.toThrow('killed')
    expect(await read(number)).toMatchObject({ state: 'sealing', files: [], manifest: null, custody: [] })
    await expect(who.visitor.call(verifyNumber, { number })).rejects.toThrow('There is nothing under this number')
  }
  await captureEvidence(sees(), id)
  const { state, files } = await read(number)
  expect([state, files.length]).toEqual(['kept', 7])
  const keys: string[] = []
  for await (const { key } of app.deps.objects.list('evidence', `evidence/${who.ana.id}/${id}/`)) keys.push(key)
  expect(keys, 'with the small picture that lists show').toHaveLength(files.length + 1)
})

test('A leaving owner exports evidence; only legal holds remain', async () => {
  const { bruno } = who
  const [{ id, number }, held] = [await kept(), await kept()]
  await app.deps.database.execute('update evidences set owner_id = $1 where id = any($2)', [bruno.id, [id, held.id]])
  await app.deps.database.execute('update evidences set legal_hold = true where id = $1', [held.id])
  const { documents, files } = await accountData.export(app.deps, bruno.id)
  expect(documents['evidence']).toHaveLength(2)
  expect(files.map(({ name }) => name)).toContain(`evidence/${number}/page.html`)
  await accountData.erase(app.deps, bruno.id)
  await expect(who.visitor.call(verifyNumber, { number })).rejects.toThrow('There is nothing under this number')
  expect((await who.visitor.call(verifyNumber, { number: held.number })).number).toBe(held.number)
})

test('Evidence is deleted after ten years, and not a day before', async () => {
  const { number } = await kept()
  const later = async (days: number) => {
    const now = new Date()
    now.setUTCFullYear(now.getUTCFullYear() + 10, now.getUTCMonth(), now.getUTCDate() + days)
    const due = (await pastRetention(app.deps.db, now)).filter((row) => row.number === number)
    await forgetEvidence(app.deps, due)
    return await read(number).then(
      ({ state }) => state,
      () => 'gone',
    )
  }
  expect([await later(-2), await later(1)]).toEqual(['kept', 'gone'])
})

test('A disk that is full is told, and it is tried again', async () => {
  const { id, number } = await waiting()
  const put = async () => {
    throw new ObjectsFull('The disk is full.')
  }
  await captureEvidence({ ...sees(), objects: { ...app.deps.objects, put } }, id)
  expect(await read(number)).toMatchObject({ state: 'failed', problem: 'The disk is full.', files: [] })
})

test('The owner’s browsers hear of what was kept and of what failed', async () => {
  const [{ id }, failed] = [await kept(), await waiting()]
  await captureEvidence(
    sees(async () => {
      throw new CaptureProblem('The page is blank.')
    }),
    failed.id,
  )
  const { rows } = await app.deps.database.execute(
    `select event from events where owner_id = $1 and event->>'type' = 'evidence'`,
    [who.ana.id],
  )
  const heard = rows.map(({ event }) => event as { evidenceId: string; what: string })
  const of = (evidenceId: string) => heard.filter((event) => event.evidenceId === evidenceId).map(({ what }) => what)
  expect([of(id), of(failed.id)]).toEqual([['kept'], ['failed']])
})

test('Staff supply failed evidence by hand, never counted as captured', async () => {
  const { id, number } = await waiting()
  const by = {
    number,
    reason: 'The page shows it to people only.',
    type: 'image/png' as const,
    content: png.toString('base64'),
  }
  const early = await refusalOf(who.chiara.call(supplyEvidence, by))
  expect(early.code).toBe('evidence.not-failed')
  const fails = sees(async () => {
    throw new CaptureProblem('The page is blank.')
  })
  for (let n = 0; n < 4; n++) await captureEvidence(fails, id)
  const wrong = await refusalOf(who.chiara.call(supplyEvidence, { ...by, type: 'application/pdf' }))
  expect(wrong.code).toBe('evidence.file')
  const supplied = await who.chiara.call(supplyEvidence, by)
  expect(supplied).toMatchObject({
    state: 'supplied',
    manifest: { origin: 'supplied', reason: by.reason, page: { status: null }, warc: null },
    files: [{ name: 'supplied.png', kind: 'supplied' }],
  })
  expect(supplied.custody.map(({ kind, by: who }) => [kind, who])).toEqual(
    ['supplied', 'stored', 'sealed'].map((kind) => [kind, who.chiara.id]),
  )
  expect(await who.visitor.call(verifyNumber, { number })).toMatchObject({ origin: 'supplied', warcHash: null })
  expect((await openTasksFor(app.deps.db, ['admin'])).filter(({ subject }) => subject === id)).toEqual([])
  await checkEvidence(app.deps, id)
  expect((await read(number)).alteredAt).toBeNull()
})
