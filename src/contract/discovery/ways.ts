import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
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

/** Where and when copies were looked for, and what that cannot see: of all images, or of one. */
export const getWays = endpoint({
  name: 'getWays',
  method: 'GET',
  path: '/coverage/ways',
  query: z.object({ imageId: Id.optional() }),
  reply: z.object({ since: Moment, ways: z.array(Covered) }),
  access: 'owner',
  errors: [],
})

/** A site that may be worth watching. */
export const SiteProposal = z
  .object({
    host: z.string(),
    /** Where its visits begin. */
    url: z.string(),
    /** `found`: a search told of copies there. `alike`: it is of a kind that uses such pictures, in the owner’s country where one is known. */
    why: z.enum(['found', 'alike']),
    /** Places there that show copies. */
    finds: z.number().int(),
    /** What it is, as `travel`; null where that is not known. */
    category: z.string().nullable(),
    country: z.string().nullable(),
    /** How many pages a visit asks for at most. */
    requests: z.number().int(),
  })
  .meta({ id: 'SiteProposal' })
export type SiteProposal = z.infer<typeof SiteProposal>

/** Sites that the owner does not watch and that are worth it, those with finds first. */
export const listSiteProposals = endpoint({
  name: 'listSiteProposals',
  method: 'GET',
  path: '/site-proposals',
  reply: z.object({ data: z.array(SiteProposal), everyHours: z.number().int() }),
  access: 'owner',
  errors: [],
})
