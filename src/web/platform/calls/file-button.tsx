import { useMutation } from '@tanstack/react-query'
import { Button } from '#web/ui/buttons/button.tsx'
import { notify } from '#web/ui/feedback/toast.ts'
import { sentenceOf } from './problem-error.ts'

/** Button that loads a file when pressed, and saves it. */
export function FileButton({ label, name, get }: { label: string; name: string; get: () => Promise<void> }) {
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
