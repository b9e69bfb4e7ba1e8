import { and, eq, isNotNull, sql } from 'drizzle-orm'
import type { Returned } from '#contract/endpoint.ts'
import {
  type getTakedownNumbers,
  type getTakedownStatistics,
  smallestCount,
} from '#contract/takedowns/following-endpoints.ts'
import type { Id } from '#contract/wire.ts'
import type { Db } from '#server/platform/db/database.ts'
import { takedownHistory, takedownNotices, takedowns } from '../tables.ts'

const removedAt = sql`(
  select min(${takedownHistory.at}) from ${takedownHistory}
  where ${takedownHistory.takedownId} = ${takedowns.id} and ${takedownHistory.step} = 'removed')`

const days = sql`extract(epoch from ${removedAt} - ${takedowns.sentAt}) / 86400`

const counts = {
  sent: sql<number>`count(*)::int`,
  removed: sql<number>`count(${removedAt})::int`,
  daysToRemoval: sql<number | null>`round((percentile_cont(0.5) within group (order by ${days}))::numeric, 1)::float8`,
}

const maxHosts = 100

/** The owner's takedowns that left us, all and by host. */
export async function numbersOfOwner(db: Db, ownerId: Id): Promise<Returned<typeof getTakedownNumbers>> {
  const own = and(eq(takedowns.ownerId, ownerId), isNotNull(takedowns.sentAt))
  const [all] = await db.select(counts).from(takedowns).where(own)
  const hosts = await db
    .select({ host: takedowns.host, ...counts })
    .from(takedowns)
    .where(own)
    .groupBy(takedowns.host)
    .orderBy(sql`count(*) desc`, takedowns.host)
    .limit(maxHosts)
  return { all: all ?? { sent: 0, removed: 0, daysToRemoval: null }, hosts }
}

const reader = sql<string>`${takedownNotices.reader}->>'name'`

/** Only readers of our own table are named; the network of a small site could name its owner. */
const isListed = sql`${takedownNotices.reader}->>'id' is not null`

/** Everybody's takedowns, by reader. Small counts are left out, so that nobody is seen through them. */
export async function publicStatistics(db: Db): Promise<Returned<typeof getTakedownStatistics>> {
  const [all] = await db.select(counts).from(takedowns).where(isNotNull(takedowns.sentAt))
  const readers = await db
    .select({ reader, ...counts })
    .from(takedowns)
    .innerJoin(takedownNotices, eq(takedownNotices.takedownId, takedowns.id))
    .where(and(isNotNull(takedownNotices.sentAt), isListed))
    .groupBy(reader)
    .having(sql`count(*) >= ${smallestCount}`)
    .orderBy(sql`count(*) desc`, reader)
  return { all: all && all.sent >= smallestCount ? all : null, readers }
}
