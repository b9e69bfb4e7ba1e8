import { and, asc, eq, inArray, isNull, lte, or, sql } from 'drizzle-orm'
import { NoticeState, noticeStates } from '#contract/takedowns/notice-states.ts'
import type { Id } from '#contract/wire.ts'
import type { Db, Tx } from '#server/platform/db/database.ts'
import { takedownNotices, takedowns } from '../tables.ts'

const waiting = NoticeState.options.filter((state) => noticeStates[state].reminder !== null)

type Key = { takedownId: Id; n: number }

/** Notices of open takedowns that were sent before `before` without a reminder, or whose time is over by `now`. */
export async function noticesToChase(
  db: Db,
  { before, now }: { before: Date; now: Date },
  limit: number,
): Promise<Key[]> {
  return await db
    .select({ takedownId: takedownNotices.takedownId, n: takedownNotices.n })
    .from(takedownNotices)
    .innerJoin(takedowns, eq(takedowns.id, takedownNotices.takedownId))
    .where(
      and(
        isNull(takedowns.closedAt),
        inArray(takedownNotices.state, waiting),
        or(
          lte(takedownNotices.dueAt, now),
          and(
            lte(takedownNotices.sentAt, before),
            isNull(takedownNotices.remindedAt),
            isNull(takedownNotices.answeredAt),
            inArray(takedownNotices.state, ['sent', 'delivered']),
            sql`${takedownNotices.reader}->>'way' = 'email'`,
          ),
        ),
      ),
    )
    .orderBy(asc(takedownNotices.sentAt), asc(takedownNotices.takedownId), asc(takedownNotices.n))
    .limit(limit)
}

export async function markReminded(tx: Tx, { takedownId, n }: Key, remindedAt: Date): Promise<void> {
  await tx
    .update(takedownNotices)
    .set({ remindedAt })
    .where(and(eq(takedownNotices.takedownId, takedownId), eq(takedownNotices.n, n)))
}

export async function endWait(tx: Tx, { takedownId, n }: Key): Promise<void> {
  await tx
    .update(takedownNotices)
    .set({ dueAt: null })
    .where(and(eq(takedownNotices.takedownId, takedownId), eq(takedownNotices.n, n)))
}
