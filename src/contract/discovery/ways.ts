import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { CountryCode, SiteCategoryValue, SitePlatform } from '../sites/domain.ts'
import { Id, Moment } from '../wire.ts'

/** By which ways copies are looked for. */
export const Way = z.enum(['own-sites', 'sites-for-everybody', 'archives', 'services'])
export type Way = z.infer<typeof Way>

/** What was looked at in one way within the last 30 days, of an image since it was added. */
const Covered = z
  .object({
    way: Way,
    /** When it last was; null where it was not. */
    lastAt: Moment.nullable(),
    /** Sites, archives or services. */
    places: z.number().int(),
    pages: z.number().int(),
    /** Pictures met, each as often as it was met. */
    pictures: z.number().int(),
    /** What that way cannot see, as a sentence. */
    blind: z.string(),
  })
  .meta({ id: 'CoveredWay' })
export type CoveredWay = z.infer<typeof Covered>

/** What was looked at on one day, in one way. */
const LookedDay = z
  .object({
    /** As 2026-11-26, in UTC. */
    day: z.iso.date(),
    way: Way,
    pages: z.number().int(),
    pictures: z.number().int(),
  })
  .meta({ id: 'LookedDay' })
export type LookedDay = z.infer<typeof LookedDay>

/** Where and when copies were looked for, and what that cannot see: of all images, or of one. `days`: those on which something was. */
export const getWays = endpoint({
  name: 'getWays',
  method: 'GET',
  path: '/coverage/ways',
  query: z.object({ imageId: Id.optional() }),
  reply: z.object({
    since: Moment,
    ways: z.array(Covered),
    days: z.array(LookedDay),
    /** How many of all images a newer version of the engine has read again; null once it has read them all, and of one image. */
    readAgain: z.object({ done: z.number().int(), total: z.number().int() }).nullable(),
  }),
  access: 'owner',
  errors: [],
})

/** A site that may be worth watching. */
export const SiteProposal = z
  .object({
    host: z.string(),
    /** Where its visits begin. */
    url: z.string(),
    /**
     * `found`: a search told of copies there. `links`: an archive shows that it links to one of the owner’s own websites. `alike`: it is of a
     * kind that uses such pictures, in the owner’s country where one is known.
     */
    why: z.enum(['found', 'links', 'alike']),
    /** The page there that links; null for other reasons. */
    page: z.string().nullable(),
    /** Places there that show copies. */
    finds: z.number().int(),
    /** What it is, as `travel`; null where that is not known. */
    category: z.string().nullable(),
    country: z.string().nullable(),
    /** What it is built with, as `wordpress`, whose own lists of pages and posts are read first; null where that is not known. */
    platform: SitePlatform.nullable(),
    /** How many pages a visit asks for at most. */
    requests: z.number().int(),
  })
  .meta({ id: 'SiteProposal' })
export type SiteProposal = z.infer<typeof SiteProposal>

/** Sites of one kind in one country, which the app keeps for everybody: staff, imprints and the sites' own marks say what each is. */
export const SiteList = z
  .object({
    category: SiteCategoryValue,
    country: CountryCode,
    /** Those that the owner does not watch. */
    hosts: z.array(z.string()),
    /** How many pages a visit to all of them asks for at most. */
    requests: z.number().int(),
  })
  .meta({ id: 'SiteList' })
export type SiteList = z.infer<typeof SiteList>

/** Sites that the owner does not watch and that are worth it, those with finds first, and lists of such sites. */
export const listSiteProposals = endpoint({
  name: 'listSiteProposals',
  method: 'GET',
  path: '/site-proposals',
  reply: z.object({ data: z.array(SiteProposal), lists: z.array(SiteList), everyHours: z.number().int() }),
  access: 'owner',
  errors: [],
})

/** Puts all sites of such a list on the owner’s watch list, as many as have room there. */
export const watchSiteList = endpoint({
  name: 'watchSiteList',
  method: 'POST',
  path: '/site-lists/watching',
  body: z.object({ category: SiteCategoryValue, country: CountryCode }),
  /** `left`: those for which there was no room. */
  reply: z.object({ added: z.number().int(), left: z.number().int() }),
  access: 'owner',
  errors: ['watched-site.too-many'],
})
