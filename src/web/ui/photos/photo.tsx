import { Ban, CloudOff, ImageOff, LoaderCircle, WifiOff } from 'lucide-react'
import { useEffect, useEffectEvent, useState } from 'react'
import { isReachable, watchReach } from '#web/ui/network.ts'
import { VisuallyHidden } from '#web/ui/text/visually-hidden.tsx'
import { firstToTry, rememberGiving } from './photo-memory.ts'

export type Placeholder = 'image-offline' | 'processing' | 'match-offline' | 'not-captured' | 'blocked'

export type PhotoProps = {
  /** Addresses of the picture, best first. Each is tried in turn; an answer without a picture counts as a failure. */
  sources: readonly string[]
  alt: string
  /** Shown when no source gives a picture. */
  placeholder: Placeholder
  isLazy?: boolean
  /** Takes the frame's proportions instead of keeping its own: for a picture that is warped as a whole. */
  isStretched?: boolean
  /** Placeholders' words in another language. */
  words?: Record<Placeholder | 'cut', string>
  /** Position of the placeholder's words: in the middle, or at a side when the middle is covered. */
  wordsAt?: 'middle' | 'start' | 'end'
}

/** Photograph in a frame of its proportions, uncropped. */
export const Photo = (props: PhotoProps) => <Tried key={props.sources.join(' ')} {...props} />

function Tried({
  sources,
  alt,
  placeholder,
  isLazy = true,
  isStretched = false,
  wordsAt = 'middle',
  words,
}: PhotoProps) {
  const [at, setAt] = useState(() => firstToTry(sources))
  const [isCut, setCut] = useState(false)
  const again = useEffectEvent(() => {
    if (!isReachable()) return
    setCut(false)
    setAt(firstToTry(sources))
  })
  const source = sources[at]
  const isMissing = isCut || source === undefined
  useEffect(() => (isMissing ? watchReach(again) : undefined), [isMissing])
  if (isCut) return <NoPhoto alt={alt} placeholder="cut" wordsAt={wordsAt} words={words} />
  if (source === undefined) return <NoPhoto alt={alt} placeholder={placeholder} wordsAt={wordsAt} words={words} />
  const next = () => setAt(at + 1)
  return (
    <img
      key={source}
      src={source}
      alt={alt}
      loading={isLazy ? 'lazy' : 'eager'}
      decoding="async"
      draggable={false}
      onError={() => (isReachable() ? next() : setCut(true))}
      onLoad={({ currentTarget }) => (currentTarget.naturalWidth === 0 ? next() : rememberGiving(sources, at))}
      className={`block size-full bg-line ${isStretched ? 'object-fill' : 'object-cover'}`}
    />
  )
}

type NoPhotoProps = Pick<PhotoProps, 'alt'> & {
  placeholder: Placeholder | 'cut'
  wordsAt: keyof typeof sides
  words: PhotoProps['words'] | undefined
}

const NoPhoto = ({ alt, placeholder, wordsAt, words: given }: NoPhotoProps) => {
  const { Icon, words: english } = placeholders[placeholder]
  const words = given?.[placeholder] ?? english
  return (
    <span className={`flex size-full items-center bg-line text-ink ${sides[wordsAt]}`}>
      <span className="flex flex-col items-center gap-1.5 p-2">
        <Icon aria-hidden className="size-5" />
        <span className="text-caption">
          {alt && <VisuallyHidden>{alt}: </VisuallyHidden>}
          {words}
        </span>
      </span>
    </span>
  )
}

const sides = { middle: 'justify-center', start: 'justify-start ps-[4%]', end: 'justify-end pe-[4%]' }

const placeholders = {
  'image-offline': { Icon: ImageOff, words: 'Image offline' },
  processing: { Icon: LoaderCircle, words: 'Processing' },
  'match-offline': { Icon: CloudOff, words: 'Match offline' },
  'not-captured': { Icon: ImageOff, words: 'Not captured' },
  blocked: { Icon: Ban, words: 'Blocked' },
  /** The network failed, not the picture. */
  cut: { Icon: WifiOff, words: 'Loads when you are online' },
}
