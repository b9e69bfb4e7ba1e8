import { afterAll, beforeAll, expect, test } from 'vitest'
import { addWebsite } from '#contract/accounts/profile-endpoints.ts'
import { getMatch, judgeMatch, judgeMatches, listClusters, listMatches } from '#contract/matches/endpoints.ts'
import { listRules, makeRule, maxRules, removeRule } from '#contract/matches/rules.ts'
import { getPrecision, judgeAll, undoJudgeAll } from '#contract/matches/triage-endpoints.ts'
import { getActivity } from '#contract/platform/endpoints.ts'
import { carryOutBulkChange } from '#server/platform/bulk-changes/carry-out.ts'
import type { Tx } from '#server/platform/db/database.ts'
import { type AMatch, aMatch, anImage } from '#server/testing/matches.ts'
import { type TestApp, openTestApp } from '#server/testing/test-app.ts'
import { type People, type Person, people } from '#server/testing/people.ts'
import { matchesSince } from '../match-store.ts'
import { insertRule } from '../rules/rule-store.ts'
import { beginJudging, judgeMatchesInBulk } from '../triage/judge-all.ts'
import { maxDoubtfulSites } from './hold-noise.ts'
import { type Copy, isSameCopy } from './same-copy.ts'

let app: TestApp
let who: People

beforeAll(async () => {
  app = await openTestApp()
})
afterAll(() => app.remove())

async function ana() {
  who = await people(app)
  const ownerId = who.ana.id
  const imageId = await anImage(app.deps, ownerId)
  const meet = async (page: string, more: Partial<AMatch> = {}) => {
    await aMatch(app.deps, { ownerId, imageId, page, ...more })
    return await findOn(who.ana, page)
  }
  return { person: who.ana, meet }
}

const findOn = async (person: Person, page: string) =>
  (await person.call(listMatches, { show: 'all', pageSize: 100 })).data.find(({ origin }) => origin.url === page)!

test('A verdict stays with a copy through new addresses and sizes', { tags: ['long'] }, async () => {
  const { person, meet } = await ana()
  const { _id: matchId } = await meet('https://shop.example/prints/1')
  await person.call(judgeMatch, { matchId, verdict: 'approved' })
  expect(await meet('https://shop.example/prints/2')).toMatchObject({ verdict: 'approved', verdictBy: 'copy' })
  expect(await meet('https://shop.example/blog/3')).toMatchObject({ verdict: 'new', verdictBy: null })
  expect(await meet('https://shop.example/prints/4', { changes: [{ kind: 'framed' }] })).toMatchObject({
    verdict: 'new',
  })
  expect(await meet('https://shop.example/x/5', { file: 'https://shop.example/prints/1/copy.jpg' })).toMatchObject({
    verdict: 'approved',
  })
  expect(await meet('https://other.example/prints/1')).toMatchObject({ verdict: 'new' })
})

test('A picture that is not the owner’s is refused everywhere', { tags: ['long'] }, async () => {
  const { person, meet } = await ana()
  const file = 'https://cdn.example/same-scene.jpg'
  const { _id: matchId } = await meet('https://one.example/a', { file })
  await person.call(judgeMatch, { matchId, verdict: 'not_mine' })
  expect(await meet('https://two.example/b', { file })).toMatchObject({ verdict: 'not_mine', verdictBy: 'copy' })
})

const whole: Copy['region'] = [
  [0, 0],
  [1, 0],
  [1, 1],
  [0, 1],
]
const copy: Copy = {
  contentHash: 'a',
  urlHash: 'u',
  pageHash: 'p',
  pageUrl: 'https://x.example/shop/1',
  host: 'x.example',
  region: whole,
  changes: [{ kind: 'mirrored' }],
}

test('A copy is known by bytes, file, or cut in its section', () => {
  const other: Copy = { ...copy, contentHash: 'b', urlHash: 'v', pageHash: 'q' }
  expect(isSameCopy(copy, other)).toBe(true)
  expect(isSameCopy(copy, { ...other, changes: [{ kind: 'resized', factor: 0.5 }, { kind: 'mirrored' }] })).toBe(true)
  expect(isSameCopy(copy, { ...other, changes: [] })).toBe(false)
  expect(isSameCopy(copy, { ...other, pageUrl: 'https://x.example/blog/1' })).toBe(false)
  expect(isSameCopy(copy, { ...other, pageUrl: 'https://x.example/blog/1', pageHash: 'p' })).toBe(true)
  expect(
    isSameCopy(copy, {
      ...other,
      region: [
        [0, 0.1],
        [1, 0.1],
        [1, 1],
        [0, 1],
      ],
    }),
  ).toBe(false)
  expect(isSameCopy(copy, { ...other, pageUrl: 'https://x.example/blog/1', contentHash: 'a', changes: [] })).toBe(true)
})

test('An image suddenly met everywhere without certainty is held back', { tags: ['long'] }, async () => {
  const { person, meet } = await ana()
  const certain = await meet('https://certain.example/1')
  for (let at = 0; at < maxDoubtfulSites; at++) await meet(`https://site-${at}.example/1`, { band: 'look' })
  const waiting = async (filter = {}) => (await person.call(listMatches, filter)).total
  expect([await waiting(), await waiting({ held: 'yes' })]).toEqual([maxDoubtfulSites + 1, 0])
  await meet('https://one-more.example/1', { band: 'likely' })
  expect([await waiting(), await waiting({ held: 'yes' })]).toEqual([1, maxDoubtfulSites + 1])
  expect((await person.call(listMatches, {})).data.map(({ _id }) => _id)).toEqual([certain._id])
  const [held] = (await person.call(listMatches, { held: 'yes' })).data
  await person.call(judgeMatch, { matchId: held!._id, verdict: 'seen' })
  expect([await waiting(), await waiting({ held: 'yes' })]).toEqual([2, maxDoubtfulSites])
})

test('Held finds make no site wait and are held once', { tags: ['long'] }, async () => {
  const { person, meet } = await ana()
  const several = ['/a/1', '/b/2'].map((path) => `https://certain.example${path}`)
  for (const page of several) await meet(page)
  for (let at = 0; at < maxDoubtfulSites; at++) await meet(`https://site-${at}.example/1`, { band: 'look' })
  await meet('https://certain.example/c/3', { band: 'look' })
  const sites = async (filter = {}) => (await person.call(listClusters, filter)).data
  expect(await sites()).toMatchObject([{ matches: { total: 3, undecided: 2, held: 1 } }])
  expect(await sites({ held: 'yes', pageSize: 100 })).toHaveLength(maxDoubtfulSites + 1)
  expect(await matchesSince(app.deps.db, person.id, undefined)).toEqual([{ site: 'certain.example', found: 2 }])
  const cluster = (await sites())[0]!._id
  const { changed } = await person.call(judgeMatches, { filter: { cluster }, verdict: 'ignored' })
  expect(changed).toHaveLength(2)
  const made = await person.call(judgeAll, { filter: { show: 'undecided', held: 'yes' }, verdict: 'seen' })
  const waiting = async (filter = {}) => (await person.call(listMatches, filter)).total
  await expect.poll(() => waiting(), { timeout: 20_000 }).toBe(maxDoubtfulSites + 1)
  await meet('https://one-more.example/1', { band: 'likely' })
  expect([await waiting(), await waiting({ held: 'yes' })]).toEqual([maxDoubtfulSites + 2, 0])
  await person.call(undoJudgeAll, { activityId: made._id })
  await expect.poll(() => waiting({ held: 'yes' }), { timeout: 20_000 }).toBe(maxDoubtfulSites + 1)
})

test("An owner's verdicts show how often the engine is right", { tags: ['long'] }, async () => {
  const { person, meet } = await ana()
  for (const [page, verdict] of [
    ['a', 'approved'],
    ['b', 'not_mine'],
    ['c', 'unsure'],
  ] as const)
    await person.call(judgeMatch, { matchId: (await meet(`https://${page}.example/1`))._id, verdict })
  await meet('https://d.example/1', { band: 'look' })
  expect(await person.call(getPrecision, {})).toEqual({ bands: [{ band: 'certain', judged: 2, wrong: 1 }] })
})

test('A find on the owner’s own site is approved', { tags: ['long'] }, async () => {
  const { person, meet } = await ana()
  await person.call(addWebsite, { url: 'https://ana-photo.example' })
  expect(await meet('https://blog.ana-photo.example/1')).toMatchObject({ verdict: 'approved', verdictBy: 'site' })
  expect(await meet('https://notana-photo.example/1')).toMatchObject({ verdict: 'new' })
})

test('A rule decides waiting and new finds, and can be undone', { tags: ['long'] }, async () => {
  const { person, meet } = await ana()
  await meet('https://laden.de/1')
  await meet('https://shop.example/1')
  const rule = await person.call(makeRule, { name: 'German ones', filter: { country: ['DE'] }, verdict: 'ignored' })
  await expect
    .poll(async () => await findOn(person, 'https://laden.de/1'), { timeout: 20_000 })
    .toMatchObject({ verdict: 'ignored', verdictBy: 'rule' })
  const { _id: matchId } = await meet('https://haus.de/1')
  expect(await person.call(getMatch, { matchId })).toMatchObject({
    verdict: 'ignored',
    verdictBy: 'rule',
    verdictRule: 'German ones',
    verdictAt: expect.any(String),
  })
  expect(await findOn(person, 'https://shop.example/1')).toMatchObject({ verdict: 'new' })
  expect((await person.call(listMatches, { show: 'all', rule: rule._id })).total).toBe(2)
  expect((await person.call(listRules, {})).data).toEqual([rule])
  expect((await who.bruno.call(listRules, {})).data).toEqual([])
  await person.call(removeRule, { ruleId: rule._id })
  expect(await person.call(getMatch, { matchId })).toMatchObject({ verdictBy: 'rule', verdictRule: null })
  await person.call(judgeAll, { filter: { show: 'all', rule: rule._id }, verdict: 'new' })
  await expect.poll(async () => (await person.call(listMatches, {})).total, { timeout: 20_000 }).toBe(3)
  await expect(person.call(removeRule, { ruleId: rule._id })).rejects.toMatchObject({ kind: 'missing' })
})

test('A rule ended during its application keeps its decisions', { tags: ['long'] }, async () => {
  const { person, meet } = await ana()
  await meet('https://laden.de/1')
  const aRule = { ownerId: person.id, filter: { show: 'undecided' as const }, verdict: 'ignored' as const }
  const quiet = { ...app.deps, queue: { ...app.deps.queue, enqueue: async () => {} } }
  const begin = async (id: string) =>
    await app.deps.db.transaction(async (tx) => {
      const { _id: activityId } = (await beginJudging(quiet, tx, { ...aRule, ruleId: id }))!
      await insertRule(tx, { ...aRule, id, name: 'All', activityId, createdAt: new Date() })
      return activityId
    })
  const [first, second] = ['1'.repeat(24), '2'.repeat(24)]
  const stopped = await begin(first)
  await person.call(removeRule, { ruleId: first })
  expect(await person.call(getActivity, { activityId: stopped })).toMatchObject({ state: 'cancelled' })
  await carryOutBulkChange(judgeMatchesInBulk, app.deps, stopped)
  expect(await findOn(person, 'https://laden.de/1')).toMatchObject({ verdict: 'new' })
  const begun = await begin(second)
  await app.deps.database.execute('delete from rules where id = $1', [second])
  await carryOutBulkChange(judgeMatchesInBulk, app.deps, begun)
  expect(await findOn(person, 'https://laden.de/1')).toMatchObject({ verdict: 'ignored', verdictBy: 'rule' })
  expect((await person.call(listMatches, { show: 'all', rule: second })).total).toBe(1)
})

test('A find made along with a rule is decided by it', { tags: ['long'] }, async () => {
  const { person } = await ana()
  const { database, db } = app.deps
  const imageId = await anImage(app.deps, person.id)
  const [made, asked] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  let transactions = 0
  // The last one of a match makes it: it has asked for rules, and is not done before this one has been asked for.
  const held = Object.assign(Object.create(db) as typeof db, {
    transaction: <T>(work: (tx: Tx) => Promise<T>) =>
      db.transaction(async (tx) => {
        const done = await work(tx)
        if (++transactions < 3) return done
        made.resolve()
        await asked.promise
        return done
      }),
  })
  const making = aMatch({ ...app.deps, db: held }, { ownerId: person.id, imageId, page: 'https://laden.de/1' })
  await made.promise
  const ruling = person.call(makeRule, { name: 'German ones', filter: { country: ['DE'] }, verdict: 'ignored' })
  const waits = "select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'"
  await expect.poll(async () => (await database.execute(waits)).rows, { timeout: 20_000 }).toHaveLength(1)
  asked.resolve()
  await Promise.all([making, ruling])
  await expect
    .poll(() => findOn(person, 'https://laden.de/1'), { timeout: 20_000 })
    .toMatchObject({ verdict: 'ignored', verdictBy: 'rule' })
})

test('A rule without limits, without a name or beyond the maximum is refused', { tags: ['long'] }, async () => {
  const { person } = await ana()
  const aRule = { name: 'Rule', filter: { country: ['IS'] }, verdict: 'ignored' as const }
  await expect(person.call(makeRule, { ...aRule, filter: {} })).rejects.toMatchObject({
    code: 'rules.everything',
    problem: { message: 'Narrow the finds first: this rule would decide about every one of them.' },
  })
  await expect(person.call(makeRule, { ...aRule, name: ' ' })).rejects.toMatchObject({ status: 400 })
  for (const place of ['facebook.com', 'https://www.facebook.com/photo.php?fbid=7', 'co.uk', 'github.io'])
    await expect(person.call(makeRule, { ...aRule, filter: { place } })).rejects.toMatchObject({
      code: 'rules.many-parties',
      problem: { message: expect.stringContaining('Name the account') },
    })
  for (let at = 0; at < maxRules; at++) await person.call(makeRule, aRule)
  await expect(person.call(makeRule, aRule)).rejects.toMatchObject({
    code: 'rules.too-many',
    problem: { message: `At most ${maxRules} rules can be kept. Remove one first.` },
  })
  expect((await person.call(listRules, {})).data[0]).toMatchObject({ activity: null })
})
