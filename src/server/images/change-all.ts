import { z } from 'zod'
import { type ImageChange, removalWaitsSeconds } from '#contract/images/changes.ts'
import type { ImageFilter } from '#contract/images/filter.ts'
import type { Activity } from '#contract/platform/activities.ts'
import { Id } from '#contract/wire.ts'
import type { Tx } from '#server/platform/db/database.ts'
import type { Deps } from '#server/platform/deps.ts'
import {
  advanceActivity,
  cancel,
  findActivity,
  giveUpActivity,
  isUnderWay,
  startActivity,
} from '#server/platform/activities/activities.ts'
import { endCounted, workInParts } from '#server/platform/activities/in-parts.ts'
import { job } from '#server/platform/jobs/job.ts'
import { newId } from '#server/platform/ids.ts'
import { missing, refuse } from '#server/platform/refuse.ts'
import { applyChange, type ChangeNeeds } from './apply-change.ts'
import {
  canGoBack,
  type ChangeRow,
  countSteps,
  forgetChange,
  forgetChangesBefore,
  insertChange,
  isRetracted,
  lockChange,
  meantAfter,
  saveMeant,
  saveReached,
  saveSteps,
  stepsAfter,
  takeChange,
} from './change-store.ts'

/** Changes every image that a filter meant, or takes such a change back. A run that was cut off goes on where it had come to. */
export const changeImages = job({
  name: 'change-images',
  payload: z.object({ activityId: Id }),
  withinSeconds: 120,
  concurrency: 2,
})
/** Forgets what would take changes of many back. */
export const forgetOldChanges = job({ name: 'forget-old-changes', payload: z.object({}), schedule: '40 3 * * *' })

type Needs = ChangeNeeds & Pick<Deps, 'db'>
const atOnce = 200
const keptDays = 7

/** Begins to change every image that the filter means now. A removal begins half a minute later, so that it can be stopped. */
export async function startChange(
  needs: Needs,
  ownerId: Id,
  { filter, change }: { filter: ImageFilter; change: ImageChange },
): Promise<Activity> {
  return await needs.db.transaction(async (tx) => {
    const activityId = newId()
    await insertChange(tx, { activityId, ownerId, change, startedAt: needs.clock() })
    const total = await saveMeant(tx, { activityId, ownerId, filter })
    if (total === 0) throw refuse('conflict', 'images.none', 'No image fits this filter any more. Nothing was changed.')
    await startActivity(tx, { id: activityId, ownerId, kind: 'change', title: titleOf(change, total), total })
    const options = change.kind === 'delete' ? { afterSeconds: removalWaitsSeconds } : {}
    await needs.queue.enqueue(tx, changeImages, { activityId }, options)
    return await findActivity(tx, ownerId, activityId)
  })
}

/** Begins to take back what a change of many, or of a selection, did. One that still runs is stopped first. */
export async function startUndo(needs: Needs, ownerId: Id, activityId: Id): Promise<Activity> {
  await needs.db.transaction(async (tx) => {
    const made = await lockChange(tx, ownerId, activityId)
    if (!made || made.undoes !== null) throw missing('change')
    if (made.change.kind === 'delete')
      throw refuse('conflict', 'images.not-undoable', 'Images that were deleted cannot be brought back.')
  })
  if (await isUnderWay(needs.db, activityId)) await cancel(needs.db, ownerId, activityId)
  return await needs.db.transaction(async (tx) => {
    const made = (await lockChange(tx, ownerId, activityId))!
    if (await isRetracted(tx, activityId))
      throw refuse('conflict', 'images.undone', 'This change was taken back already.')
    const total = await countSteps(tx, activityId)
    const title = `Taking back: ${titleOf(made.change, total)}`
    const id = await startActivity(tx, { ownerId, kind: 'change', title, total })
    const { change } = made
    await insertChange(tx, { activityId: id, ownerId, change, undoes: activityId, startedAt: needs.clock() })
    await needs.queue.enqueue(tx, changeImages, { activityId: id })
    return await findActivity(tx, ownerId, id)
  })
}

/** The job: a few hundred images a transaction, which also says how far it has come. */
export async function carryOutChange(needs: Needs, activityId: Id): Promise<void> {
  try {
    await workInParts(needs, {
      part: (tx) => changeSome(needs, tx, activityId),
      again: (tx) => needs.queue.enqueue(tx, changeImages, { activityId }),
    })
  } catch (error) {
    if (!(error instanceof StoppedMeanwhile)) throw error
  }
}

/** Undoes the part that was under way: whoever was told that a removal is stopped loses no image after it. */
class StoppedMeanwhile extends Error {}

async function changeSome(needs: Needs, tx: Tx, activityId: Id): Promise<boolean> {
  const made = await takeChange(tx, activityId)
  if (!made || !(await isUnderWay(tx, activityId))) return false
  const part = made.undoes === null ? await nextMeant(needs, tx, made) : await nextSteps(needs, tx, made, made.undoes)
  if (!part) {
    await endCounted(tx, made)
    return false
  }
  // Images are locked before the activity, as everywhere.
  if (!(await advanceActivity(tx, activityId, { done: part.count }))) throw new StoppedMeanwhile()
  await saveReached(tx, activityId, part.reached)
  return true
}

type Part = { count: number; reached: Id } | undefined

async function nextMeant(needs: Needs, tx: Tx, made: ChangeRow): Promise<Part> {
  const { ownerId, change, activityId } = made
  const imageIds = await meantAfter(tx, activityId, made.reached, atOnce)
  const reached = imageIds.at(-1)
  if (reached === undefined) return undefined
  const changed = await applyChange(needs, tx, { ownerId, imageIds, change })
  await saveSteps(tx, activityId, changed.filter(canGoBack))
  return { count: imageIds.length, reached }
}

async function nextSteps(needs: Needs, tx: Tx, { ownerId, reached: after }: ChangeRow, undoes: Id): Promise<Part> {
  const steps = await stepsAfter(tx, undoes, after, atOnce)
  const reached = steps.at(-1)?.imageId
  if (reached === undefined) return undefined
  for (const alike of Map.groupBy(steps, ({ back }) => JSON.stringify(back)).values()) {
    const imageIds = alike.map((step) => step.imageId)
    await applyChange(needs, tx, { ownerId, imageIds, change: alike[0]!.back })
  }
  return { count: steps.length, reached }
}

/** What was changed until then can be taken back; what was to be taken back can be once more. */
export async function endChange({ db, log }: Pick<Deps, 'db' | 'log'>, activityId: Id): Promise<void> {
  log.error({ activityId }, 'images could not be changed')
  await db.transaction(async (tx) => {
    const made = await takeChange(tx, activityId)
    if (!(await isUnderWay(tx, activityId))) return
    if (made?.undoes) await forgetChange(tx, activityId)
    await giveUpActivity(tx, activityId)
  })
}

function titleOf(change: ImageChange, total: number): string {
  const images = total === 1 ? 'one image' : `${total.toLocaleString('en-US')} images`
  switch (change.kind) {
    case 'ignore':
      return change.ignored ? `Ignoring ${images}` : `Watching ${images} again`
    case 'tag':
      return `Tagging ${images}`
    case 'pin':
      return change.pinned ? `Pinning ${images}` : `Unpinning ${images}`
    case 'delete':
      return `Removing ${images}`
    default:
      return change satisfies never
  }
}

export const forgetChanges = ({ db, clock }: Pick<Deps, 'db' | 'clock'>): Promise<void> =>
  forgetChangesBefore(db, new Date(clock().getTime() - keptDays * 86_400_000))
