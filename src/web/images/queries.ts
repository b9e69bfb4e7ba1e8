import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { getImage, listImages } from '#contract/images/endpoints.ts'
import type { Id } from '#contract/wire.ts'
import { call } from '#web/platform/call.ts'

export type ImagesPlace = { page: number; pageSize: number; sort: 'ASC' | 'DESC' }

/** One page of the library. */
export const imagesQuery = (place: ImagesPlace) =>
  queryOptions({
    queryKey: ['images', 'list', place],
    queryFn: ({ signal }) => call(listImages, signal)(place),
    placeholderData: keepPreviousData,
    meta: { live: ['image', 'match'] },
  })

export const imageQuery = (imageId: Id) =>
  queryOptions({
    queryKey: ['images', 'one', imageId],
    queryFn: ({ signal }) => call(getImage, signal)({ imageId }),
    meta: { live: ['image', 'match'] },
  })

/** Everything that is known of images. */
export const allImages = { queryKey: ['images'] }
