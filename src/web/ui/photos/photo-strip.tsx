import type { ReactNode } from 'react'
import { Photo } from './photo.tsx'

export type StripPhoto = { id: string; aspect: number; sources: readonly string[]; alt: string }
type PhotoStripProps = {
  photos: readonly StripPhoto[]
  /** Wraps a photograph in its link or button. */
  wrap: (photo: StripPhoto, shown: ReactNode) => ReactNode
  /** Takes as many lines as all of them need. */
  isWhole?: boolean
}

/** A line of uncropped photographs, without those beyond it. */
export const PhotoStrip = ({ photos, wrap, isWhole = false }: PhotoStripProps) => (
  <ul className={`-m-1 flex flex-wrap gap-2 p-1 ${isWhole ? '' : 'h-26 overflow-hidden'}`}>
    {photos.map((photo) => (
      <li
        key={photo.id}
        className="h-24 max-w-full [&>:is(a,button)]:block [&>:is(a,button)]:size-full [&>:is(a,button)]:rounded-frame"
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

type PhotoButtonProps = { label: string; isChosen: boolean; onClick: () => void; children: ReactNode }

/** Chooses a photograph, underlined in red. */
export const PhotoButton = ({ label, isChosen, onClick, children }: PhotoButtonProps) => (
  <button
    type="button"
    aria-label={label}
    aria-pressed={isChosen}
    onClick={onClick}
    className="border-b-3 border-transparent pb-1 aria-pressed:border-mark"
  >
    {children}
  </button>
)
