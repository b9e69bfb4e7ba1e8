import { pairsOf } from '#contract/cases/submission/pairs.ts'
import { Stack } from '#web/ui/layout/stack.tsx'
import { Text } from '#web/ui/text/text.tsx'
import { useSubmission } from '../form.ts'
import { PairPictures } from '../questions/page-questions.tsx'

/** Pairs that stand beside questions about the whole case. */
const shown = 3

/** Originals and copies of the case, beside questions that concern all of them. */
export function CasePictures() {
  const pairs = pairsOf(useSubmission().draft)
  const others = pairs.length - shown
  return (
    <Stack gap="tight">
      {pairs.slice(0, shown).map((pair) => (
        <PairPictures key={pair.image.uuid} pair={pair} />
      ))}
      {others > 0 && (
        <Text size="small" tone="dim">
          {others === 1 ? 'And one more image.' : `And ${others} more images.`}
        </Text>
      )}
    </Stack>
  )
}
