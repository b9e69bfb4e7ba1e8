import type { Takedown } from '#contract/takedowns/takedown.ts'
import { PhotoStrip } from '#web/ui/photos/photo-strip.tsx'

/** The photographs in use, without a link. */
export const UsedImages = ({ images }: Pick<Takedown, 'images'>) => (
  <PhotoStrip
    photos={images.map(({ image, title, thumbnail, width, height }) => ({
      id: image,
      aspect: width / height,
      sources: thumbnail === null ? [] : [thumbnail],
      alt: title,
    }))}
    wrap={(_, shown) => shown}
  />
)
