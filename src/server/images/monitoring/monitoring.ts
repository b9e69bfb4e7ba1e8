import { z } from 'zod'
import { Id } from '#contract/wire.ts'
import type { Tx } from '#server/platform/db/database.ts'
import type { Deps } from '#server/platform/deps.ts'
import { appendEvent } from '#server/platform/events/events.ts'
import { job } from '#server/platform/jobs/job.ts'
import type { Allowances } from '#server/billing/plans/index.ts'
import { lockOwned } from '../library/change-store.ts'
import { recordHistory } from '../history-store.ts'
import { imageMonitored, imageUnmonitored } from '../events.ts'
import { type ImageRow, readTotals } from '../store.ts'
import { addToTotals, imbalanceOf, lockTotals, setMonitored, setTagsFirst, setUnfindable } from './monitoring-store.ts'

/** Brings what is looked for in line with what the owner pinned and what their plan watches. */
export const balanceMonitoring = job({
  name: 'balance-watching',
  payload: z.object({ ownerId: Id }),
  onePerKey: true,
})

export type WatchNeeds = Pick<Deps, 'queue' | 'clock' | 'events'> & { allowances: Allowances }

const atOnce = 200

/**
 * These images, all of one owner, have become ready or are no longer ignored: they are looked for, as far as the plan allows. Resolves to the
 * number of those.
 */
export async function beginMonitoring(needs: WatchNeeds, tx: Tx, ownerId: Id, rows: ImageRow[]): Promise<number> {
  if (rows.length === 0) return 0
  const { monitored } = await lockTotals(tx, ownerId)
  const room = Math.max(0, (await needs.allowances.monitoredImages(tx, ownerId)) - monitored)
  const taken = rows.slice(0, room)
  await setMonitored(tx, idsOf(taken), needs.clock())
  await addToTotals(tx, ownerId, { watchable: rows.length, monitored: taken.length })
  for (const row of taken) await needs.events.publish(tx, imageMonitored, row)
  if (taken.length < rows.length) await askForBalance(needs, tx, ownerId)
  return taken.length
}

/** These images, all of one owner and looked for or waiting to be, are left alone from now on. Another may take their place. */
export async function endMonitoring(needs: WatchNeeds, tx: Tx, ownerId: Id, rows: ImageRow[]): Promise<void> {
  const ended = rows.filter((row) => row.monitored || row.unfindable !== null)
  await setMonitored(tx, idsOf(ended), null)
  for (const row of ended) await needs.events.publish(tx, imageUnmonitored, row)
  await forgetMonitored(needs, tx, ownerId, rows)
  await setUnfindable(tx, idsOf(rows.filter((row) => row.unfindable !== null)), null)
}

type BalanceNeeds = Pick<WatchNeeds, 'queue' | 'clock'>

/** Copies of an image cannot be found: another may take its place. The caller has locked it, and finds it monitored or unfindable already. */
export async function leaveUnfindable(needs: BalanceNeeds, tx: Tx, row: ImageRow, why: string): Promise<void> {
  await setUnfindable(tx, [row.id], why)
  if (row.unfindable !== null) return
  await setMonitored(tx, [row.id], null)
  await addToTotals(tx, row.ownerId, { watchable: -1, monitored: -1 })
  await recordHistory(tx, needs.clock(), [{ imageId: row.id, type: 'unfindable' }])
  await askForBalance(needs, tx, row.ownerId)
}

/**
 * Copies of an image can be found by now. Resolves to true if it is monitored at once; else it waits for a place. The caller has locked it.
 */
export async function becomeFindable(needs: WatchNeeds, tx: Tx, row: ImageRow): Promise<boolean> {
  await setUnfindable(tx, [row.id], null)
  const isMonitored = (await beginMonitoring(needs, tx, row.ownerId, [row])) > 0
  const types = isMonitored ? (['findable', 'monitored'] as const) : (['findable'] as const)
  await recordHistory(
    tx,
    needs.clock(),
    types.map((type) => ({ imageId: row.id, type })),
  )
  return isMonitored
}

/** Takes images that are being removed out of the counts of what is looked for. */
export async function forgetMonitored(
  needs: Pick<WatchNeeds, 'queue'>,
  tx: Tx,
  ownerId: Id,
  rows: ImageRow[],
): Promise<void> {
  const watchable = rows.filter((row) => row.state === 'ready' && !row.ignored && row.unfindable === null).length
  const monitored = rows.filter((row) => row.monitored).length
  await addToTotals(tx, ownerId, { watchable: -watchable, monitored: -monitored })
  if (monitored === 0) return
  const totals = await lockTotals(tx, ownerId)
  if (totals.watchable > totals.monitored) await askForBalance(needs, tx, ownerId)
}

export const askForBalance = (needs: Pick<WatchNeeds, 'queue'>, tx: Tx, ownerId: Id): Promise<void> =>
  needs.queue.enqueue(tx, balanceMonitoring, { ownerId }, { key: ownerId })

/** The tags of images have changed: another may be looked for, if some tags come first. */
export async function followTags(needs: Pick<WatchNeeds, 'queue'>, tx: Tx, ownerId: Id): Promise<void> {
  if ((await readTotals(tx, ownerId)).tagsFirst.length > 0) await askForBalance(needs, tx, ownerId)
}

/** Has images with these tags looked for before those that are only new. */
export async function putTagsFirst(
  needs: Pick<Deps, 'db' | 'queue'>,
  ownerId: Id,
  tags: string[],
): Promise<{ tags: string[] }> {
  await needs.db.transaction(async (tx) => {
    await setTagsFirst(tx, ownerId, tags)
    await askForBalance(needs, tx, ownerId)
  })
  return { tags }
}

/** Runs any number of times with the same result. */
export async function balance(needs: WatchNeeds & Pick<Deps, 'db'>, ownerId: Id): Promise<void> {
  while (await needs.db.transaction((tx) => balanceSome(needs, tx, ownerId)));
}

async function balanceSome(needs: WatchNeeds, tx: Tx, ownerId: Id): Promise<boolean> {
  const limit = await needs.allowances.monitoredImages(tx, ownerId)
  const wrong = await imbalanceOf(tx, ownerId, { limit, atMost: atOnce })
  const rows = await lockOwned(tx, ownerId, [...wrong.begin, ...wrong.end])
  const end = rows.filter((row) => row.monitored && wrong.end.includes(row.id))
  const begin = rows.filter((row) => isWaiting(row) && wrong.begin.includes(row.id))
  if (begin.length + end.length === 0) return false
  await setMonitored(tx, idsOf(end), null)
  await setMonitored(tx, idsOf(begin), needs.clock())
  await addToTotals(tx, ownerId, { monitored: begin.length - end.length })
  for (const row of end) await needs.events.publish(tx, imageUnmonitored, row)
  for (const row of begin) await needs.events.publish(tx, imageMonitored, row)
  await recordHistory(tx, needs.clock(), [
    ...end.map(({ id }) => ({ imageId: id, type: 'unmonitored' as const })),
    ...begin.map(({ id }) => ({ imageId: id, type: 'monitored' as const })),
  ])
  await appendEvent(tx, ownerId, { type: 'image', what: 'changed', only: ['monitored'] })
  return true
}

const isWaiting = ({ state, ignored, monitored, unfindable }: ImageRow) =>
  state === 'ready' && !ignored && !monitored && unfindable === null
const idsOf = (rows: ImageRow[]): Id[] => rows.map((row) => row.id)
