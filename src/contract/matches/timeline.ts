import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { MatchFilter } from './filter.ts'

/** Length of a bar in the chart of matches. */
export const SpanLength = z.enum(['week', 'month'])
export type SpanLength = z.infer<typeof SpanLength>

/** Number of bars: half a year by weeks, two years by months. */
export const spansTold = { week: 26, month: 24 } as const satisfies Record<SpanLength, number>

const Span = z.object({
  /** Its first and its last day, of UTC. */
  from: z.iso.date(),
  to: z.iso.date(),
  undecided: z.number().int(),
  approved: z.number().int(),
  ignored: z.number().int(),
})
type Span = z.infer<typeof Span>

/**
 * Number of new matches in each of the last weeks or months, oldest first, by outcome. Counts the newest 50,000 matches; with more, `isAtLeast`
 * marks each count as a minimum.
 */
export const MatchesOverTime = z
  .object({ spans: z.array(Span), isAtLeast: z.boolean() })
  .meta({ id: 'MatchesOverTime' })
export type MatchesOverTime = z.infer<typeof MatchesOverTime>

/** Counts the filtered matches over time, ignoring the filter's dates and status. */
export const countMatchesOverTime = endpoint({
  name: 'countMatchesOverTime',
  method: 'GET',
  path: '/matches/over-time',
  query: z.object({ ...MatchFilter.shape, by: SpanLength.default('week') }),
  reply: MatchesOverTime,
  access: 'owner',
  scopes: ['matches:read'],
  errors: [],
})

/** Returns the spans up to a moment, oldest first; weeks begin on Monday. */
export function spansUntil(now: Date, by: SpanLength): Pick<Span, 'from' | 'to'>[] {
  const first = beginOf(now, by)
  return Array.from({ length: spansTold[by] }, (_, at) => {
    const back = spansTold[by] - 1 - at
    return { from: dayOf(stepped(first, by, -back)), to: dayOf(stepped(first, by, 1 - back, -1)) }
  })
}

function beginOf(now: Date, by: SpanLength): Date {
  const day = by === 'month' ? 1 : now.getUTCDate() - ((now.getUTCDay() + 6) % 7)
  return new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth(), day))
}

const stepped = (begin: Date, by: SpanLength, steps: number, days = 0): Date =>
  new Date(
    Date.UTC(
      begin.getUTCFullYear(),
      begin.getUTCMonth() + (by === 'month' ? steps : 0),
      begin.getUTCDate() + (by === 'week' ? 7 * steps : 0) + days,
    ),
  )

const dayOf = (moment: Date) => moment.toISOString().slice(0, 10)
