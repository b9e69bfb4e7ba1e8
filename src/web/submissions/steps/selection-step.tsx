import { Suspense } from 'react'
import { clusterOf, pairsOf, type Pair } from '#contract/cases/submission/pairs.ts'
import { maxPairs } from '#contract/cases/submission/limits.ts'
import { lazyPart } from '#web/platform/pages/lazy-part.tsx'
import { Button } from '#web/ui/buttons/button.tsx'
import { Banner } from '#web/ui/feedback/banner.tsx'
import { FieldPlace } from '#web/ui/forms/field-place.tsx'
import { Stack } from '#web/ui/layout/stack.tsx'
import { Entries, Entry } from '#web/ui/lists/entries.tsx'
import { PhotoStrip } from '#web/ui/photos/photo-strip.tsx'
import { Text } from '#web/ui/text/text.tsx'
import { PairPictures } from '../questions/page-questions.tsx'
import { AddImages } from './add-images.tsx'
import { useSubmission } from '../form.ts'
import { problemsIn } from './steps.ts'
import { useCaseUploads } from '../uploads/use-case-uploads.ts'

/** Fetched by itself: imported at once, what it stands beside would load with the sign-in page. */
const LookFirst = lazyPart(async () => (await import('#web/matches/index.ts')).lookFirst())

/** Which images the case is about, each with the page that uses it. */
export function SelectionStep() {
  const { draft, problems, change, field, isOpen } = useSubmission()
  const uploads = useCaseUploads()
  const pairs = pairsOf(draft)
  const cluster = clusterOf(draft.matches)
  const broken = problemsIn(problems, 'selection')
  const remove = ({ image }: Pair) => {
    if (image.file) uploads.remove(image.file.id)
    change((before) => ({
      ...before,
      images: before.images.filter(({ uuid }) => uuid !== image.uuid),
      matches: before.matches.filter(({ uuid }) => uuid !== image.uuid),
    }))
  }
  return (
    <Stack gap="loose">
      <Text>
        {draft.source === 'MATCH'
          ? 'These images were found on the site. Take out what should not be part of the case.'
          : 'Choose the images that were used. On which pages they are is asked afterwards. All pages of one case belong to one responsible party.'}
      </Text>
      {draft.source === 'MATCH' && cluster !== null && isOpen('images') && (
        <Suspense>
          <LookFirst cluster={cluster} before="submit" />
        </Suspense>
      )}
      {broken.length > 0 && field('images', 'selection').alwaysShow && (
        <Banner tone="error">{broken[0]!.message}</Banner>
      )}
      {pairs.length > 0 && (
        <Entries label="Images of this case">
          {pairs.map((pair) => (
            <SelectedPair key={pair.image.uuid} pair={pair} onRemove={() => remove(pair)} />
          ))}
        </Entries>
      )}
      {draft.source === 'EXTERNAL' && isOpen('images') && pairs.length < maxPairs && (
        <FieldPlace name="images">
          <AddImages />
        </FieldPlace>
      )}
    </Stack>
  )
}

type SelectedPairProps = { pair: Pair; onRemove: () => void }

function SelectedPair({ pair, onRemove }: SelectedPairProps) {
  const { image, match, imageAt } = pair
  const { problems, isOpen } = useSubmission()
  const uploads = useCaseUploads()
  const name = image.title || image.file?.fileName || image.url || 'An image'
  const problem = problems.find(
    ({ path }) => path === `images.${imageAt}.url` || path.startsWith(`images.${imageAt}.file.`),
  )
  const percent = image.file ? uploads.progress.get(image.file.id)?.percent : undefined
  return (
    <Entry
      pictures={
        match._id === null ? (
          <PhotoStrip
            photos={[{ id: image.uuid, aspect: 1.5, sources: image.thumbnail ? [image.thumbnail] : [], alt: name }]}
            wrap={(_, shown) => shown}
          />
        ) : (
          <PairPictures pair={pair} />
        )
      }
      actions={
        isOpen('images') && (
          <FieldPlace name={`images.${imageAt}`}>
            <Button look="quiet" size="small" aria-label={`Take out ${name}`} onClick={onRemove}>
              Take out
            </Button>
          </FieldPlace>
        )
      }
    >
      <Text>{name}</Text>
      {match.origin.url && (
        <Text size="small" tone="dim">
          {match.origin.url}
          {match.additional_links.length > 0 && ` and ${match.additional_links.length} more`}
        </Text>
      )}
      {typeof percent === 'number' && <Text size="small">Uploading, {Math.round(percent)} %</Text>}
      {problem && percent === undefined && (
        <Text size="small" tone="mark">
          {problem.message}
        </Text>
      )}
    </Entry>
  )
}
