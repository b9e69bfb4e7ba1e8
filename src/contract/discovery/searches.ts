import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { Id, Moment } from '../wire.ts'
import { SearchServiceId } from './search-services.ts'

/** `resting`: it is left alone for a while, as the sentence says. */
const ServiceState = z.enum(['ready', 'resting'])

/** What came of searches: places whose page shows a copy, was read and shows none, or could not be read from here. */
const counted = {
  searches: z.number().int(),
  same: z.number().int(),
  other: z.number().int(),
  unverified: z.number().int(),
}

/** A service that pictures are searched for at, as an owner stands with it. */
export const SearchService = z
  .object({
    _id: SearchServiceId,
    name: z.string(),
    /** The companies that see the picture, with the country of each. */
    seenBy: z.string(),
    /** What is sent. */
    sent: z.string(),
    /** Null until the owner has said so: nothing is sent before that. */
    isAllowed: z.boolean().nullable(),
    state: ServiceState,
    /** Why it is left alone, as a sentence. */
    problem: z.string().nullable(),
    /** What came of it for this owner in the last 30 days. */
    ...counted,
  })
  .meta({ id: 'SearchService' })
export type SearchService = z.infer<typeof SearchService>

export const Searching = z
  .object({
    services: z.array(SearchService),
    /** Since when nothing is sent, by the owner’s wish. */
    pausedAt: Moment.nullable(),
    /** Searches of this calendar month (UTC). */
    used: z.number().int(),
    limit: z.number().int(),
    resetsAt: Moment,
  })
  .meta({ id: 'Searching' })
export type Searching = z.infer<typeof Searching>

/** Which services are configured, who sees what is sent there, and what the owner said of each. */
export const getSearching = endpoint({
  name: 'getSearching',
  method: 'GET',
  path: '/search-services',
  reply: Searching,
  access: 'owner',
  errors: [],
})

/** What an owner says of services, each for itself; with `isPaused` nothing is sent until they let it go on. */
export const changeSearching = endpoint({
  name: 'changeSearching',
  method: 'PUT',
  path: '/search-services',
  body: z.object({
    allowed: z.partialRecord(SearchServiceId, z.boolean()).default({}),
    isPaused: z.boolean().optional(),
  }),
  reply: Searching,
  access: 'owner',
  errors: [],
})

/** A place that a service told of and nobody could read from here. It is no find. */
export const UnverifiedPlace = z
  .object({
    _id: z.number().int(),
    service: SearchServiceId,
    pageUrl: z.string(),
    pageTitle: z.string().nullable(),
    /** The address of the picture, as the service tells it. */
    imageUrl: z.string().nullable(),
    metAt: Moment,
    /** Why the page could not be read, as a sentence. */
    reason: z.string(),
  })
  .meta({ id: 'UnverifiedPlace' })
export type UnverifiedPlace = z.infer<typeof UnverifiedPlace>

export const ImageSearching = z
  .object({
    services: z.array(
      z.object({
        _id: SearchServiceId,
        name: z.string(),
        /** Whether it may be sent there: the owner allows the service, and not otherwise for this image. */
        isAllowed: z.boolean(),
        isRefused: z.boolean(),
        lastAt: Moment.nullable(),
        /** When it is due; null where it is not to be sent there, or waits for its turn. */
        nextAt: Moment.nullable(),
        /** Why the last search came to nothing, as a sentence. */
        problem: z.string().nullable(),
        /** It is being asked, or its places are being looked at. */
        isUnderWay: z.boolean(),
        ...counted,
      }),
    ),
    /** It is watched and can be found: others are searched for nowhere. */
    isSearched: z.boolean(),
    pausedAt: Moment.nullable(),
    unverified: z.array(UnverifiedPlace),
  })
  .meta({ id: 'ImageSearching' })
export type ImageSearching = z.infer<typeof ImageSearching>

const imageParams = z.object({ imageId: Id })

/** Where an image was searched for, and when it is next. */
export const getImageSearching = endpoint({
  name: 'getImageSearching',
  method: 'GET',
  path: '/images/:imageId/searches',
  params: imageParams,
  reply: ImageSearching,
  access: 'owner',
  scopes: ['images:read'],
  errors: [],
})

/** To which services an image is not to be sent, whatever the owner says of them otherwise. */
export const changeImageSearching = endpoint({
  name: 'changeImageSearching',
  method: 'PUT',
  path: '/images/:imageId/searches',
  params: imageParams,
  body: z.object({ refused: z.array(SearchServiceId).max(20) }),
  reply: ImageSearching,
  access: 'owner',
  errors: [],
})

/** What services cost and are worth, for all owners in the last 30 days. */
export const listSearchServices = endpoint({
  name: 'listSearchServices',
  method: 'GET',
  path: '/desk/search-services',
  reply: z.object({
    data: z.array(
      z.object({
        _id: SearchServiceId,
        name: z.string(),
        problem: z.string().nullable(),
        ...counted,
        /** Of the places that could be read, those that show a copy; null where none could. */
        precision: z.number().nullable(),
        /** Of these searches, in US dollars, at the price that docs/search-services.md assumes. */
        cost: z.number(),
      }),
    ),
    used: z.number().int(),
    limit: z.number().int(),
    resetsAt: Moment,
  }),
  access: 'staff',
  roles: ['domain-curator', 'support'],
  errors: [],
})
