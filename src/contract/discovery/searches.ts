import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { Id, Moment } from '../wire.ts'
import { SearchServiceId } from './search-services.ts'

/** `resting`: it is not called for a while; the sentence has the reason. */
const ServiceState = z.enum(['ready', 'resting'])

/** Results of searches by page: it shows a copy, was read and shows none, or could not be read from here. */
const counted = {
  searches: z.number().int(),
  same: z.number().int(),
  other: z.number().int(),
  unverified: z.number().int(),
}

/** Search service, with the owner's settings for it. */
export const SearchService = z
  .object({
    _id: SearchServiceId,
    name: z.string(),
    /** The companies that see the picture, with the country of each. */
    seenBy: z.string(),
    /** Data that is sent. */
    sent: z.string(),
    /** Null until the owner decides: nothing is sent before that. */
    isAllowed: z.boolean().nullable(),
    state: ServiceState,
    /** Reason for the pause, as a sentence. */
    problem: z.string().nullable(),
    /** Results for this owner in the last 30 days. */
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

/** Configured services, who sees the data, and the owner's decision on each. */
export const getSearching = endpoint({
  name: 'getSearching',
  method: 'GET',
  path: '/search-services',
  reply: Searching,
  access: 'owner',
  errors: [],
})

/** Saves the owner's decision on each service; with `isPaused` nothing is sent until they resume. */
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

/** Page that a service named and that could not be read from here. It is not a match. */
export const UnverifiedPlace = z
  .object({
    _id: z.number().int(),
    service: SearchServiceId,
    pageUrl: z.string(),
    pageTitle: z.string().nullable(),
    /** Address of the picture, as given by the service. */
    imageUrl: z.string().nullable(),
    metAt: Moment,
    /** Reason why the page was unreadable, as a sentence. */
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
        /** True when it may be sent there: the owner allows the service, and does not exclude this image. */
        isAllowed: z.boolean(),
        isRefused: z.boolean(),
        lastAt: Moment.nullable(),
        /** Date of the next search; null when it may not be sent there, or waits in the queue. */
        nextAt: Moment.nullable(),
        /** Reason why the last search failed, as a sentence. */
        problem: z.string().nullable(),
        /** True while it is called, or its results are checked. */
        isUnderWay: z.boolean(),
        ...counted,
      }),
    ),
    /** True when it is monitored and recognisable; other images are not searched for. */
    isSearched: z.boolean(),
    pausedAt: Moment.nullable(),
    unverified: z.array(UnverifiedPlace),
  })
  .meta({ id: 'ImageSearching' })
export type ImageSearching = z.infer<typeof ImageSearching>

const imageParams = z.object({ imageId: Id })

/** Searches of an image, with the next date. */
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

/** Excludes an image from services, whatever the owner's general choice. */
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

/** Costs and results of services, for all owners in the last 30 days. */
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
        /** Share of readable pages that show a copy; null when none was readable. */
        precision: z.number().nullable(),
        /** Cost of these searches in US dollars, at the price that docs/search-services.md assumes. */
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
