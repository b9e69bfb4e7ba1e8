import type { ReactNode } from 'react'
import { Photo } from './photo.tsx'

export type StripPhoto = { id: string; aspect: number; sources: readonly string[]; alt: string }
type PhotoStripProps = {
  photos: readonly StripPhoto[]
  /** Wraps a photograph in its link. */
  wrap: (photo: StripPhoto, shown: ReactNode) => ReactNode
}

/** A few photographs in a line, whole and in their own proportions; those that do not fit are not shown. */
export const PhotoStrip = ({ photos, wrap }: PhotoStripProps) => (
  <ul className="-m-1 flex h-26 flex-wrap gap-2 overflow-hidden p-1">
    {photos.map((photo) => (
      <li
        key={photo.id}
        className="h-24 max-w-full [&>a]:block [&>a]:size-full [&>a]:rounded-frame"
        style={{ aspectRatio: Math.min(Math.max(photo.aspect, 0.4), 3.5) }}
      >
        {wrap(
          photo,
          <span className="block size-full overflow-hidden rounded-frame">
            <Photo sources={photo.sources} alt={photo.alt} placeholder="match-offline" />
          </span>,
        )}
      </li>
    ))}
  </ul>
)
