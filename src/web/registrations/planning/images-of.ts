import { queryOptions } from '@tanstack/react-query'
import { getImage } from '#contract/images/endpoints.ts'
import type { Image } from '#contract/images/image.ts'
import type { Id } from '#contract/wire.ts'
import { call } from '#web/platform/calls/call.ts'
import type { StripPhoto } from '#web/ui/photos/photo-strip.tsx'

/** Images by their ids, in this order; those that are gone meanwhile are left out. */
export const imagesOfQuery = (ids: readonly Id[]) =>
  queryOptions({
    queryKey: ['registrations', 'images-of', ids],
    queryFn: async ({ signal }) => {
      const asked = await Promise.allSettled(ids.map((imageId) => call(getImage, signal)({ imageId })))
      signal.throwIfAborted()
      return asked.flatMap((answer) => (answer.status === 'fulfilled' ? [answer.value] : []))
    },
  })

export const aspectOf = ({ width, height }: Pick<Image, 'width' | 'height'>): number =>
  width && height ? width / height : 1.5

export const stripPhotoOf = (image: Image): StripPhoto => ({
  id: image._id,
  aspect: aspectOf(image),
  sources: image.thumbnail === null ? [] : [image.thumbnail],
  alt: image.title,
})
