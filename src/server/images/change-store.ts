import { and, eq, gt, inArray, isNotNull, lt, sql } from 'drizzle-orm'
import type { ImageChange } from '#contract/images/changes.ts'
import type { ImageFilter } from '#contract/images/filter.ts'
import type { Id } from '#contract/wire.ts'
import type { Db, Tx } from '#server/platform/db/database.ts'
import { conditionOf } from './filter-store.ts'
import type { ImageRow } from './store.ts'
import { imageChanges, imageChangeSteps, images } from './tables.ts'

export type ChangeRow = typeof imageChanges.$inferSelect

/** The owner's own images among these, newest first, locked in the order of their ids until the transaction ends. */
export async function lockOwned(tx: Tx, ownerId: Id, ids: Id[]): Promise<ImageRow[]> {
  if (ids.length === 0) return []
  const rows = await tx
    .select()
    .from(images)
    .where(and(inArray(images.id, [...new Set(ids)]), eq(images.ownerId, ownerId)))
    .orderBy(images.id)
    .for('no key update')
  return rows.toSorted((a, b) => b.createdAt.getTime() - a.createdAt.getTime())
}

/**
 * The same for images that are to be removed: those that seem to be one of them are locked with them, since they will be told apart from
 * them, and locking them afterwards would be out of order.
 */
export async function lockToRemove(tx: Tx, ownerId: Id, ids: Id[]): Promise<ImageRow[]> {
  if (ids.length === 0) return []
  const duplicates = await tx
    .select({ id: images.id })
    .from(images)
    .where(and(eq(images.ownerId, ownerId), isNotNull(images.doubleOf), inArray(images.doubleOf, ids)))
  const rows = await lockOwned(tx, ownerId, [...ids, ...duplicates.map((double) => double.id)])
  return rows.filter((row) => ids.includes(row.id))
}

/** Writes the same on all of these images. */
export async function setOnImages(
  tx: Tx,
  ids: Id[],
  set: Partial<Pick<ImageRow, 'ignored' | 'pinned' | 'registered' | 'licensed' | 'inLedger'>>,
): Promise<void> {
  if (ids.length > 0) await tx.update(images).set(set).where(inArray(images.id, ids))
}

/** Writes other tags on each of these images, in one statement. */
export async function setTags(tx: Tx, tagged: { id: Id; tags: string[] }[]): Promise<void> {
  if (tagged.length === 0) return
  await tx.execute(sql`
    update ${images} set tags = array(select jsonb_array_elements_text(given.tags))
    from jsonb_to_recordset(${JSON.stringify(tagged)}::jsonb) as given (id text, tags jsonb)
    where ${images.id} = given.id`)
}

/** Changes what the owner may write of one image. */
export async function setFields(tx: Tx, id: Id, set: Partial<ImageRow>): Promise<ImageRow> {
  const [changed] = await tx.update(images).set(set).where(eq(images.id, id)).returning()
  return changed!
}

/** Each of these images of an owner with those that it seems to be, or that seem to be it or the same as it. */
export async function familiesOf(tx: Tx, ownerId: Id, imageIds: readonly Id[]): Promise<Map<Id, Id[]>> {
  const { id, doubleOf } = images
  const ids = [...new Set(imageIds)]
  if (ids.length === 0) return new Map()
  const isOwn = eq(images.ownerId, ownerId)
  const asked = await tx
    .select({ id, doubleOf })
    .from(images)
    .where(and(isOwn, inArray(id, ids)))
  const first = new Map(asked.map((image) => [image.id, image.doubleOf ?? image.id]))
  const duplicates = await tx
    .select({ id, doubleOf })
    .from(images)
    .where(and(isOwn, isNotNull(doubleOf), inArray(doubleOf, [...new Set([...ids, ...first.values()])])))
  return new Map(
    ids.map((one) => {
      const of = first.get(one) ?? one
      const alike = duplicates.filter((double) => double.doubleOf === of || double.doubleOf === one)
      return [one, [...new Set([one, of, ...alike.map((double) => double.id)])]]
    }),
  )
}

/** Lets what seems to be one of these images seem to be another, or none. */
export async function redirectDuplicates(tx: Tx, ownerId: Id, gone: Id[], to: Id | null): Promise<void> {
  if (gone.length === 0) return
  await tx
    .update(images)
    .set({ doubleOf: to === null ? null : sql`nullif(${to}, ${images.id})` })
    .where(and(eq(images.ownerId, ownerId), inArray(images.doubleOf, gone)))
}

export async function insertChange(tx: Tx, change: typeof imageChanges.$inferInsert): Promise<void> {
  await tx.insert(imageChanges).values(change)
}

/** For the job, which acts for the app and not for a caller; locked, so that no two carry it out at once. */
export async function takeChange(tx: Tx, activityId: Id): Promise<ChangeRow | undefined> {
  const [found] = await tx.select().from(imageChanges).where(eq(imageChanges.activityId, activityId)).for('update')
  return found
}

/** The owner's own change of many, locked so that it is taken back at most once. */
export async function lockChange(tx: Tx, ownerId: Id, activityId: Id): Promise<ChangeRow | undefined> {
  const [found] = await tx
    .select()
    .from(imageChanges)
    .where(and(eq(imageChanges.activityId, activityId), eq(imageChanges.ownerId, ownerId)))
    .for('update')
  return found
}

export async function isRetracted(tx: Tx, activityId: Id): Promise<boolean> {
  const found = await tx
    .select({ id: imageChanges.activityId })
    .from(imageChanges)
    .where(eq(imageChanges.undoes, activityId))
  return found.length > 0
}

export async function saveReached(tx: Tx, activityId: Id, reached: Id): Promise<void> {
  await tx.update(imageChanges).set({ reached }).where(eq(imageChanges.activityId, activityId))
}

type Step = { imageId: Id; back: ImageChange }

/** A removal cannot be taken back. */
export const canGoBack = (changed: Partial<Step> & { imageId: Id }): changed is Step => changed.back !== undefined

/** Keeps which of the owner's images the filter means at this moment; resolves to how many they are. */
export async function saveMeant(
  tx: Tx,
  { activityId, ownerId, filter }: { activityId: Id; ownerId: Id; filter: ImageFilter },
): Promise<number> {
  const { rows } = await tx.execute<{ count: number }>(sql`
    with kept as (
      insert into ${imageChangeSteps} (activity_id, image_id)
      select ${activityId}, ${images.id} from ${images} where ${conditionOf(ownerId, filter)}
      returning 1
    )
    select count(*)::int as count from kept`)
  return rows[0]!.count
}

/** Some of the images that a change means, in the order of their ids after one of them. */
export async function meantAfter(tx: Tx, activityId: Id, after: string, limit: number): Promise<Id[]> {
  const rows = await tx
    .select({ imageId: imageChangeSteps.imageId })
    .from(imageChangeSteps)
    .where(and(eq(imageChangeSteps.activityId, activityId), gt(imageChangeSteps.imageId, after)))
    .orderBy(imageChangeSteps.imageId)
    .limit(limit)
  return rows.map((row) => row.imageId)
}

export async function saveSteps(tx: Tx, activityId: Id, steps: Step[]): Promise<void> {
  if (steps.length === 0) return
  const { activityId: activity, imageId, back } = imageChangeSteps
  await tx
    .insert(imageChangeSteps)
    .values(steps.map((step) => ({ activityId, ...step })))
    .onConflictDoUpdate({ target: [activity, imageId], set: { back: sql`excluded.${sql.identifier(back.name)}` } })
}

/** What takes a change back, in the order of the images, after one of them. */
export async function stepsAfter(tx: Tx, activityId: Id, after: string, limit: number): Promise<Step[]> {
  const { imageId, back } = imageChangeSteps
  const rows = await tx
    .select({ imageId, back })
    .from(imageChangeSteps)
    .where(and(eq(imageChangeSteps.activityId, activityId), isNotNull(back), gt(imageId, after)))
    .orderBy(imageId)
    .limit(limit)
  return rows.map((row) => ({ ...row, back: row.back! }))
}

export async function countSteps(tx: Tx, activityId: Id): Promise<number> {
  const { activityId: activity, back } = imageChangeSteps
  return await tx.$count(imageChangeSteps, and(eq(activity, activityId), isNotNull(back)))
}

export async function forgetChange(tx: Tx, activityId: Id): Promise<void> {
  await tx.delete(imageChanges).where(eq(imageChanges.activityId, activityId))
}

export async function forgetChangesBefore(db: Db, moment: Date): Promise<void> {
  await db.delete(imageChanges).where(lt(imageChanges.startedAt, moment))
}

/** For an owner who has left. */
export async function removeChangesOf(db: Db, ownerId: Id): Promise<void> {
  await db.delete(imageChanges).where(eq(imageChanges.ownerId, ownerId))
}
