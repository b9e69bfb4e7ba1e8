import { listClusters } from '#contract/matches/endpoints.ts'
import type { TakedownBulk } from '#contract/takedowns/bulk/bulk.ts'
import {
  createTakedownBulk,
  getTakedownBulk,
  listBulkNotices,
  signTakedownBulk,
  updateTakedownBulk,
} from '#contract/takedowns/bulk/endpoints.ts'
import type { TakedownFacts } from '#contract/takedowns/takedown-facts.ts'
import type { Id } from '#contract/wire.ts'
import { carryOutBulkChange } from '#server/platform/bulk-changes/carry-out.ts'
import { aMatch, anImage } from '#server/testing/matches.ts'
import type { Person } from '#server/testing/people.ts'
import type { TestApp } from '#server/testing/test-app.ts'
import { findBulk } from '../../takedowns/bulk/bulk-store.ts'
import { workOnBulk } from '../../takedowns/bulk/bulk-work.ts'
import { giveUpSearch } from '../../takedowns/recipients/seek-recipients.ts'
import { factsFor } from '../../takedowns/testing/calls.ts'

let shops = 0

/** Shops at a platform that takes notices by mail, each with copies of an image of its own at these items. */
export async function someShops(
  { deps }: TestApp,
  owner: Person,
  { count, items = ['1'] }: { count: number; items?: readonly string[] },
) {
  const hosts: string[] = []
  for (let at = 0; at < count; at += 1) {
    const host = `bulk${(shops += 1)}.myshopify.com`
    const imageId = await anImage(deps, owner.id)
    for (const item of items)
      await aMatch(deps, { ownerId: owner.id, imageId, page: `https://${host}/products/${item}` })
    hosts.push(host)
  }
  const { data } = await owner.call(listClusters, { show: 'all', pageSize: 100 })
  const clusters = hosts.map((host) => data.find(({ domain }) => domain.host === host)!._id)
  return { hosts, clusters }
}

/** Completes a bulk's newest work, without workers. */
export async function workToEnd({ deps }: TestApp, owner: Person, bulkId: Id): Promise<TakedownBulk> {
  const row = await findBulk(deps.db, owner.id, bulkId)
  await carryOutBulkChange(workOnBulk, deps, row!.activityId)
  return await owner.call(getTakedownBulk, { bulkId })
}

/** A bulk of these sites with drafts and finished searches. */
export async function aBulk(app: TestApp, owner: Person, clusters: Id[]): Promise<TakedownBulk> {
  const { _id: bulkId } = await owner.call(createTakedownBulk, { clusters })
  const { sites } = await workToEnd(app, owner, bulkId)
  for (const { takedown } of sites) if (takedown !== null) await giveUpSearch(app.deps, takedown)
  return await owner.call(getTakedownBulk, { bulkId })
}

/** Saves complete facts, with a work per image. */
export async function writeBulk(
  app: TestApp,
  owner: Person,
  { _id: bulkId, images }: TakedownBulk,
  over: Partial<TakedownFacts> = {},
): Promise<TakedownBulk> {
  const works = images.flatMap(({ image }) => factsFor(image).works)
  await owner.call(updateTakedownBulk, { bulkId, facts: factsFor(images[0]!.image, { works, ...over }) })
  return await workToEnd(app, owner, bulkId)
}

/** Notices that the bulk offers for signing. */
export async function offeredIn(owner: Person, bulkId: Id) {
  const { data } = await owner.call(listBulkNotices, { bulkId })
  return data.flatMap(({ takedown, n, role, hash }) => (role === 'offered' ? [{ takedown, n, hash: hash! }] : []))
}

/** Begins to sign everything that is offered. */
export const signBulk = async (owner: Person, bulkId: Id, name = 'Ana Almeida') =>
  await owner.call(signTakedownBulk, { bulkId, name, notices: await offeredIn(owner, bulkId) })
