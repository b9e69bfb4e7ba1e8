import { type RunningDeadline, runningDeadlines } from '#contract/takedowns/deadlines.ts'
import { workdaysOf } from '#server/platform/workdays.ts'
import type { Law } from '../law/read-law.ts'
import type { NoticeRow } from '../takedown-store.ts'

type Dated = Pick<NoticeRow, 'region' | 'reader' | 'sentAt' | 'counterNotice'>

/** The deadlines of the law that run for a notice. A sent notice counts as delivered: a bounce takes that back. */
export async function deadlinesOf(
  { region: code, reader, sentAt, counterNotice }: Dated,
  law: Law,
): Promise<RunningDeadline[]> {
  if (sentAt === null) return []
  const region = law(code)
  const isWorkday = await workdaysOf(region.clock?.workdaysOf ?? undefined)
  const moments = {
    delivered: sentAt.toISOString(),
    ...(counterNotice ? { counterNotice: counterNotice.receivedAt } : {}),
  }
  return runningDeadlines(
    region,
    moments,
    { country: reader.country, isMarketplace: reader.kind === 'platform' },
    isWorkday,
  )
}

/** The day from which the host may restore a copy, `YYYY-MM-DD`; null where the law names none. */
export async function restoreDay(notice: Dated, law: Law): Promise<string | null> {
  const running = await deadlinesOf(notice, law)
  const days = running.flatMap((deadline) =>
    deadline.event.includes('restore') && 'day' in deadline ? deadline.day : [],
  )
  return days.toSorted()[0] ?? null
}
