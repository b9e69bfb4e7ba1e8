import { Photo, type PhotoProps } from './photo.tsx'

type Glanced = Pick<PhotoProps, 'sources' | 'placeholder' | 'words'> & { aspect: number; caption: string }
type PhotoGlanceProps = {
  /** Address of the large view. */
  href: string
  photos: readonly Glanced[]
}

/** Two photographs small and equally high, seen before anything is read. `plain-page.css` draws the same without scripts. */
export const PhotoGlance = ({ href, photos }: PhotoGlanceProps) => (
  <a href={href} className="flex w-fit max-w-full gap-2 rounded-frame no-underline">
    {photos.map(({ aspect, caption, ...photo }) => (
      <span key={caption} className="grid max-w-[calc(50%-0.25rem)] content-start">
        <span
          className="block h-24 max-w-full overflow-hidden rounded-frame tablet:h-36"
          style={{ aspectRatio: Math.min(Math.max(aspect, 0.4), 4) }}
        >
          <Photo {...photo} alt="" isLazy={false} />
        </span>
        <span className="pt-1 text-caption text-dim">{caption}</span>
      </span>
    ))}
  </a>
)
