import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { Activity } from '../platform/activities.ts'
import { webAddress } from '../reference/web-address.ts'
import { Id, Moment } from '../wire.ts'

/** Most separate parts of sites per owner. */
export const maxSiteParts = 200

/** Part of a site that an owner treats as a separate party: a path, or a subdomain. */
export const SitePart = z
  .object({
    _id: Id,
    /** Name of its cluster: `university.example/~jane`, `physics.university.example`. */
    party: z.string(),
    /** Party that it is separated from. */
    site: z.string(),
    createdAt: Moment,
  })
  .meta({ id: 'SitePart' })
export type SitePart = z.infer<typeof SitePart>

/** Returns an address in the form of a party's name: host and path in small letters, without `www.`, query and trailing slashes. */
export function placeOf(address: string): string | undefined {
  // Matches a run of slashes only from its first one; otherwise each would be followed to their end.
  const read = webAddress(address)
  return read && (read.host.replace(/^www\./, '') + read.path.replace(/(?<!\/)\/+$/, '')).toLowerCase()
}

/** True when a place lies in a part: below its path, or on or below its host if it has no path. */
export function isInPart(place: string, part: string): boolean {
  if (part.includes('/')) return place === part || place.startsWith(`${part}/`)
  const host = hostOf(place)
  return host === part || host.endsWith(`.${part}`)
}

/** The narrowest of the parts that a place lies in. */
export const partAt = (place: string, parts: readonly string[]): string | undefined =>
  parts
    .filter((part) => isInPart(place, part))
    .toSorted((a, b) => hostOf(b).length - hostOf(a).length || b.length - a.length)[0]

const hostOf = (place: string) => place.split('/', 1)[0]!

const Url = z
  .string()
  .max(2000, { error: 'An address has at most 2000 characters.', abort: true })
  .refine(
    (url) => placeOf(url) !== undefined,
    'This is not the address of a page. Write it as https://example.com/people.',
  )

export const listSiteParts = endpoint({
  name: 'listSiteParts',
  method: 'GET',
  path: '/matches/parts',
  reply: z.object({ data: z.array(SitePart) }),
  access: 'owner',
  errors: [],
})

/** Previews the matches that would move to this part. */
export const previewSitePart = endpoint({
  name: 'previewSitePart',
  method: 'GET',
  path: '/matches/parts/preview',
  query: z.object({ url: Url }),
  /** `finds`: in the part; `total`: in the site now. */
  reply: z.object({ party: z.string(), site: z.string(), finds: z.number().int(), total: z.number().int() }),
  access: 'owner',
  errors: ['parts.whole'],
})

/** Separates a part; existing matches follow in the background. */
export const makeSitePart = endpoint({
  name: 'makeSitePart',
  method: 'POST',
  path: '/matches/parts',
  body: z.object({ url: Url }),
  /** `activity` moves the matches; null where there are none. */
  reply: z.object({ part: SitePart, activity: Activity.nullable() }),
  status: 201,
  access: 'owner',
  errors: ['parts.whole', 'parts.there', 'parts.too-many', 'parts.case'],
})

/** Returns a part to its site, except matches in cases. */
export const removeSitePart = endpoint({
  name: 'removeSitePart',
  method: 'DELETE',
  path: '/matches/parts/:partId',
  params: z.object({ partId: Id }),
  reply: z.object({ activity: Activity.nullable() }),
  access: 'owner',
  errors: ['parts.case'],
})
