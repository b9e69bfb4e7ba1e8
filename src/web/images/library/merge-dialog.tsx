import { useState } from 'react'
import type { ImageTile } from '#contract/images/image.ts'
import type { Id } from '#contract/wire.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { RadioOptions } from '#web/ui/forms/choices/radio-options.tsx'
import { Dialog } from '#web/ui/overlays/dialog.tsx'
import { PhotoStrip } from '#web/ui/photos/photo-strip.tsx'

type Mergeable = Pick<ImageTile, '_id' | 'title' | 'thumbnail' | 'width' | 'height' | 'matches'>
type MergeDialogProps = {
  isOpen: boolean
  images: readonly Mergeable[]
  isBusy: boolean
  onMerge: (primaryImage: Id) => void
  onClose: () => void
}

/** Asks which of several images stays. */
export function MergeDialog({ isOpen, images, isBusy, onMerge, onClose }: MergeDialogProps) {
  const [chosen, setChosen] = useState<Id>()
  const primary = images.find(({ _id }) => _id === chosen) ?? largestOf(images)
  return (
    <Dialog
      isOpen={isOpen}
      title={`Merge ${images.length} images into one`}
      onClose={onClose}
      onSubmit={() => primary && onMerge(primary._id)}
      actions={
        <>
          <Button look="quiet" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" isBusy={isBusy} disabled={!primary}>
            Merge
          </Button>
        </>
      }
    >
      <p>
        The one that stays keeps its file and its words, and gets the finds, decisions and tags of the others. Their
        files go. This cannot be undone.
      </p>
      <PhotoStrip
        photos={images.map(({ _id, title, thumbnail, width, height }) => ({
          id: _id,
          alt: title,
          aspect: (width ?? 3) / (height ?? 2),
          sources: thumbnail === null ? [] : [thumbnail],
        }))}
        wrap={(_, shown) => shown}
      />
      <RadioOptions
        question="Which one stays?"
        options={images.map((image, at) => ({ value: image._id, label: `${at + 1}. ${wordsFor(image)}` }))}
        value={primary?._id ?? ''}
        onChange={setChosen}
      />
    </Dialog>
  )
}

/** The largest is most likely the original. */
const largestOf = (images: readonly Mergeable[]) => images.toSorted((a, b) => pixelsOf(b) - pixelsOf(a))[0]
const pixelsOf = ({ width, height }: Mergeable) => (width ?? 0) * (height ?? 0)
const wordsFor = ({ title, width, height, matches }: Mergeable) =>
  `${title}${width && height ? `, ${width} × ${height}` : ''}${matches > 0 ? `, found ${formatTimes(matches)}` : ''}`
const formatTimes = (times: number) => (times === 1 ? 'once' : `${times.toLocaleString('en-US')} times`)
