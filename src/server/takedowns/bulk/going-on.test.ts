// @module-tag long
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  cancelTakedownBulk,
  createTakedownBulk,
  getTakedownBulk,
  resumeTakedownBulk,
  undoTakedownBulk,
  updateTakedownBulk,
} from '#contract/takedowns/bulk/endpoints.ts'
import { getTakedown, listTakedowns } from '#contract/takedowns/endpoints.ts'
import { getUsage } from '#contract/images/library-endpoints.ts'
import type { Id } from '#contract/wire.ts'
import { carryOutBulkChange } from '#server/platform/bulk-changes/carry-out.ts'
import { refusalOf } from '#server/testing/client.ts'
import { type People, people } from '#server/testing/people.ts'
import { allowTakedowns } from '#server/testing/takedowns/signed-takedown.ts'
import { aBulk, signBulk, someShops, workToEnd, writeBulk } from '#server/testing/takedowns/takedown-bulk.ts'
import { openTestApp, type TestApp } from '#server/testing/test-app.ts'
import { accountData } from '../account-data.ts'
import { findBulk } from './bulk-store.ts'
import { workOnBulk } from './bulk-work.ts'

let app: TestApp
let who: People

beforeAll(async () => {
  app = await openTestApp({ RIGHTFRAME_ROLES: 'api', RIGHTFRAME_SECRET: 'x'.repeat(32) })
  who = await people(app)
})
afterAll(() => app.remove())

/** A bulk of so many shops whose notices can be signed. */
async function aReadyBulk(count: number) {
  await allowTakedowns(app, null)
  const { clusters } = await someShops(app, who.ana, { count })
  return await writeBulk(app, who.ana, await aBulk(app, who.ana, clusters))
}

const statesOf = async (bulkId: Id) => (await who.ana.call(getTakedownBulk, { bulkId })).sites.map(({ state }) => state)

/** Works on one site, as a run that is cut off after it: each look at the clock is an hour after the one before. */
async function workOnOneSite(bulkId: Id): Promise<void> {
  let hours = 0
  const clock = () => new Date(Date.now() + ++hours * 3_600_000)
  const { activityId } = (await findBulk(app.deps.db, who.ana.id, bulkId))!
  await carryOutBulkChange(workOnBulk, { ...app.deps, clock }, activityId)
}

test('A run that was cut off goes on, and does nothing twice', async () => {
  const { ana } = who
  await allowTakedowns(app, null)
  const { clusters } = await someShops(app, ana, { count: 3 })
  const { _id: bulkId } = await ana.call(createTakedownBulk, { clusters })
  await workOnOneSite(bulkId)
  expect((await ana.call(getTakedownBulk, { bulkId })).work).toMatchObject({ state: 'running', done: 1, total: 3 })
  // The second site fails after its draft was written: the transaction takes it back.
  const { activityId } = (await findBulk(app.deps.db, ana.id, bulkId))!
  const failing = { ...app.deps.queue, enqueue: () => Promise.reject(new Error('The line broke.')) }
  await expect(carryOutBulkChange(workOnBulk, { ...app.deps, queue: failing }, activityId)).rejects.toThrow('broke')
  expect((await ana.call(getTakedownBulk, { bulkId })).work.done).toBe(1)
  const { sites } = await workToEnd(app, ana, bulkId)
  expect(sites.map(({ state }) => state)).toEqual(['draft', 'draft', 'draft'])
  for (const { cluster, takedown } of sites) {
    expect((await ana.call(listTakedowns, { cluster })).total).toBe(1)
    expect((await ana.call(getTakedown, { takedownId: takedown! })).history).toHaveLength(1)
  }
})

test('A signature that was stopped goes on from where it was', async () => {
  const { ana } = who
  const { _id: bulkId } = await aReadyBulk(3)
  await signBulk(ana, bulkId)
  await workOnOneSite(bulkId)
  const stopped = await ana.call(cancelTakedownBulk, { bulkId })
  expect(stopped.work).toMatchObject({ act: 'sign', state: 'cancelled', done: 1 })
  await workToEnd(app, ana, bulkId)
  expect((await statesOf(bulkId)).toSorted()).toEqual(['draft', 'draft', 'signed'])
  await ana.call(resumeTakedownBulk, { bulkId })
  const { sites } = await workToEnd(app, ana, bulkId)
  expect(sites.map(({ state }) => state)).toEqual(['signed', 'signed', 'signed'])
  for (const { takedown } of sites) {
    const { history } = await ana.call(getTakedown, { takedownId: takedown! })
    expect(history.map(({ step }) => step)).toEqual(['created', 'signed'])
  }
})

test('Work that goes on keeps other work away', async () => {
  const { ana } = who
  const { _id: bulkId, facts } = await aReadyBulk(2)
  await signBulk(ana, bulkId)
  expect(await refusalOf(ana.call(updateTakedownBulk, { bulkId, facts }))).toMatchObject({ code: 'bulk.busy' })
  await workToEnd(app, ana, bulkId)
})

test('Taking it back withdraws all that have not left', async () => {
  const { ana } = who
  const { _id: bulkId } = await aReadyBulk(3)
  await signBulk(ana, bulkId)
  const signed = await workToEnd(app, ana, bulkId)
  const left = signed.sites[0]!.takedown!
  await app.deps.database.execute('update takedowns set sent_at = now() where id = $1', [left])
  await app.deps.database.execute(
    "update takedown_notices set state = 'sent', sent_at = now() where takedown_id = $1 and state = 'signed'",
    [left],
  )
  const { used } = (await ana.call(getUsage)).takedowns
  await ana.call(undoTakedownBulk, { bulkId })
  const undone = await workToEnd(app, ana, bulkId)
  expect(undone).toMatchObject({ closedAt: expect.any(String), work: { act: 'withdraw', state: 'done', done: 3 } })
  expect(undone.sites.map(({ state }) => state)).toEqual(['sent', 'withdrawn', 'withdrawn'])
  const { notices } = await ana.call(getTakedown, { takedownId: left })
  expect(notices.filter(({ state }) => state !== 'withdrawn').map(({ state }) => state)).toEqual(['sent'])
  expect((await ana.call(getUsage)).takedowns.used).toBe(used - 2)
  expect(await refusalOf(ana.call(undoTakedownBulk, { bulkId }))).toMatchObject({ code: 'bulk.closed' })
})

test('Taking it back stops a signature that goes on', async () => {
  const { ana } = who
  const { _id: bulkId } = await aReadyBulk(3)
  await signBulk(ana, bulkId)
  await workOnOneSite(bulkId)
  await ana.call(undoTakedownBulk, { bulkId })
  await workToEnd(app, ana, bulkId)
  expect(await statesOf(bulkId)).toEqual(['withdrawn', 'withdrawn', 'withdrawn'])
})

test('The export of an account holds its bulks; its erasure removes them', async () => {
  const { ana, bruno } = who
  const { documents } = await accountData.export(app.deps, ana.id)
  const bulks = documents['takedownBulks'] as { _id: Id; user: Id }[]
  expect(new Set(bulks.map(({ user }) => user))).toEqual(new Set([ana.id]))
  await accountData.erase(app.deps, bruno.id)
  expect((await ana.call(getTakedownBulk, { bulkId: bulks[0]!._id }))._id).toBe(bulks[0]!._id)
  await accountData.erase(app.deps, ana.id)
  expect((await refusalOf(ana.call(getTakedownBulk, { bulkId: bulks[0]!._id }))).status).toBe(404)
  expect((await app.deps.database.execute('select 1 from takedown_bulk_sites')).rows).toEqual([])
})
