import { and, asc, count, desc, eq, inArray, isNotNull, isNull, max, not, or, type SQL, sql } from 'drizzle-orm'
import { mailAddress } from '#contract/mail-address.ts'
import type { DeskQueue } from '#contract/takedowns/desk-endpoints.ts'
import type { RegionCode } from '#contract/takedowns/law/region.ts'
import type { Id } from '#contract/wire.ts'
import type { Db } from '#server/platform/db/database.ts'
import { takedownNotices, takedowns } from '../tables.ts'
import type { NoticeRow, TakedownRow } from '../takedown-store.ts'

type Part = { page: number; pageSize: number }
/** Codes of the regions that are not on. */
export type ClosedRegions = { staffConfirm: RegionCode[]; off: RegionCode[] }
export type QueuedNotice = { row: TakedownRow; notice: NoticeRow }

/** The notices of a queue in open takedowns, the most urgent first. */
export async function noticesInQueue(
  db: Db,
  queue: DeskQueue,
  { page, pageSize, closed }: Part & { closed: ClosedRegions },
): Promise<{ rows: QueuedNotice[]; total: number }> {
  const isIn = and(isNull(takedowns.closedAt), conditionOf(queue, closed))
  const rows = await db
    .select({ row: takedowns, notice: takedownNotices })
    .from(takedownNotices)
    .innerJoin(takedowns, eq(takedowns.id, takedownNotices.takedownId))
    .where(isIn)
    .orderBy(...orderOf(queue), asc(takedownNotices.takedownId), asc(takedownNotices.n))
    .limit(pageSize)
    .offset((page - 1) * pageSize)
  const [counted] = await db
    .select({ notices: count() })
    .from(takedownNotices)
    .innerJoin(takedowns, eq(takedowns.id, takedownNotices.takedownId))
    .where(isIn)
  return { rows, total: counted!.notices }
}

const { state, reader, region, isGuess, releasedAt, settledAt } = takedownNotices

function conditionOf(queue: DeskQueue, closed: ClosedRegions): SQL | undefined {
  switch (queue) {
    case 'counter-notices':
      return eq(state, 'counter_noticed')
    case 'bounces':
      return and(eq(state, 'bounced'), isNull(settledAt))
    case 'waiting':
      return and(eq(state, 'queued'), notAmong(closed.off), waits(closed))
    case 'forms':
      return and(eq(state, 'queued'), notAmong(closed.off), sql`${reader} ->> 'way' = 'form'`, not(waits(closed)))
    default:
      return queue satisfies never
  }
}

/** The pattern of mail addresses as PostgreSQL writes it. */
const addressPattern = mailAddress.source.replaceAll(String.raw`\p{Cc}`, '[:cntrl:]')
const isMalformed = sql`(${reader} ->> 'way' = 'email' and ${reader} ->> 'contact' !~ ${addressPattern})`

/** Waits for staff, as `waitOf` says it: for the address, for the law, or for the country of the reader. */
function waits({ staffConfirm }: ClosedRegions): SQL {
  const isUnreleased = and(
    isNull(releasedAt),
    or(
      sql`${reader} ->> 'awaitsStaff' = 'true'`,
      staffConfirm.length === 0 ? undefined : inArray(region, staffConfirm),
      eq(isGuess, true),
    ),
  )
  const isNowhere = sql`(${reader} ->> 'way' = 'none' and ${reader} ->> 'contact' = '')`
  return or(isUnreleased, isNowhere, isMalformed)!
}

const notAmong = (codes: RegionCode[]): SQL | undefined =>
  codes.length === 0 ? undefined : not(inArray(region, codes))

const orderOf = (queue: DeskQueue): SQL[] =>
  queue === 'counter-notices'
    ? [sql`${takedownNotices.dueAt} asc nulls last`]
    : queue === 'bounces'
      ? [sql`${takedownNotices.sentAt} asc nulls last`]
      : [sql`${takedowns.signedAt} asc nulls last`]

type Contested = { ownerId: Id; contested: number; lastAt: string }

/** Owners whose notices were contested, the most often contested first. */
export async function contestedOwners(db: Db, { page, pageSize }: Part): Promise<{ rows: Contested[]; total: number }> {
  const isContested = isNotNull(takedownNotices.counterNotice)
  const rows = await db
    .select({
      ownerId: takedowns.ownerId,
      contested: count(),
      lastAt: max(sql<string>`${takedownNotices.counterNotice} ->> 'receivedAt'`),
    })
    .from(takedownNotices)
    .innerJoin(takedowns, eq(takedowns.id, takedownNotices.takedownId))
    .where(isContested)
    .groupBy(takedowns.ownerId)
    .orderBy(desc(count()), asc(takedowns.ownerId))
    .limit(pageSize)
    .offset((page - 1) * pageSize)
  const [counted] = await db
    .select({ owners: sql<number>`count(distinct ${takedowns.ownerId})::int` })
    .from(takedownNotices)
    .innerJoin(takedowns, eq(takedowns.id, takedownNotices.takedownId))
    .where(isContested)
  return { rows: rows.map((row) => ({ ...row, lastAt: row.lastAt ?? '' })), total: counted!.owners }
}

/** The number of notices that each of these owners sent. */
export async function sentByOwners(db: Db, ownerIds: readonly Id[]): Promise<ReadonlyMap<Id, number>> {
  if (ownerIds.length === 0) return new Map()
  const rows = await db
    .select({ ownerId: takedowns.ownerId, sent: count() })
    .from(takedownNotices)
    .innerJoin(takedowns, eq(takedowns.id, takedownNotices.takedownId))
    .where(and(inArray(takedowns.ownerId, [...ownerIds]), isNotNull(takedownNotices.sentAt)))
    .groupBy(takedowns.ownerId)
  return new Map(rows.map((row) => [row.ownerId, row.sent]))
}

/** The owner's newest takedowns with a contested notice. */
export async function contestedTakedowns(db: Db, ownerId: Id, most: number): Promise<{ id: Id; host: string }[]> {
  return await db
    .selectDistinct({ id: takedowns.id, host: takedowns.host, createdAt: takedowns.createdAt })
    .from(takedownNotices)
    .innerJoin(takedowns, eq(takedowns.id, takedownNotices.takedownId))
    .where(and(eq(takedowns.ownerId, ownerId), isNotNull(takedownNotices.counterNotice)))
    .orderBy(desc(takedowns.createdAt), asc(takedowns.id))
    .limit(most)
}
