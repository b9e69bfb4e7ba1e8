import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { CountryCode, SiteCategoryValue, SitePlatform } from '../sites/domain.ts'
import { Id, Moment } from '../wire.ts'

/** Ways of searching for copies. */
export const Way = z.enum(['own-sites', 'sites-for-everybody', 'archives', 'services'])
export type Way = z.infer<typeof Way>

/** Results of one way of search within the last 30 days; for one image, since it was added. */
const Covered = z
  .object({
    way: Way,
    /** Time of its last use; null before the first. */
    lastAt: Moment.nullable(),
    /** Sites, archives or services. */
    places: z.number().int(),
    pages: z.number().int(),
    /** Pictures, counted each time they appear. */
    pictures: z.number().int(),
    /** Blind spot of this way, as a sentence. */
    blind: z.string(),
  })
  .meta({ id: 'CoveredWay' })
export type CoveredWay = z.infer<typeof Covered>

/** Results of one day, in one way. */
const LookedDay = z
  .object({
    /** Formatted as 2026-11-26, in UTC. */
    day: z.iso.date(),
    way: Way,
    pages: z.number().int(),
    pictures: z.number().int(),
  })
  .meta({ id: 'LookedDay' })
export type LookedDay = z.infer<typeof LookedDay>

/** Places and times of the search for copies, with its blind spots: for all images, or for one. `days` lists only days with results. */
export const getWays = endpoint({
  name: 'getWays',
  method: 'GET',
  path: '/coverage/ways',
  query: z.object({ imageId: Id.optional() }),
  reply: z.object({
    since: Moment,
    ways: z.array(Covered),
    days: z.array(LookedDay),
    /** Progress of a new engine version that reads all images again; null once it has finished, and for a single image. */
    readAgain: z.object({ done: z.number().int(), total: z.number().int() }).nullable(),
  }),
  access: 'owner',
  errors: [],
})

/** A site that may be worth watching. */
export const SiteProposal = z
  .object({
    host: z.string(),
    /** Start address of its visits. */
    url: z.string(),
    /**
     * `found`: a search found copies there. `links`: an archive shows its link to one of the owner’s websites. `alike`: sites of its kind use such
     * pictures, in the owner’s country if known.
     */
    why: z.enum(['found', 'links', 'alike']),
    /** The page there that links; null for other reasons. */
    page: z.string().nullable(),
    /** Places there that show copies. */
    finds: z.number().int(),
    /** Its kind, such as `travel`; null when unknown. */
    category: z.string().nullable(),
    country: z.string().nullable(),
    /** Its software, such as `wordpress`, whose own lists of pages and posts are read first; null when unknown. */
    platform: SitePlatform.nullable(),
    /** Maximum number of requests in a visit. */
    requests: z.number().int(),
  })
  .meta({ id: 'SiteProposal' })
export type SiteProposal = z.infer<typeof SiteProposal>

/** Sites of one kind in one country, which the app watches for everyone. Staff, imprints and the sites' own marks define the kind. */
export const SiteList = z
  .object({
    category: SiteCategoryValue,
    country: CountryCode,
    /** Sites that the owner does not watch yet. */
    hosts: z.array(z.string()),
    /** Maximum number of requests in a visit to all of them. */
    requests: z.number().int(),
  })
  .meta({ id: 'SiteList' })
export type SiteList = z.infer<typeof SiteList>

/** Proposed sites that the owner does not watch, those with matches first, and lists of such sites. */
export const listSiteProposals = endpoint({
  name: 'listSiteProposals',
  method: 'GET',
  path: '/site-proposals',
  reply: z.object({ data: z.array(SiteProposal), lists: z.array(SiteList), everyHours: z.number().int() }),
  access: 'owner',
  errors: [],
})

/** Adds all sites of such a list to the owner’s watch list, up to its limit. */
export const watchSiteList = endpoint({
  name: 'watchSiteList',
  method: 'POST',
  path: '/site-lists/watching',
  body: z.object({ category: SiteCategoryValue, country: CountryCode }),
  /** `left`: number of sites beyond the limit. */
  reply: z.object({ added: z.number().int(), left: z.number().int() }),
  access: 'owner',
  errors: ['watched-site.too-many'],
})
