import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { Id } from '#contract/wire.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { PhotoChoices } from '#web/ui/forms/choices/photo-choices.tsx'
import { Row } from '#web/ui/layout/row.tsx'
import { Stack } from '#web/ui/layout/stack.tsx'
import { Text } from '#web/ui/text/text.tsx'
import { aspectOf, imagesOfQuery } from './images-of.ts'

const step = 12

type ChooseForAnswerProps = {
  images: readonly Id[]
  chosen: ReadonlySet<Id>
  onChoose: (chosen: ReadonlySet<Id>) => void
}

/** The images that an answer is for: all of them at first. */
export function ChooseForAnswer({ images, chosen, onChoose }: ChooseForAnswerProps) {
  const [most, setMost] = useState(step)
  const shown = useQuery(imagesOfQuery(images.slice(0, most)))
  return (
    <Stack gap="tight">
      <PhotoChoices
        label="Images of this answer"
        photos={(shown.data ?? []).map((image) => ({
          id: image._id,
          aspect: aspectOf(image),
          sources: image.thumbnail === null ? [] : [image.thumbnail],
          label: image.title,
          note: image.takenOn ?? '',
        }))}
        chosen={chosen}
        onToggle={(id) => onChoose(chosen.symmetricDifference(new Set([id])))}
      />
      <Row gap="tight">
        <Text size="small">
          {chosen.size.toLocaleString('en-US')} of {images.length.toLocaleString('en-US')} chosen
        </Text>
        <Button look="bare" size="small" onClick={() => onChoose(new Set(images))}>
          Choose all
        </Button>
        <Button look="bare" size="small" onClick={() => onChoose(new Set())}>
          Choose none
        </Button>
        {images.length > most && (
          <Button look="bare" size="small" onClick={() => setMost(most + step)}>
            Show {Math.min(step, images.length - most)} more
          </Button>
        )}
      </Row>
    </Stack>
  )
}
