import { z } from 'zod'
import { type IsWorkday, workdaysAfter } from '../reference/workdays.ts'
import { Moment } from '../wire.ts'
import { Deadline, type Region } from './law/region.ts'
import { isVerified } from './law/sources.ts'

/** Moments from which deadlines count, ISO 8601; a moment that has not come is absent. */
export type NoticeMoments = {
  /** The recipient received the notice. */
  delivered?: string
  /** The host received the counter-notice of its user. */
  counterNotice?: string
  /** The host sent a copy of the counter-notice to the owner. */
  counterNoticeCopy?: string
  /** The statement of the poster reached the owner. */
  statement?: string
  /** The poster received the inquiry of the provider. */
  inquiry?: string
}

type Host = { country: string | null; isMarketplace: boolean }

/** A deadline that runs: the last day in the law's own zone, or the moment where the law counts hours. */
export const RunningDeadline = z.union([
  z.object({ event: z.string(), actor: Deadline.shape.actor, day: z.iso.date() }),
  z.object({ event: z.string(), actor: Deadline.shape.actor, at: Moment }),
])
export type RunningDeadline = z.infer<typeof RunningDeadline>

/** The moment from which each deadline counts; deadlines that are named nowhere here show no clock. */
const countsFrom: Record<string, keyof NoticeMoments> = {
  counter_notice_restore_earliest: 'counterNotice',
  counter_notice_restore_latest: 'counterNotice',
  restore: 'counterNoticeCopy',
  restore_after_counter_notice_mx: 'counterNotice',
  restore_after_statement_ecommerce: 'statement',
  block: 'delivered',
  court_order: 'delivered',
  sender_objection: 'inquiry',
}
/** Deadlines of marketplaces; other hosts do not have them. */
const ofMarketplaces = ['restore_after_statement_ecommerce']

const hourMs = 3_600_000
const dayMs = 86_400_000

/** The deadlines that run, in the order of the law: only verified ones of the statute, and only where the region shows a clock for this host. */
export function runningDeadlines(
  region: Region,
  moments: NoticeMoments,
  host: Host,
  isWorkday: IsWorkday,
): RunningDeadline[] {
  const { clock, deadlines, status } = region
  if (clock === null || status === 'off' || (clock.onlyIn !== null && clock.onlyIn !== host.country)) return []
  return deadlines.flatMap((deadline) => {
    const { event, actor, within } = deadline
    const from = moments[countsFrom[event] ?? 'delivered']
    const isShown = event in countsFrom && deadline.isStatutory && isVerified(deadline)
    if (!isShown || within === null || from === undefined) return []
    if (ofMarketplaces.includes(event) && !host.isMarketplace) return []
    return [{ event, actor, ...lastOf(within, from, { zone: clock.zone, isWorkday }) }]
  })
}

type Calendar = { zone: string; isWorkday: IsWorkday }

/** The day on which the count begins is not counted. */
function lastOf(
  { count, unit }: NonNullable<Deadline['within']>,
  from: string,
  { zone, isWorkday }: Calendar,
): { day: string } | { at: string } {
  const first = dayIn(zone, from)
  switch (unit) {
    case 'hours':
      return { at: new Date(Date.parse(from) + count * hourMs).toISOString() }
    case 'days':
      return { day: dayOf(Date.parse(first) + count * dayMs) }
    case 'workdays':
      return { day: workdaysAfter(`${first}T00:00:00.000Z`, count, isWorkday).slice(0, 10) }
    case 'months':
      return { day: monthsAfter(first, count) }
    default:
      return unit satisfies never
  }
}

const dayOf = (at: number): string => new Date(at).toISOString().slice(0, 10)

const dayIn = (timeZone: string, moment: string): string =>
  new Intl.DateTimeFormat('en-CA', { timeZone, year: 'numeric', month: '2-digit', day: '2-digit' }).format(
    new Date(moment),
  )

/** The same day of a later month, its last day where the month is shorter. */
function monthsAfter(day: string, months: number): string {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number)
  const last = new Date(Date.UTC(year, month - 1 + months + 1, 0)).getUTCDate()
  return dayOf(Date.UTC(year, month - 1 + months, Math.min(date, last)))
}
