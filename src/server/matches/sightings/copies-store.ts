import { and, eq, inArray, min } from 'drizzle-orm'
import type { Id } from '#contract/wire.ts'
import { copyThumbnailKey } from '#server/fingerprints/index.ts'
import type { Db } from '#server/platform/db/database.ts'
import type { Deps } from '#server/platform/deps.ts'
import { matches } from '../tables.ts'

/** A picture as a list shows it. */
export type ShownCopy = { thumbnail: string; width: number; height: number }

/** As long as an image's own addresses. */
const signedForSeconds = 12 * 3600

/** Our own copies of what these matches found, by match, of whichever owners. */
export async function copiesOf(
  { db, objects }: Pick<Deps, 'db' | 'objects'>,
  matchIds: readonly Id[],
): Promise<Map<Id, ShownCopy>> {
  if (matchIds.length === 0) return new Map()
  const rows = await db
    .select({ id: matches.id, hash: matches.contentHash, width: matches.width, height: matches.height })
    .from(matches)
    .where(inArray(matches.id, [...matchIds]))
  const shown = await Promise.all(
    rows.map(async ({ id, hash, width, height }) => {
      const thumbnail = await objects.signedUrl('finds', copyThumbnailKey(hash), { seconds: signedForSeconds })
      return [id, { thumbnail, width, height }] as const
    }),
  )
  return new Map(shown)
}

/** Our own copies of what these matches of an owner found of these images, by match, with the image. */
export async function copiesOfImages(
  { db, objects }: Pick<Deps, 'db' | 'objects'>,
  { ownerId, imageIds, matchIds }: { ownerId: Id; imageIds: readonly Id[]; matchIds: readonly Id[] },
): Promise<Map<Id, ShownCopy & { imageId: Id }>> {
  if (matchIds.length === 0 || imageIds.length === 0) return new Map()
  const rows = await db
    .select({ id: matches.id, imageId: matches.imageId })
    .from(matches)
    .where(
      and(eq(matches.ownerId, ownerId), inArray(matches.id, [...matchIds]), inArray(matches.imageId, [...imageIds])),
    )
  const shown = await copiesOf(
    { db, objects },
    rows.map(({ id }) => id),
  )
  return new Map(
    rows.flatMap(({ id, imageId }) => {
      const copy = shown.get(id)
      return copy ? [[id, { ...copy, imageId }] as const] : []
    }),
  )
}

/** The contents that these matches of an owner found. */
export async function listMatchContents(db: Db, ownerId: Id, matchIds: readonly Id[]): Promise<string[]> {
  if (matchIds.length === 0) return []
  const rows = await db
    .selectDistinct({ hash: matches.contentHash })
    .from(matches)
    .where(and(inArray(matches.id, [...matchIds]), eq(matches.ownerId, ownerId)))
  return rows.map(({ hash }) => hash)
}

const hostsLooked = 500

/** The hosts on which an owner's images were found, with the image and when first; so many of them. */
export async function hostsOfImages(
  db: Db,
  ownerId: Id,
  imageIds: readonly Id[],
): Promise<{ host: string; imageId: Id; firstSeen: Date }[]> {
  if (imageIds.length === 0) return []
  const rows = await db
    .select({ host: matches.host, imageId: matches.imageId, firstSeen: min(matches.firstSeen) })
    .from(matches)
    .where(and(inArray(matches.imageId, [...imageIds]), eq(matches.ownerId, ownerId)))
    .groupBy(matches.host, matches.imageId)
    .limit(hostsLooked)
  return rows.map(({ firstSeen, ...row }) => ({ ...row, firstSeen: firstSeen! }))
}
