import { eq, inArray, sql } from 'drizzle-orm'
import type { Id } from '#contract/wire.ts'
import type { Db } from '#server/platform/db/database.ts'
import { takedownNotices, takedowns } from '../tables.ts'

/** Numbers of notices that were sent, and of counter-notices, by owner: of all owners, or of these. */
export async function noticesByOwner(
  db: Db,
  ownerIds?: readonly Id[],
): Promise<Map<Id, { sent: number; countered: number }>> {
  if (ownerIds?.length === 0) return new Map()
  const rows = await db
    .select({
      ownerId: takedowns.ownerId,
      sent: sql`count(*) filter (where ${takedownNotices.sentAt} is not null)`.mapWith(Number),
      countered: sql`count(*) filter (where ${takedownNotices.counterNotice} is not null)`.mapWith(Number),
    })
    .from(takedownNotices)
    .innerJoin(takedowns, eq(takedowns.id, takedownNotices.takedownId))
    .where(ownerIds && inArray(takedowns.ownerId, [...ownerIds]))
    .groupBy(takedowns.ownerId)
  return new Map(rows.map(({ ownerId, ...counts }) => [ownerId, counts]))
}
