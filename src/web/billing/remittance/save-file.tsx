import { useMutation } from '@tanstack/react-query'
import { Download } from 'lucide-react'
import { sentenceOf } from '#web/platform/calls/problem-error.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { notify } from '#web/ui/feedback/toast.ts'

type SaveFileProps = { name: string; label: string; save: () => Promise<unknown> }

/** Saves a file that only its owner may read. */
export function SaveFile({ name, label, save }: SaveFileProps) {
  const fetching = useMutation({
    mutationFn: save,
    onError: (error) => notify(sentenceOf(error), { tone: 'error', stays: 10_000 }),
  })
  return (
    <Button
      look="quiet"
      size="small"
      icon={<Download aria-hidden className="size-4" />}
      aria-label={`${label} of ${name}`}
      isBusy={fetching.isPending}
      onClick={() => fetching.mutate()}
    >
      {label}
    </Button>
  )
}
