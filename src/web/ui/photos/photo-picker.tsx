import { Check } from 'lucide-react'
import { memo, useEffect, useId, useRef, useState } from 'react'
import { VisuallyHidden } from '#web/ui/text/visually-hidden.tsx'
import { Photo } from './photo.tsx'

type PickedPhoto = { id: string; title: string; sources: readonly string[]; isDone: boolean }

type PhotoPickerProps = {
  label: string
  photos: readonly PickedPhoto[]
  value: string
  onChange: (id: string) => void
}

/** Selects the photograph to work on from a line of small frames. Arrow keys move the choice; finished ones are ticked. */
export function PhotoPicker({ label, photos, value, onChange }: PhotoPickerProps) {
  const name = useId()
  const latest = useRef(onChange)
  useEffect(() => {
    latest.current = onChange
  })
  const [choose] = useState(() => (id: string) => latest.current(id))
  return (
    <fieldset className="min-w-0">
      <legend className="sr-only">{label}</legend>
      <div className="-mx-1 flex gap-2 overflow-x-auto p-1 pb-2">
        {photos.map((photo, at) => (
          <Choice
            key={photo.id}
            id={photo.id}
            number={at + 1}
            title={photo.title}
            source={photo.sources[0] ?? ''}
            isDone={photo.isDone}
            isChosen={photo.id === value}
            name={name}
            onChange={choose}
          />
        ))}
      </div>
    </fieldset>
  )
}

type ChoiceProps = {
  id: string
  number: number
  title: string
  source: string
  isDone: boolean
  isChosen: boolean
  name: string
  onChange: (id: string) => void
}

/** Remembered, because with a hundred of them every key of the form around would draw them all. */
const Choice = memo(function Choice({ id, number, title, source, isDone, isChosen, name, onChange }: ChoiceProps) {
  const frame = useRef<HTMLLabelElement>(null)
  useEffect(() => {
    if (isChosen && frame.current) bringIntoLine(frame.current)
  }, [isChosen])
  return (
    <label
      ref={frame}
      className="relative grid w-20 shrink-0 gap-1 border-b-2 border-transparent pb-1 forced-color-adjust-none has-checked:border-mark has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-ink"
    >
      <input
        type="radio"
        name={name}
        checked={isChosen}
        onChange={() => onChange(id)}
        className="absolute inset-0 z-1 appearance-none outline-none"
      />
      <span className="block h-14 overflow-hidden rounded-frame [&_img]:object-contain">
        {source === '' ? (
          <span className="block size-full bg-line" />
        ) : (
          <Photo sources={[source]} alt="" placeholder="image-offline" />
        )}
      </span>
      <span className="flex h-4.5 items-center gap-1 text-caption">
        <span className="font-mono text-dim">{number}</span>
        <VisuallyHidden>{title}</VisuallyHidden>
        {isDone && (
          <>
            <Check aria-hidden className="size-3.5" />
            <VisuallyHidden>, done</VisuallyHidden>
          </>
        )}
      </span>
    </label>
  )
})

/** Scrolls the line alone. If the page scrolled to the frame, Tab would skip everything before it. */
function bringIntoLine(frame: HTMLElement): void {
  const line = frame.parentElement!
  const [place, box] = [frame.getBoundingClientRect(), line.getBoundingClientRect()]
  if (place.left < box.left) line.scrollLeft += place.left - box.left
  else if (place.right > box.right) line.scrollLeft += place.right - box.right
}
