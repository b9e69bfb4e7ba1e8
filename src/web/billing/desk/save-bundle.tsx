import { useMutation } from '@tanstack/react-query'
import { getDisputeBundle } from '#contract/billing/dispute-bundle.ts'
import { download } from '#web/platform/calls/download.ts'
import { sentenceOf } from '#web/platform/calls/problem-error.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { notify } from '#web/ui/feedback/toast.ts'
import type { DeskPayable } from './payment-words.ts'

/** Saves all that answers a dispute as one file, to be sent to the bank. */
export function SaveBundle({ payable: { _id: payableId, title } }: { payable: DeskPayable }) {
  const save = useMutation({
    mutationFn: () => download(getDisputeBundle, { payableId }),
    onError: (error) => notify(sentenceOf(error), { tone: 'error', stays: 8000 }),
  })
  return (
    <Button
      look="quiet"
      size="small"
      isBusy={save.isPending}
      aria-label={`Save ZIP for ${title}`}
      onClick={() => save.mutate()}
    >
      Save ZIP
    </Button>
  )
}
