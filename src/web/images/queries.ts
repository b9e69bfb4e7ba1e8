import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query'
import type { Received, Sent } from '#contract/endpoint.ts'
import { getImage, listImages } from '#contract/images/endpoints.ts'
import { getFirstSteps } from '#contract/images/first-steps.ts'
import type { ImageFilter, ImageOrder } from '#contract/images/filter.ts'
import {
  getImageMetadata,
  getImageSummary,
  getTagsFirst,
  getUsage,
  listImageGroups,
  listImageHistory,
  summariseSelection,
} from '#contract/images/library-endpoints.ts'
import type { Id } from '#contract/wire.ts'
import { call } from '#web/platform/calls/call.ts'

export type ImagesPlace = ImageFilter & { page: number; pageSize: number; sort: 'ASC' | 'DESC'; order: ImageOrder }
export type ImageGroups = Received<typeof listImageGroups>

const partSize = 100

/** Adds the time of the request by `performance.now()`: later uploads cannot be in the list. */
async function askForImages(place: Sent<typeof listImages>, signal: AbortSignal) {
  const askedAt = performance.now()
  return { ...(await call(listImages, signal)(place)), askedAt }
}

/** One page of the library. */
export const imagesQuery = (place: ImagesPlace) =>
  queryOptions({
    queryKey: ['images', 'list', place],
    queryFn: ({ signal }) => askForImages(place, signal),
    placeholderData: keepPreviousData,
    meta: { live: ['image', 'match'] },
  })

export type AllImagesPlace = Omit<ImagesPlace, 'page' | 'pageSize'>

/** Library as one list that loads in parts. `useFreshParts` updates it. */
export const allImagesQuery = (place: AllImagesPlace) =>
  infiniteQueryOptions({
    queryKey: ['images', 'list', 'all', place],
    queryFn: ({ signal, pageParam }) =>
      askForImages({ ...place, pageSize: partSize, ...(pageParam === '' ? {} : { cursor: pageParam }) }, signal),
    initialPageParam: '',
    getNextPageParam: (part) => part.next,
    placeholderData: keepPreviousData,
  })

export const imageQuery = (imageId: Id) =>
  queryOptions({
    queryKey: ['images', 'one', imageId],
    queryFn: ({ signal }) => call(getImage, signal)({ imageId }),
    meta: { live: ['image', 'match'] },
  })

export const summaryQuery = (imageId: Id) =>
  queryOptions({
    queryKey: ['images', 'summary', imageId],
    queryFn: ({ signal }) => call(getImageSummary, signal)({ imageId }),
    meta: { live: ['match'] },
  })

export const selectionSummaryQuery = (imageIds: Id[]) =>
  queryOptions({
    queryKey: ['images', 'summary', 'selection', imageIds],
    queryFn: ({ signal }) => call(summariseSelection, signal)({ imageIds }),
    meta: { live: ['match'] },
  })

export const historyQuery = (imageId: Id) =>
  queryOptions({
    queryKey: ['images', 'history', imageId],
    queryFn: ({ signal }) => call(listImageHistory, signal)({ imageId }),
    meta: { live: ['image'] },
  })

export const metadataQuery = (imageId: Id) =>
  queryOptions({
    queryKey: ['images', 'metadata', imageId],
    queryFn: ({ signal }) => call(getImageMetadata, signal)({ imageId }),
    meta: { live: ['image'] },
  })

/** The tags and sources there are, to choose from. To count them takes as long as the library is large: `useGroups` asks now and then. */
export const groupsQuery = queryOptions({
  queryKey: ['images', 'groups'],
  queryFn: ({ signal }) => call(listImageGroups, signal)({}),
})

export const tagsFirstQuery = queryOptions({
  queryKey: ['images', 'tags-first'],
  queryFn: ({ signal }) => call(getTagsFirst, signal)({}),
})

export const usageQuery = queryOptions({
  queryKey: ['images', 'usage'],
  queryFn: ({ signal }) => call(getUsage, signal)({}),
  // The account's plan sets the limits; a notification announces its change.
  meta: { live: ['image', 'user', 'notification'] },
})

/** Matches all queries about images. */
export const allImages = { queryKey: ['images'] }

/** First steps of a new owner. */
export const firstStepsQuery = queryOptions({
  queryKey: ['first-steps'],
  queryFn: ({ signal }) => call(getFirstSteps, signal)({}),
  meta: { live: ['image', 'match', 'user', 'activity'] },
})
