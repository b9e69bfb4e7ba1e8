import { z } from 'zod'
import type { Verdict } from './match.ts'

/** Which finds a list shows: those that wait for a decision, those decided one way, or all. */
export const MatchFilter = z.enum(['undecided', 'approved', 'ignored', 'all'])
export type MatchFilter = z.infer<typeof MatchFilter>

/** The verdicts of the finds that a filter shows; `all` shows every one. */
export const verdictsShown = {
  undecided: ['new', 'seen', 'unsure'],
  approved: ['approved', 'licensed'],
  ignored: ['ignored', 'not_mine'],
} as const satisfies Record<Exclude<MatchFilter, 'all'>, readonly Verdict[]>

/** Whether a find with this verdict is in a list with this filter. */
export const isShown = (filter: MatchFilter, verdict: Verdict): boolean =>
  filter === 'all' || verdictsShown[filter].some((one) => one === verdict)
