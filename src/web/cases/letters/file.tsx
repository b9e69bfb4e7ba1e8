import { useMutation } from '@tanstack/react-query'
import { sentenceOf } from '#web/platform/calls/problem-error.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { notify } from '#web/ui/feedback/toast.ts'

/** A file that is asked for when it is wanted. */
export function File({ label, name, get }: { label: string; name: string; get: () => Promise<void> }) {
  const load = useMutation({
    mutationFn: get,
    onError: (error) => notify(sentenceOf(error), { tone: 'error', stays: 10_000 }),
  })
  return (
    <Button
      look="quiet"
      size="small"
      aria-label={`${label}: ${name}`}
      isBusy={load.isPending}
      onClick={() => load.mutate()}
    >
      {label}
    </Button>
  )
}
