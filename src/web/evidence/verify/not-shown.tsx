import { ProblemError, sentenceOf } from '#web/platform/calls/problem-error.ts'
import { ErrorState } from '#web/ui/feedback/error-state.tsx'
import { OpenTitle } from '#web/ui/layout/pages/open-page.tsx'
import { Text } from '#web/ui/text/text.tsx'
import { NumberForm } from './number-form.tsx'
import { useVerifyWords } from './verify-words.ts'

/** Explains unknown numbers and errors; asks for another number. */
export function NotShown({ number, error, onRetry }: { number: string; error: Error; onRetry: () => void }) {
  const { unknown } = useVerifyWords().words
  const isUnknown = error instanceof ProblemError && ['missing', 'invalid'].includes(error.kind)
  if (!isUnknown)
    return (
      <>
        <OpenTitle kind={unknown.failed} title={number} />
        <ErrorState message={sentenceOf(error)} onRetry={onRetry} />
      </>
    )
  return (
    <>
      <OpenTitle kind={unknown.title} title={number} />
      <Text>{unknown.text}</Text>
      {/^RF[\s-]*\d/i.test(number) && <Text>{unknown.case}</Text>}
      <NumberForm />
    </>
  )
}
