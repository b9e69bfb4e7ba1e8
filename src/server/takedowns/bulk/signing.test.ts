// @module-tag long
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  getTakedownBulk,
  listBulkNotices,
  signTakedownBulk,
  updateTakedownBulk,
} from '#contract/takedowns/bulk/endpoints.ts'
import { getTakedown } from '#contract/takedowns/endpoints.ts'
import { previewNotice } from '#contract/takedowns/notice-endpoints.ts'
import { getUsage } from '#contract/images/library-endpoints.ts'
import type { Id } from '#contract/wire.ts'
import { refusalOf } from '#server/testing/client.ts'
import { type People, people } from '#server/testing/people.ts'
import { allowTakedowns } from '#server/testing/takedowns/signed-takedown.ts'
import { aBulk, offeredIn, signBulk, someShops, workToEnd, writeBulk } from '#server/testing/takedowns/takedown-bulk.ts'
import { openTestApp, type TestApp } from '#server/testing/test-app.ts'
import { factsFor } from '../testing/calls.ts'

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

test('One typed name signs every notice as it was read', async () => {
  const { ana } = who
  const { _id: bulkId } = await aReadyBulk(3)
  const notices = await offeredIn(ana, bulkId)
  const [begun, again] = await Promise.all([
    ana.call(signTakedownBulk, { bulkId, name: ' ana  ALMEIDA', notices }),
    ana.call(signTakedownBulk, { bulkId, name: 'Ana Almeida', notices }),
  ])
  expect(begun.work).toMatchObject({ act: 'sign', total: 3 })
  expect(again.signedAt).toBe(begun.signedAt)
  const signed = await workToEnd(app, ana, bulkId)
  expect(signed.sites.map(({ state, problem }) => [state, problem])).toEqual(notices.map(() => ['signed', null]))
  expect(signed.allowance.asked).toBe(0)
  for (const { takedown, n, hash } of notices) {
    const { history } = await ana.call(getTakedown, { takedownId: takedown })
    expect(history.map(({ step, user }) => [step, user])).toEqual([
      ['created', ana.id],
      ['signed', ana.id],
    ])
    const kept = await ana.call(previewNotice, { takedownId: takedown, n })
    expect([kept.hash, kept.signedAt]).toEqual([hash, signed.signedAt])
  }
  const late = await ana.call(signTakedownBulk, { bulkId, name: 'Ana Almeida', notices })
  expect(late.work).toEqual(signed.work)
})

test('A wrong name and a changed notice sign nothing', async () => {
  const { ana } = who
  const { _id: bulkId, facts } = await aReadyBulk(2)
  const notices = await offeredIn(ana, bulkId)
  const wrong = await refusalOf(ana.call(signTakedownBulk, { bulkId, name: 'Bruno', notices }))
  expect(wrong.problem.details).toMatchObject([{ path: 'name' }])
  const owner = { ...facts.owner, phone: '+351 21 111 111' }
  await ana.call(updateTakedownBulk, { bulkId, facts: { ...facts, owner } })
  await workToEnd(app, ana, bulkId)
  const changed = await refusalOf(ana.call(signTakedownBulk, { bulkId, name: 'Ana Almeida', notices }))
  expect(changed).toMatchObject({ status: 409, code: 'takedown.changed' })
  expect(await statesOf(bulkId)).toEqual(['draft', 'draft'])
})

test('Drafts whose facts do not fit are left out and named', async () => {
  const { ana } = who
  await allowTakedowns(app, null)
  const { clusters } = await someShops(app, ana, { count: 2 })
  const bulk = await aBulk(app, ana, clusters)
  const [described] = bulk.images
  const facts = factsFor(described!.image)
  await ana.call(updateTakedownBulk, { bulkId: bulk._id, facts })
  await workToEnd(app, ana, bulk._id)
  const { data } = await ana.call(listBulkNotices, { bulkId: bulk._id })
  const shopify = data.filter(({ reader }) => reader.name === 'Shopify')
  expect(shopify.map(({ role }) => role).toSorted()).toEqual(['incomplete', 'offered'])
  expect(shopify.find(({ role }) => role === 'incomplete')!.problem).toMatch(/This notice lacks/)
  await signBulk(ana, bulk._id)
  const { sites } = await workToEnd(app, ana, bulk._id)
  expect(sites.map(({ state }) => state).toSorted()).toEqual(['draft', 'signed'])
})

test('More than the month has left is refused whole', async () => {
  const { ana } = who
  const { _id: bulkId } = await aReadyBulk(3)
  const { used } = (await ana.call(getUsage)).takedowns
  await allowTakedowns(app, used + 2)
  const { allowance } = await ana.call(getTakedownBulk, { bulkId })
  expect(allowance).toMatchObject({ limit: used + 2, left: 2, asked: 3 })
  const refused = await refusalOf(signBulk(ana, bulkId))
  expect(refused).toMatchObject({ status: 409, code: 'bulk.over-allowance' })
  expect(refused.problem).toMatchObject({ message: expect.stringMatching(/These are 3 takedowns.*has 2 of/) })
  expect(await statesOf(bulkId)).toEqual(['draft', 'draft', 'draft'])
  const two = (await offeredIn(ana, bulkId)).slice(0, 2)
  await ana.call(signTakedownBulk, { bulkId, name: 'Ana Almeida', notices: two })
  await workToEnd(app, ana, bulkId)
  expect((await statesOf(bulkId)).toSorted()).toEqual(['draft', 'signed', 'signed'])
})

test('A month that fills meanwhile stops each signature beyond it', async () => {
  const { ana } = who
  const { _id: bulkId } = await aReadyBulk(2)
  await signBulk(ana, bulkId)
  await allowTakedowns(app, (await ana.call(getUsage)).takedowns.used + 1)
  const { sites } = await workToEnd(app, ana, bulkId)
  expect(sites.map(({ state }) => state).toSorted()).toEqual(['draft', 'signed'])
  expect(sites.find(({ state }) => state === 'draft')!.problem).toMatch(/Your plan has/)
})
