import { z } from 'zod'
import { countryCode } from '../accounts/countries.ts'
import { endpoint } from '../endpoint.ts'
import { Moment } from '../wire.ts'
import { CountryCode, SiteCategoryValue, SiteKnown } from './domain.ts'

const roles = ['reviewer', 'case-manager', 'domain-curator'] as const

/** Name of a responsible party, as clusters have it: a domain, or an account or path on one. */
const Party = z
  .string()
  .trim()
  .toLowerCase()
  .min(1, 'Name a site.')
  .max(300, 'A site’s name has at most 300 characters.')

/** Staff's corrections of a site; null keeps its pages' facts. */
const said = {
  /** Marked by staff as a top match. */
  flagged: z.boolean(),
  category: SiteCategoryValue.nullable(),
  country: CountryCode.nullable(),
}

/** Entry in a site's history; the newest one applies. */
export const SiteStatement = z
  .object({ ...said, why: z.string(), by: z.string(), at: Moment })
  .meta({ id: 'SiteStatement' })
export type SiteStatement = z.infer<typeof SiteStatement>

/** Site as staff see it, across all owners. */
export const DeskSite = z
  .object({
    party: z.string(),
    ...said,
    ...SiteKnown.shape,
    /** Numbers of owners with matches there, and of their matches. */
    owners: z.number().int(),
    finds: z.number().int(),
    /** Newest first. */
    history: z.array(SiteStatement),
  })
  .meta({ id: 'DeskSite' })
export type DeskSite = z.infer<typeof DeskSite>

export const getDeskSite = endpoint({
  name: 'getDeskSite',
  method: 'GET',
  path: '/desk/sites',
  query: z.object({ party: Party }),
  reply: DeskSite,
  access: 'staff',
  roles,
  errors: [],
})

/** States the facts of a site, for the matches and cases of every owner. Lists follow within seconds. */
export const stateSite = endpoint({
  name: 'stateSite',
  method: 'PUT',
  path: '/desk/sites',
  body: z.object({
    party: Party,
    ...said,
    country: countryCode('Choose a country from the list.').nullable(),
    /** Visible to staff only. */
    why: z.string().trim().min(1, 'Please say why.').max(2000, 'Maximum of 2000 characters allowed.'),
  }),
  reply: DeskSite,
  access: 'staff',
  roles,
  errors: [],
})
