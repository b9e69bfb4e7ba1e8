import { afterAll, beforeAll, expect, test } from 'vitest'
import { listNotifications } from '#contract/accounts/notification-endpoints.ts'
import { listClusters } from '#contract/matches/endpoints.ts'
import { createTakedown, getTakedown } from '#contract/takedowns/endpoints.ts'
import { openTestWeb, type TestSite, type TestWeb } from '#server/discovery/testing/test-web.ts'
import { openStage, pageWithCopy, type Stage } from '#server/evidence/testing/stage.ts'
import { actorsFor, nothingKnown, unsent } from '../draft-notices.ts'
import { giveUpSearch } from '../recipients/seek-recipients.ts'
import { replaceNotices, usesOf } from '../takedown-store.ts'
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

/** A takedown whose host was written to, of a copy on this site. */
async function aSentTakedown(site: TestSite) {
  const { app, ana } = stage
  await stage.find(site)
  const { data } = await ana.call(listClusters, { pageSize: 100 })
  const cluster = data.find(({ domain }) => domain.host === site.host)!._id
  const { _id } = await ana.call(createTakedown, { cluster })
  await giveUpSearch(app.deps, _id)
  const [reader] = actorsFor(
    [{ pageUrl: 'https://copies.myshopify.com/products/1', fileUrl: 'https://copies.myshopify.com/1.jpg' }],
    nothingKnown,
  )
  const notice = {
    ...unsent,
    takedownId: _id,
    isGuess: false,
    region: 101 as const,
    reader: { ...reader!, serves: [] },
  }
  await app.deps.db.transaction((tx) =>
    replaceNotices(tx, _id, [
      { ...notice, n: 1, state: 'sent', sentAt },
      { ...notice, n: 2, state: 'sent', sentAt, reader: { ...reader!, serves: [], kind: 'search' } },
    ]),
  )
  await app.deps.database.execute('update takedowns set sent_at = $1 where id = $2', [sentAt, _id])
  return _id
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
  const { ana, app } = stage
  const site = web.site(shown())
  const takedownId = await aSentTakedown(site)
  expect(stepsOf(await look(takedownId, 0.5))).toEqual([])
  const present = await look(takedownId, 1)
  expect(present.uses[0]!.look).toMatchObject({ outcome: 'present' })
  expect(statesOf(present)).toEqual(['sent', 'sent'])
  site.pages = {}
  expect(statesOf(await look(takedownId, 3))).toEqual(['sent', 'sent'])
  expect(statesOf(await look(takedownId, 3, 9))).toEqual(['sent', 'sent'])
  const removed = await look(takedownId, 3, 11)
  expect(statesOf(removed)).toEqual(['removed_verified', 'sent'])
  expect(removed).toMatchObject({ state: 'removed_verified', turn: 'nobody' })
  expect(removed.uses[0]!.look).toMatchObject({ outcome: 'gone' })
  site.pages = shown()
  await look(takedownId, 7)
  const back = await look(takedownId, 7, 11)
  expect(statesOf(back)).toEqual(['reappeared', 'sent', 'draft'])
  expect(back).toMatchObject({ turn: 'you', closedAt: null })
  expect(Object.values(back.facts.statements).every((isMade) => !isMade)).toBe(true)
  expect(stepsOf(back)).toEqual(['looked', 'looked', 'removed', 'looked', 'reappeared'])
  const { data } = await ana.call(listNotifications, { pageSize: 20 })
  expect(data.map(({ title }) => title)).toEqual(
    expect.arrayContaining([`The copies on ${site.host} are gone`, `A copy on ${site.host} is back`]),
  )
  expect(await usesOf(app.deps.db, [takedownId])).toHaveLength(1)
})

test('An error is no removal, and a file that still answers is a part', { tags: ['long'] }, async () => {
  const site = web.site({ '/': { status: 503 } })
  const takedownId = await aSentTakedown(site)
  const unclear = await look(takedownId, 1)
  expect(unclear.uses[0]!.look).toMatchObject({ outcome: 'unclear' })
  expect(statesOf(unclear)).toEqual(['sent', 'sent'])
  site.pages = { '/copy.jpg': jpeg() }
  await look(takedownId, 3)
  const part = await look(takedownId, 3, 11)
  expect(part.uses[0]!.look).toMatchObject({ outcome: 'gone-from-page' })
  expect(statesOf(part)).toEqual(['partially_removed', 'sent'])
})
