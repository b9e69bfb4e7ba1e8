import { reissueNotice } from '#contract/takedowns/following-endpoints.ts'
import { refusalOf } from '#server/testing/client.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { listNotifications } from '#contract/accounts/notification-endpoints.ts'
import { getTakedown } from '#contract/takedowns/endpoints.ts'
import { openTestWeb, type TestSite, type TestWeb } from '#server/discovery/testing/test-web.ts'
import { openStage, pageWithCopy, type Stage } from '#server/evidence/testing/stage.ts'
import { aReader, aSentTakedown } from '../testing/sent-takedown.ts'
import { lookAtCopies } from './look-at-copies.ts'

let stage: Stage
let web: TestWeb

beforeAll(async () => {
  web = await openTestWeb()
  stage = await openStage([web.environment])
})
afterAll(async () => {
  await stage.remove()
  await web.stop()
})

const jpeg = () => ({ headers: { 'content-type': 'image/jpeg' }, body: new Uint8Array(stage.photograph) })
const shown = () => ({ '/': pageWithCopy(), '/copy.jpg': jpeg() })
const sentAt = new Date()
const minute = 60_000
const day = 24 * 60 * minute

/** A takedown whose host and a search engine were written to, of a copy on this site. */
async function sentTakedown(site: TestSite) {
  await stage.find(site)
  const readers = [aReader(), aReader({ kind: 'search' })]
  return await aSentTakedown(stage.app, stage.ana, { host: site.host, sentAt, readers })
}

/** Looks on a day after sending, and once more after so many minutes. */
async function look(takedownId: string, days: number, minutes = 0) {
  const { app, ana } = stage
  await lookAtCopies(
    { ...app.deps, clock: () => new Date(sentAt.getTime() + days * day + minutes * minute) },
    takedownId,
  )
  return await ana.call(getTakedown, { takedownId })
}

const statesOf = ({ notices }: Awaited<ReturnType<typeof look>>) => notices.map(({ state }) => state)
const stepsOf = ({ history }: Awaited<ReturnType<typeof look>>) => history.slice(1).map(({ step }) => step)

test('A copy is removed once two readings agree, and its return opens a draft', { tags: ['long'] }, async () => {
  const { ana } = stage
  const site = web.site(shown())
  const takedownId = await sentTakedown(site)
  expect(stepsOf(await look(takedownId, 0.5))).toEqual([])
  const present = await look(takedownId, 1)
  expect(present.uses[0]!.look).toMatchObject({ outcome: 'present', picture: expect.stringContaining('-1.png') })
  expect(statesOf(present)).toEqual(['sent', 'sent'])
  site.pages = {}
  const first = await look(takedownId, 3)
  expect(statesOf(first)).toEqual(['sent', 'sent'])
  expect(first.uses[0]).toMatchObject({
    look: { outcome: 'present' },
    confirmsAt: new Date(sentAt.getTime() + 3 * day + 10 * minute).toISOString(),
  })
  expect(statesOf(await look(takedownId, 3, 9))).toEqual(['sent', 'sent'])
  const removed = await look(takedownId, 3, 11)
  expect(statesOf(removed)).toEqual(['removed_verified', 'sent'])
  expect(removed).toMatchObject({ state: 'removed_verified', turn: 'nobody' })
  expect(removed.uses[0]).toMatchObject({ look: { outcome: 'gone' }, confirmsAt: null })
  expect(await refusalOf(ana.call(reissueNotice, { takedownId, n: 2 }))).toMatchObject({
    code: 'notice.no-such-outcome',
  })
  site.pages = shown()
  await look(takedownId, 7)
  const back = await look(takedownId, 7, 11)
  expect(statesOf(back)).toEqual(['reappeared', 'sent', 'draft'])
  expect(back).toMatchObject({ turn: 'you', closedAt: null })
  expect(Object.values(back.facts.statements).every((isMade) => !isMade)).toBe(true)
  expect(stepsOf(back)).toEqual(['looked', 'looked', 'removed', 'looked', 'reappeared'])
  expect(statesOf(await ana.call(reissueNotice, { takedownId, n: 1 }))).toEqual(['reappeared', 'sent', 'draft'])
  const { data } = await ana.call(listNotifications, { pageSize: 20 })
  expect(data.map(({ title }) => title)).toEqual(
    expect.arrayContaining([`The copies on ${site.host} are gone`, `A copy on ${site.host} is back`]),
  )
})

test('An owner who sees the copy again gets one draft at once', { tags: ['long'] }, async () => {
  const { ana, bruno } = stage
  const site = web.site(shown())
  const takedownId = await sentTakedown(site)
  site.pages = {}
  await look(takedownId, 3)
  expect(statesOf(await look(takedownId, 3, 11))).toEqual(['removed_verified', 'sent'])
  expect((await refusalOf(bruno.call(reissueNotice, { takedownId, n: 1 }))).status).toBe(404)
  for (const _ of ['once', 'again'])
    expect(statesOf(await ana.call(reissueNotice, { takedownId, n: 1 }))).toEqual(['reappeared', 'sent', 'draft'])
})

test('An error is no removal, and a file that still answers is a part', { tags: ['long'] }, async () => {
  const site = web.site({ '/': { status: 503 } })
  const takedownId = await sentTakedown(site)
  const unclear = await look(takedownId, 1)
  expect(unclear.uses[0]!.look).toMatchObject({ outcome: 'unclear' })
  expect(statesOf(unclear)).toEqual(['sent', 'sent'])
  site.pages = { '/copy.jpg': jpeg() }
  await look(takedownId, 3)
  const part = await look(takedownId, 3, 11)
  expect(part.uses[0]!.look).toMatchObject({ outcome: 'gone-from-page' })
  expect(statesOf(part)).toEqual(['partially_removed', 'sent'])
})
