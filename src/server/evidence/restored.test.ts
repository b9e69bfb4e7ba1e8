import { afterAll, beforeAll, expect, test } from 'vitest'
import { getEvidence, keepMatch } from '#contract/evidence/endpoints.ts'
import { openTestWeb, type TestWeb } from '#server/discovery/testing/test-web.ts'
import { openTasksFor } from '#server/platform/tasks/tasks.ts'
import { aMatch, anImage } from '#server/testing/matches.ts'
import { type People, people } from '#server/testing/people.ts'
import { openTestApp, type TestApp } from '#server/testing/test-app.ts'
import { captureEvidence } from './capture-evidence.ts'
import { changeStamp, dueToCheck, dueToStamp, filesOf, stampsOf } from './evidence-store.ts'
import { checkEvidence } from './sealing/check-evidence.ts'
import { askAnew } from './sealing/stamp-evidence.ts'
import { captured } from './testing/captured.ts'
import { openStandInAuthority } from './testing/stand-in-authority.ts'

let web: TestWeb
let app: TestApp
let who: People
let registry: Awaited<ReturnType<typeof openStandInAuthority>>

beforeAll(async () => {
  web = await openTestWeb()
  registry = await openStandInAuthority()
  app = await openTestApp({
    RIGHTFRAME_HOSTS: `${web.environment},${registry.host}`,
    // Each test runs due work itself.
    RIGHTFRAME_ROLES: 'api',
    RIGHTFRAME_SECRET: 'a secret of these tests, long enough',
    RDAP_URL: 'http://tsa.example/rdap',
  })
  who = await people(app)
})
afterAll(async () => {
  await app.remove()
  await web.stop()
  registry.close()
})

/** Evidence with a missing file, and its restoration. */
async function robbed() {
  const site = web.site({ '/': '<p>Hello', '/copy.jpg': { headers: { 'content-type': 'image/jpeg' }, body: 'a copy' } })
  const imageId = await anImage(app.deps, who.ana.id)
  await aMatch(app.deps, { ownerId: who.ana.id, imageId, page: site.url(), file: site.url('/copy.jpg') })
  const { rows } = await app.deps.database.execute('select id from matches where image_id = $1', [imageId])
  const { evidence } = await who.ana.call(keepMatch, { matchId: rows[0]!.id as string })
  const capturer = { capture: async ({ page }: { page: { url: string } }) => captured(page.url), close: async () => {} }
  await captureEvidence({ ...app.deps, capturer }, evidence._id)
  const [file] = await filesOf(app.deps.db, evidence._id)
  const { objectKey, mime } = file!
  const body = await app.deps.objects.get('evidence', objectKey)
  await app.deps.objects.remove('evidence', [objectKey])
  return {
    id: evidence._id,
    read: () => who.ana.call(getEvidence, { number: evidence.number }),
    tasks: async () =>
      (await openTasksFor(app.deps.db, ['admin'])).filter(({ subject }) => subject === evidence._id).length,
    restore: () => app.deps.objects.put('evidence', objectKey, body, { type: mime }),
    name: file!.name,
  }
}

test('Restored evidence is unaltered: its task ends, the log keeps both', async () => {
  const { id, read, tasks, restore, name } = await robbed()
  for (let nth = 0; nth < 2; nth++) await checkEvidence(app.deps, id)
  expect([(await read()).alteredAt, await tasks()]).toEqual([expect.any(String), 1])
  await restore()
  await checkEvidence(app.deps, id)
  const { alteredAt, custody } = await read()
  expect([alteredAt, await tasks()]).toEqual([null, 0])
  const checks = custody.filter(({ by }) => by === 'check')
  expect(checks.map(({ kind, about }) => [kind, about])).toEqual([
    ['altered', { files: name }],
    ['checked', { unchanged: true }],
  ])
})

test('A missing file is searched again before the alarm', async () => {
  const { id, read, tasks, restore } = await robbed()
  await expect(checkEvidence(app.deps, id, false)).rejects.toThrow('looked for again')
  expect([(await read()).alteredAt, await tasks()]).toEqual([null, 0])
  await restore()
  await checkEvidence(app.deps, id, false)
  expect((await read()).custody.at(-1)!.kind).toBe('checked')
})

test('Altered evidence is checked hourly, other evidence after thirty days', async () => {
  const { id } = await robbed()
  const isDue = async (minutes: number) => {
    const ago = (days: number) => new Date(app.deps.clock().getTime() + minutes * 60_000 - days * 86_400_000)
    return (await dueToCheck(app.deps.db, ago(30), ago(1 / 24))).includes(id)
  }
  expect(await isDue(61)).toBe(false)
  await checkEvidence(app.deps, id)
  expect([await isDue(59), await isDue(61)]).toEqual([false, true])
})

test('Unstamped evidence is stamped once an authority exists, and only once', async () => {
  const { id } = await robbed()
  expect(await stampsOf(app.deps.db, id)).toEqual([])
  const named = (authority: string) => ({
    db: app.deps.db,
    evidence: { ...app.deps.evidence, authorities: [authority] },
  })
  const asked = async () => (await stampsOf(app.deps.db, id)).map(({ of, authority }) => `${of} ${authority}`)
  for (let nth = 0; nth < 2; nth++) await askAnew(named('http://one.example/'))
  expect(await asked()).toEqual(['warc http://one.example/', 'manifest http://one.example/'])
  expect(await dueToStamp(app.deps.db, app.deps.clock())).toContain(id)
  const [stamp] = await stampsOf(app.deps.db, id)
  await app.deps.db.transaction((tx) => changeStamp(tx, stamp!, { token: Buffer.from('a token'), time: new Date() }))
  await askAnew(named('http://other.example/'))
  expect(await asked()).toHaveLength(2)
})
