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

/** Matches in a list: undecided, part of a case, decided one way, or all. */
export const DecisionFilter = z.enum(['undecided', 'in-case', 'licensed', 'approved', 'ignored', 'all'])
export type DecisionFilter = z.infer<typeof DecisionFilter>

/** Verdicts that a filter shows. `undecided` excludes matches in a case; `in-case` shows them whatever the verdict. */
export const verdictsShown = {
  undecided: ['new', 'seen', 'unsure'],
  licensed: ['licensed'],
  approved: ['approved'],
  ignored: ['ignored', 'not_mine'],
} as const satisfies Record<Exclude<DecisionFilter, 'all' | 'in-case'>, readonly Decision[]>

/** True when this verdict is a decision, by the owner or in their name. */
export const isDecided = (verdict: Decision): boolean => !verdictsShown.undecided.some((one) => one === verdict)

/** True when a match is in a list with this filter. */
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

/** Edits of a copy, for the filter; `none` are unedited copies. */
export const ChangeKind = z.enum(['none', ...changeKinds])
export type ChangeKind = z.infer<typeof ChangeKind>

/** Size of a copy, by its longer side. */
export const MatchSize = z.enum(['small', 'medium', 'large'])
export type MatchSize = z.infer<typeof MatchSize>
/** The least longer side, in pixels, of each size above the smallest. */
export const minSide = { medium: 400, large: 1000 } as const

/** Age of a match. */
export const FoundWithin = z.enum(['day', 'week', 'month'])
export type FoundWithin = z.infer<typeof FoundWithin>
export const daysOf: Record<FoundWithin, number> = { day: 1, week: 7, month: 30 }

/** Value for missing facts. */
export const unknown = 'unknown'
const orUnknown = <const T extends string>(values: readonly T[]) => z.enum([unknown, ...values])

const noCountry = 'A country is two capital letters of one that there is.'

/** Filter of the owner's matches. Different filters combine by "and", the values of one by "or". */
export const MatchFilter = z.object({
  show: DecisionFilter.default('undecided'),
  cluster: Id.optional(),
  image: Id.optional(),
  /** Matches that a rule decided. */
  rule: Id.optional(),
  /** Matches that an entry of the owner's licence ledger covers. */
  coveredBy: Id.optional(),
  /** Only matches held back as noise, which lists of undecided matches leave out. */
  held: z.literal('yes').optional(),
  /** Words that must all appear in the page's address or title. */
  search: z.string().trim().max(200, 'A search has at most 200 characters.').optional(),
  country: listed(z.union([z.literal(unknown), countryCode(noCountry)], noCountry)).optional(),
  category: listed(orUnknown(SiteCategoryValue.options)).optional(),
  platform: listed(orUnknown(SitePlatform.options)).optional(),
  commercial: z.enum(['yes', 'no', unknown]).optional(),
  tag: listed(z.enum(clusterTags)).optional(),
  /** Only sites on the shared list of hosts that lead to no payer. */
  leads: z.literal('nowhere').optional(),
  /** Site, part of a site, or platform account, with everything below it: see `readPlace`. */
  place: z
    .string()
    .trim()
    .max(300, { error: 'A place has at most 300 characters.', abort: true })
    .refine((place) => readPlace(place) !== undefined, 'Give a host, and the beginning of a path: shop.example/blog.')
    .optional(),
  /** Minimum score, and the first score above the range. */
  score: wholeNumber(0, 100).optional(),
  scoreBelow: wholeNumber(1, 100).optional(),
  band: listed(Band).optional(),
  changes: listed(ChangeKind).optional(),
  licence: listed(LicenceState).optional(),
  source: listed(ImageSource).optional(),
  /** Tags of the image. */
  imageTag: listed(Tag).optional(),
  size: listed(MatchSize).optional(),
  /** Says whether the page embeds the owner's own file from the owner's site. */
  hotlink: z.enum(['yes', 'no']).optional(),
  within: FoundWithin.optional(),
  /** The first and the last day, of UTC, on which it was found. */
  from: z.iso.date('Give the first day as YYYY-MM-DD.').optional(),
  to: z.iso.date('Give the last day as YYYY-MM-DD.').optional(),
  /** Says whether the copy was on its page at the last visit. */
  alive: z.enum(['yes', 'no']).optional(),
})
export type MatchFilter = z.infer<typeof MatchFilter>

/** Saved filter: a country that has left the list since then matches no site, and does no other harm. */
export const KeptFilter = MatchFilter.extend({ country: listed(z.string()).optional() })

/** Orders of a list of matches: by date found, score, pixels, or estimated price. */
export const MatchOrder = z.enum(['found', 'score', 'size', 'value'])
export type MatchOrder = z.infer<typeof MatchOrder>

/** Orders of a list of sites: by newest match, number of matches, best score, prospects of a case (`worth.ts`), or estimated price. */
export const SiteOrder = z.enum(['found', 'finds', 'score', 'worth', 'value'])
export type SiteOrder = z.infer<typeof SiteOrder>

/** Totals are exact up to this number; nobody pages further. A larger one only means "more". */
export const countedTo = 10_000
