import { and, asc, eq, gt, inArray } from 'drizzle-orm'
import type { Id } from '#contract/wire.ts'
import type { Tx } from '#server/platform/db/database.ts'
import { matches } from '../tables.ts'

const { id, url, host, pageUrl, imageSource, verdict, verdictBy, hotlink } = matches
const placed = { id, url, host, pageUrl, imageSource, verdict, verdictBy, hotlink }

/** Facts that decide whether a match is at its owner's place. */
export type PlacedMatch = Pick<typeof matches.$inferSelect, keyof typeof placed>

/** Some of an owner's matches, in the order of their ids after one of them. */
export async function placedMatchesAfter(tx: Tx, ownerId: Id, after: string, limit: number): Promise<PlacedMatch[]> {
  return await tx
    .select(placed)
    .from(matches)
    .where(and(eq(matches.ownerId, ownerId), gt(id, after)))
    .orderBy(asc(id))
    .limit(limit)
}

export const countMatchesOf = (tx: Tx, ownerId: Id): Promise<number> => tx.$count(matches, eq(matches.ownerId, ownerId))

export async function writeHotlinks(tx: Tx, ids: Id[], isHotlink: boolean): Promise<void> {
  if (ids.length > 0) await tx.update(matches).set({ hotlink: isHotlink }).where(inArray(id, ids))
}
