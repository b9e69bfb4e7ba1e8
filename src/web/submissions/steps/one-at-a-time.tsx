import type { ReactNode } from 'react'
import { pairsOf, type Pair } from '#contract/cases/submission/pairs.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { EmptyState } from '#web/ui/feedback/empty-state.tsx'
import { Row } from '#web/ui/layout/row.tsx'
import { Stack } from '#web/ui/layout/stack.tsx'
import { PhotoPicker } from '#web/ui/photos/photo-picker.tsx'
import { useSubmission } from '../form.ts'
import { placeIn, stepOf } from './steps.ts'

type OneAtATimeProps = {
  step: 'images' | 'pages'
  /** The uuid of the pair that is shown. */
  chosen: string | undefined
  onChoose: (uuid: string) => void
  /** Offers to use the answers of this one for all others. */
  onCopy: (pair: Pair) => void
  render: (pair: Pair) => ReactNode
}

/** Images or pages one after the other, with all of them in a line to choose from. */
export function OneAtATime({ step, chosen, onChoose, onCopy, render }: OneAtATimeProps) {
  const { draft, problems } = useSubmission()
  const pairs = pairsOf(draft)
  const pair = pairs.find(({ image }) => image.uuid === chosen) ?? pairs[0]
  if (!pair) return <EmptyState title="No images yet">Choose the images that are used, in the first step.</EmptyState>
  const open = new Set(problems.filter(({ path }) => stepOf(path) === step).map(({ path }) => placeIn(path)))
  const placeOf = ({ imageAt, matchAt }: Pair) => (step === 'images' ? imageAt : matchAt)
  return (
    <Stack gap="loose">
      {pairs.length > 1 && (
        <PhotoPicker
          label={step === 'images' ? 'Image' : 'Page'}
          photos={pairs.map((one) => ({
            id: one.image.uuid,
            title: one.image.title || 'Without a title',
            sources: [one.image.thumbnail],
            isDone: !open.has(placeOf(one)),
          }))}
          value={pair.image.uuid}
          onChange={onChoose}
        />
      )}
      {render(pair)}
      {pairs.length > 1 && (
        <Row>
          <Button look="quiet" size="small" onClick={() => onCopy(pair)}>
            {step === 'images' ? 'Use these answers for the other images' : 'Use these answers for the other pages'}
          </Button>
        </Row>
      )}
    </Stack>
  )
}
