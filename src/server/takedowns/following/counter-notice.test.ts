import { afterAll, beforeAll, expect, test } from 'vitest'
import { getTakedown, withdrawTakedown } from '#contract/takedowns/endpoints.ts'
import {
  confirmAgentTold,
  decideCounterNotice,
  getTakedownNumbers,
  getTakedownStatistics,
  recordCounterNotice,
} from '#contract/takedowns/following-endpoints.ts'
import type { RegionCode } from '#contract/takedowns/law/region.ts'
import { refusalOf } from '#server/testing/client.ts'
import { aMatch, anImage } from '#server/testing/matches.ts'
import { type People, people } from '#server/testing/people.ts'
import { type TestApp, openTestApp } from '#server/testing/test-app.ts'
import type { NoticeRow } from '../takedown-store.ts'
import { aSentTakedown } from '../testing/sent-takedown.ts'

let app: TestApp
let who: People
let imageId: string

beforeAll(async () => {
  app = await openTestApp()
  who = await people(app)
  imageId = await anImage(app.deps, who.ana.id)
})
afterAll(() => app.remove())

const sentAt = new Date('2026-11-02T09:00:00Z')
const text = { from: 'Shopify', receivedAt: '2026-11-20T18:00:00.000Z', text: 'I took this picture myself.' }
const action = {
  kind: 'action-filed' as const,
  court: 'Copyright Claims Board',
  docket: '26-CCB-0101',
  filedOn: '2026-11-25',
  proof: 'https://dockets.ccb.gov/case/detail/26-CCB-0101',
}

async function aTakedown(host: string, region: RegionCode = 101, over: Partial<NoticeRow> = {}) {
  await aMatch(app.deps, { ownerId: who.ana.id, imageId, page: `https://${host}/a` })
  const takedownId = await aSentTakedown(app, who.ana, { host, sentAt, region, over })
  return { takedownId, n: 1 }
}

test('A counter-notice gives the owner until the host may restore', async () => {
  const { ana } = who
  const which = await aTakedown('contested.example')
  const taken = await ana.call(recordCounterNotice, { ...which, ...text })
  const [notice] = taken.notices
  expect(notice).toMatchObject({ state: 'counter_noticed', counterNotice: { ...text, decision: null } })
  // Thanksgiving on 26 November 2026 is no business day.
  expect(notice!.deadlines).toEqual(
    expect.arrayContaining([
      expect.objectContaining({ event: 'counter_notice_restore_earliest', day: '2026-12-07' }),
      expect.objectContaining({ event: 'counter_notice_restore_latest', day: '2026-12-11' }),
    ]),
  )
  expect(taken).toMatchObject({ turn: 'you', dueAt: '2026-12-07T00:00:00.000Z' })
  expect((await refusalOf(ana.call(recordCounterNotice, { ...which, ...text }))).code).toBe('notice.counter-notice')
})

test('A filed action stops the restoration once the agent was told', async () => {
  const { ana } = who
  const which = await aTakedown('filed.example', 101, { state: 'removed_verified' })
  expect((await refusalOf(ana.call(decideCounterNotice, { ...which, decision: action }))).code).toBe(
    'notice.no-counter-notice',
  )
  await ana.call(recordCounterNotice, { ...which, ...text })
  expect((await refusalOf(ana.call(confirmAgentTold, which))).code).toBe('notice.no-action')
  const decided = await ana.call(decideCounterNotice, { ...which, decision: action })
  expect(decided.notices[0]).toMatchObject({
    state: 'counter_noticed',
    counterNotice: { decision: action, agentToldAt: null },
  })
  expect((await refusalOf(ana.call(decideCounterNotice, { ...which, decision: action }))).code).toBe('notice.decided')
  const told = await ana.call(confirmAgentTold, which)
  expect(told.notices[0]).toMatchObject({ state: 'action_filed', dueAt: null })
  expect(await ana.call(confirmAgentTold, which)).toEqual(told)
})

test('A copy that may come back is restored, and no notice follows', async () => {
  const { ana } = who
  const which = await aTakedown('let-be.example')
  await ana.call(recordCounterNotice, { ...which, ...text })
  const restored = await ana.call(decideCounterNotice, { ...which, decision: { kind: 'let-restore' } })
  expect(restored).toMatchObject({ state: 'restored', turn: 'nobody' })
  expect(restored.notices).toHaveLength(1)
})

test('A withdrawn takedown keeps a counter-notice and changes nothing', async () => {
  const { ana } = who
  const which = await aTakedown('withdrawn.example')
  await ana.call(withdrawTakedown, { takedownId: which.takedownId })
  const kept = await ana.call(recordCounterNotice, { ...which, ...text })
  expect(kept.notices[0]).toMatchObject({ state: 'withdrawn', counterNotice: text })
  expect(kept.history.at(-1)).toMatchObject({ step: 'counter-noticed', note: 'Shopify' })
  expect((await refusalOf(ana.call(decideCounterNotice, { ...which, decision: action }))).code).toBe('takedown.closed')
})

test('A notice that was not sent takes no counter-notice', async () => {
  const which = await aTakedown('unsent.example', 101, { state: 'signed', sentAt: null })
  expect((await refusalOf(who.ana.call(recordCounterNotice, { ...which, ...text }))).code).toBe('notice.not-sent')
  expect((await who.ana.call(getTakedown, { takedownId: which.takedownId })).notices[0]).toMatchObject({
    deadlines: [],
  })
})

test('Numbers count the owner’s takedowns, and small counts stay private', async () => {
  const { ana, bruno } = who
  const { all, hosts } = await ana.call(getTakedownNumbers)
  expect(all).toEqual({ sent: hosts.length, removed: 0, daysToRemoval: null })
  expect((await bruno.call(getTakedownNumbers)).all.sent).toBe(0)
  expect(await bruno.call(getTakedownStatistics)).toEqual({ all: null, readers: [] })
  const added = 11 - all.sent
  for (let at = 0; at < added; at += 1) await aTakedown(`shop-${at}.example`)
  await app.deps.database.execute(`insert into takedown_history (takedown_id, n, at, step, cluster_id)
    select id, 99, sent_at + interval '36 hours', 'removed', cluster_id from takedowns where host like 'shop-%'`)
  const shown = await bruno.call(getTakedownStatistics)
  expect(shown.all).toMatchObject({ sent: 11, removed: added, daysToRemoval: 1.5 })
  // One of the eleven has a notice that was not sent.
  expect(shown.readers).toEqual([{ reader: 'Shopify', sent: 10, removed: added, daysToRemoval: 1.5 }])
})
