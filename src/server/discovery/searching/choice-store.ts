import { and, eq, inArray, sql } from 'drizzle-orm'
import type { SearchServiceId } from '#contract/discovery/search-services.ts'
import type { Id } from '#contract/wire.ts'
import type { Db, Tx } from '#server/platform/db/database.ts'
import { searchChoices, searchedImages, searchPauses, searchRefusals } from './tables.ts'

/** An owner's answer for each service that they were asked about. */
export async function choicesOf(db: Db | Tx, ownerId: Id): Promise<Map<SearchServiceId, boolean>> {
  const rows = await db.select().from(searchChoices).where(eq(searchChoices.ownerId, ownerId))
  return new Map(rows.map(({ service, isAllowed }) => [service, isAllowed]))
}

export async function saveChoices(
  tx: Tx,
  ownerId: Id,
  choices: [service: SearchServiceId, isAllowed: boolean][],
  answeredAt: Date,
): Promise<void> {
  if (choices.length === 0) return
  await tx
    .insert(searchChoices)
    .values(choices.map(([service, isAllowed]) => ({ ownerId, service, isAllowed, answeredAt })))
    .onConflictDoUpdate({
      target: [searchChoices.ownerId, searchChoices.service],
      set: { isAllowed: sql`excluded.is_allowed`, answeredAt },
    })
}

/** Start of an owner's pause; null without one. */
export async function pausedSince(db: Db | Tx, ownerId: Id): Promise<Date | null> {
  const [found] = await db.select().from(searchPauses).where(eq(searchPauses.ownerId, ownerId))
  return found?.pausedAt ?? null
}

export async function setSearchPause(tx: Tx, ownerId: Id, pausedAt: Date | null): Promise<void> {
  if (pausedAt === null) await tx.delete(searchPauses).where(eq(searchPauses.ownerId, ownerId))
  else await tx.insert(searchPauses).values({ ownerId, pausedAt }).onConflictDoNothing()
}

/** Services that an image must not be sent to. */
export async function refusalsOf(db: Db | Tx, imageId: Id): Promise<Set<SearchServiceId>> {
  const rows = await db.select().from(searchRefusals).where(eq(searchRefusals.imageId, imageId))
  return new Set(rows.map(({ service }) => service))
}

export async function saveRefusals(
  tx: Tx,
  { ownerId, imageId }: { ownerId: Id; imageId: Id },
  services: SearchServiceId[],
): Promise<void> {
  await tx.delete(searchRefusals).where(and(eq(searchRefusals.imageId, imageId), eq(searchRefusals.ownerId, ownerId)))
  if (services.length === 0) return
  await tx
    .insert(searchRefusals)
    .values(services.map((service) => ({ ownerId, imageId, service })))
    .onConflictDoNothing()
}

/** True when the picture may be sent to the service now. */
export async function mayBeSent(
  db: Db | Tx,
  { ownerId, imageId, service }: { ownerId: Id; imageId: Id; service: SearchServiceId },
): Promise<boolean> {
  if ((await choicesOf(db, ownerId)).get(service) !== true) return false
  if ((await refusalsOf(db, imageId)).has(service)) return false
  return (await pausedSince(db, ownerId)) === null && (await isSearched(db, imageId))
}

export async function addSearchedImage(tx: Tx, image: typeof searchedImages.$inferSelect): Promise<void> {
  await tx.insert(searchedImages).values(image).onConflictDoNothing()
}

export async function forgetSearchedImages(tx: Tx, imageIds: readonly Id[]): Promise<void> {
  await tx.delete(searchedImages).where(inArray(searchedImages.imageId, [...imageIds]))
}

/** True when the image is searched for. */
export async function isSearched(db: Db | Tx, imageId: Id): Promise<boolean> {
  return (await db.$count(searchedImages, eq(searchedImages.imageId, imageId))) > 0
}

export async function longSideOf(tx: Tx, imageId: Id): Promise<number> {
  const [found] = await tx.select().from(searchedImages).where(eq(searchedImages.imageId, imageId))
  return found?.longSide ?? 0
}
