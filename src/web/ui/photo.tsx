import { Ban, CloudOff, ImageOff, LoaderCircle } from 'lucide-react'
import { useState } from 'react'
import { VisuallyHidden } from './visually-hidden.tsx'

export type Placeholder = 'image-offline' | 'processing' | 'match-offline' | 'blocked'

type PhotoProps = {
  /** Where it may be found, best first. Each is tried in turn; an answer without a picture counts as none. */
  sources: readonly string[]
  alt: string
  /** What stands there when no source gives a picture. */
  placeholder: Placeholder
  isLazy?: boolean
  /** Takes the frame's proportions instead of keeping its own: for a picture that is warped as a whole. */
  isStretched?: boolean
}

/** A photograph that fills its frame; the frame gives it the photograph's own proportions, so nothing is cut off. */
export const Photo = (props: PhotoProps) => <Tried key={props.sources.join(' ')} {...props} />

function Tried({ sources, alt, placeholder, isLazy = true, isStretched = false }: PhotoProps) {
  const [at, setAt] = useState(0)
  const source = sources[at]
  if (source === undefined) return <NoPhoto alt={alt} placeholder={placeholder} />
  const next = () => setAt(at + 1)
  return (
    <img
      key={source}
      src={source}
      alt={alt}
      loading={isLazy ? 'lazy' : 'eager'}
      decoding="async"
      draggable={false}
      onError={next}
      onLoad={({ currentTarget }) => currentTarget.naturalWidth === 0 && next()}
      className={`block size-full bg-line ${isStretched ? 'object-fill' : 'object-cover'}`}
    />
  )
}

const NoPhoto = ({ alt, placeholder }: Pick<PhotoProps, 'alt' | 'placeholder'>) => {
  const { Icon, words } = placeholders[placeholder]
  return (
    <span className="flex size-full flex-col items-center justify-center gap-1.5 bg-line p-2 text-ink">
      <Icon aria-hidden className="size-5" />
      <span className="text-caption">
        {alt && <VisuallyHidden>{alt}: </VisuallyHidden>}
        {words}
      </span>
    </span>
  )
}

const placeholders = {
  'image-offline': { Icon: ImageOff, words: 'Image offline' },
  processing: { Icon: LoaderCircle, words: 'Processing' },
  'match-offline': { Icon: CloudOff, words: 'Match offline' },
  blocked: { Icon: Ban, words: 'Blocked' },
}
