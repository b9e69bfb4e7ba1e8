import { ProblemError, sentenceOf } from '#web/platform/calls/problem-error.ts'
import { ErrorState } from '#web/ui/feedback/error-state.tsx'
import { OpenTitle } from '#web/ui/layout/pages/open-page.tsx'
import { Text } from '#web/ui/text/text.tsx'
import { NumberForm } from './number-form.tsx'

/** Explains an unknown number or an error, and offers the form for another number. */
export function NotShown({ number, error, onRetry }: { number: string; error: Error; onRetry: () => void }) {
  const isUnknown = error instanceof ProblemError && ['missing', 'invalid'].includes(error.kind)
  if (!isUnknown)
    return (
      <>
        <OpenTitle kind="Not looked up" title={number} />
        <ErrorState message={sentenceOf(error)} onRetry={onRetry} />
      </>
    )
  return (
    <>
      <OpenTitle kind="Nothing stands under this number" title={number} />
      <Text>
        Numbers of ours have three groups of four letters and digits behind RFE, RFL or RFM. Compare it with what is
        printed; a single letter that differs makes it another number. What was removed at the end of its time is no
        longer here either.
      </Text>
      {/^RF[\s-]*\d/i.test(number) && (
        <Text>
          This is the number of a case, which only its letter and its page tell. On the letter stands a number of its
          own, which begins with RFM: that one is looked up here.
        </Text>
      )}
      <NumberForm />
    </>
  )
}
