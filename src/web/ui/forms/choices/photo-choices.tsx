import { Photo } from '#web/ui/photos/photo.tsx'
import { Checkbox } from './checkbox.tsx'

type ChoosablePhoto = { id: string; aspect: number; sources: readonly string[]; label: string; note: string }

type PhotoChoicesProps = {
  label: string
  photos: readonly ChoosablePhoto[]
  chosen: ReadonlySet<string>
  onToggle: (id: string) => void
}

/** Uncropped photographs of equal height, with checkbox and address. */
export const PhotoChoices = ({ label, photos, chosen, onToggle }: PhotoChoicesProps) => (
  <ul aria-label={label} className="grid grid-cols-[repeat(auto-fill,minmax(min(14rem,100%),1fr))] gap-x-6 gap-y-5">
    {photos.map(({ id, aspect, sources, label: name, note }) => (
      <li key={id} className="grid min-w-0 grid-cols-[minmax(0,1fr)] content-start gap-1 border-t border-line pt-3">
        <span
          className="block max-h-36 max-w-full overflow-hidden rounded-frame"
          style={{ aspectRatio: Math.min(Math.max(aspect, 0.4), 3.5), height: '9rem' }}
        >
          <Photo sources={sources} alt="" placeholder="match-offline" />
        </span>
        <Checkbox label={name} checked={chosen.has(id)} onChange={() => onToggle(id)} />
        <span className="ps-7.5 text-caption text-dim wrap-anywhere">{note}</span>
      </li>
    ))}
  </ul>
)
