import { Photo } from './photo.tsx'

export type StripPhoto = { id: string; aspect: number; sources: readonly string[]; alt: string }

/** A few photographs in a line, whole and in their own proportions; those that do not fit are not shown. */
export const PhotoStrip = ({ photos }: { photos: readonly StripPhoto[] }) => (
  <ul className="flex h-24 flex-wrap gap-2 overflow-hidden">
    {photos.map(({ id, aspect, sources, alt }) => (
      <li
        key={id}
        className="h-24 max-w-full overflow-hidden rounded-frame"
        style={{ aspectRatio: Math.min(Math.max(aspect, 0.4), 3.5) }}
      >
        <Photo sources={sources} alt={alt} placeholder="match-offline" />
      </li>
    ))}
  </ul>
)
