import { z } from 'zod'
import { MatchFilter } from '#contract/matching/filter.ts'
import { Id } from '#contract/wire.ts'

/** What an address without a search means. */
export const firstFinds = { show: 'undecided', page: 1 } as const

/** Which finds an address stands for. What cannot be read in it is as if it were not there. */
export const findsSearch = z.object({
  show: MatchFilter.default(firstFinds.show).catch(firstFinds.show),
  page: z.number().int().min(1).default(firstFinds.page).catch(firstFinds.page),
  /** Of one site. */
  cluster: Id.optional().catch(undefined),
  /** Of one image. */
  image: Id.optional().catch(undefined),
})
export type FindsSearch = z.output<typeof findsSearch>
