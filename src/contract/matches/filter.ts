import { z } from 'zod'
import { countryCode } from '../accounts/countries.ts'
import { listed } from '../images/filter.ts'
import { ImageSource } from '../images/sources.ts'
import { Tag } from '../images/tags.ts'
import { clusterTags } from '../reference/cluster-tags.ts'
import { readPlace } from '../reference/sites/place.ts'
import { Id, wholeNumber } from '../wire.ts'
import { Change } from '../fingerprints/change.ts'
import { SiteCategoryValue, SitePlatform } from '../sites/domain.ts'
import { Band } from '../fingerprints/band.ts'
import { LicenceState, type Decision } from './match.ts'

/** Which finds a list shows: those that wait for a decision, those that are part of a case, those decided one way, or all. */
export const DecisionFilter = z.enum(['undecided', 'in-case', 'licensed', 'approved', 'ignored', 'all'])
export type DecisionFilter = z.infer<typeof DecisionFilter>

/** The verdicts of the matches that a filter shows. `undecided` leaves out what is part of a case, which `in-case` shows whatever its verdict. */
export const verdictsShown = {
  undecided: ['new', 'seen', 'unsure'],
  licensed: ['licensed'],
  approved: ['approved'],
  ignored: ['ignored', 'not_mine'],
} as const satisfies Record<Exclude<DecisionFilter, 'all' | 'in-case'>, readonly Decision[]>

/** Whether an owner, or something in their name, has decided with this verdict. */
export const isDecided = (verdict: Decision): boolean => !verdictsShown.undecided.some((one) => one === verdict)

/** Whether a match is in a list with this filter. */
export function isShown(
  filter: DecisionFilter,
  { verdict, isInCase }: { verdict: Decision; isInCase: boolean },
): boolean {
  if (filter === 'all') return true
  if (filter === 'in-case') return isInCase
  if (filter === 'undecided' && isInCase) return false
  return verdictsShown[filter].some((one) => one === verdict)
}

const changeKinds = Change.options.map((option) => option.shape.kind.value)

/** What was done to a copy, as lists filter by it; `none` are copies to which nothing was. */
export const ChangeKind = z.enum(['none', ...changeKinds])
export type ChangeKind = z.infer<typeof ChangeKind>

/** How large a copy is, by its longer side. */
export const MatchSize = z.enum(['small', 'medium', 'large'])
export type MatchSize = z.infer<typeof MatchSize>
/** The least longer side, in pixels, of each size above the smallest. */
export const minSide = { medium: 400, large: 1000 } as const

/** How long ago a match was made. */
export const FoundWithin = z.enum(['day', 'week', 'month'])
export type FoundWithin = z.infer<typeof FoundWithin>
export const daysOf: Record<FoundWithin, number> = { day: 1, week: 7, month: 30 }

/** What is known of nothing. */
export const unknown = 'unknown'
const orUnknown = <const T extends string>(values: readonly T[]) => z.enum([unknown, ...values])

const noCountry = 'A country is two capital letters of one that there is.'

/** Which of the owner's matches are meant. Parts are joined by "and", the values of one part by "or". */
export const MatchFilter = z.object({
  show: DecisionFilter.default('undecided'),
  cluster: Id.optional(),
  image: Id.optional(),
  /** Those that a rule decided. */
  rule: Id.optional(),
  /** Those that an entry of the owner's licence ledger covers. */
  coveredBy: Id.optional(),
  /** Only what is held back as noise, which lists of what waits leave out. */
  held: z.literal('yes').optional(),
  /** Words that all stand somewhere in the page's address or its title. */
  search: z.string().trim().max(200, 'A search has at most 200 characters.').optional(),
  country: listed(z.union([z.literal(unknown), countryCode(noCountry)], noCountry)).optional(),
  category: listed(orUnknown(SiteCategoryValue.options)).optional(),
  platform: listed(orUnknown(SitePlatform.options)).optional(),
  commercial: z.enum(['yes', 'no', unknown]).optional(),
  tag: listed(z.enum(clusterTags)).optional(),
  /** A site with all below it, a part of one, or an account of a platform: see `readPlace`. */
  place: z
    .string()
    .trim()
    .max(300, { error: 'A place has at most 300 characters.', abort: true })
    .refine((place) => readPlace(place) !== undefined, 'Give a host, and the beginning of a path: shop.example/blog.')
    .optional(),
  /** The least score, and one that is too high. */
  score: wholeNumber(0, 100).optional(),
  scoreBelow: wholeNumber(1, 100).optional(),
  band: listed(Band).optional(),
  changes: listed(ChangeKind).optional(),
  licence: listed(LicenceState).optional(),
  source: listed(ImageSource).optional(),
  /** What the owner filed the image under. */
  imageTag: listed(Tag).optional(),
  size: listed(MatchSize).optional(),
  /** Whether the page shows the owner's own file from where the owner publishes it. */
  hotlink: z.enum(['yes', 'no']).optional(),
  within: FoundWithin.optional(),
  /** The first and the last day, of UTC, on which it was found. */
  from: z.iso.date('Give the first day as YYYY-MM-DD.').optional(),
  to: z.iso.date('Give the last day as YYYY-MM-DD.').optional(),
  /** Whether it was still on its page when that was last read. */
  alive: z.enum(['yes', 'no']).optional(),
})
export type MatchFilter = z.infer<typeof MatchFilter>

/** One that was kept: a country that has gone from the list since names no site, and spoils nothing else. */
export const KeptFilter = MatchFilter.extend({ country: listed(z.string()).optional() })

/** What a list of matches can be sorted by: when it was found, its score, its pixels. */
export const MatchOrder = z.enum(['found', 'score', 'size'])
export type MatchOrder = z.infer<typeof MatchOrder>

/** What a list of sites can be sorted by: its newest match, how many matches, its best score, or how much a case against it promises (`worth.ts`). */
export const SiteOrder = z.enum(['found', 'finds', 'score', 'worth'])
export type SiteOrder = z.infer<typeof SiteOrder>

/** Totals are exact up to here; nobody pages further by number. A larger one means only "more". */
export const countedTo = 10_000
