import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Download } from 'lucide-react'
import type { Endpoint, Sent } from '#contract/endpoint.ts'
import { download } from '#web/platform/calls/download.ts'
import { sentenceOf } from '#web/platform/calls/problem-error.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { notify } from '#web/ui/feedback/toast.ts'
import { allEvidence } from './all-evidence.ts'

type FileButtonProps<E extends Endpoint & { reply: 'file' }> = {
  endpoint: E
  sent: Sent<E>
  /** Names the file's evidence for screen readers. */
  of: string
  children: string
}

/** Fetches a file that takes a while to make, and hands it to the browser to keep. */
export function DownloadButton<E extends Endpoint & { reply: 'file' }>({
  endpoint,
  sent,
  of,
  children,
}: FileButtonProps<E>) {
  const queryClient = useQueryClient()
  const fetching = useMutation({
    mutationFn: () => download(endpoint, sent),
    // The log now has the download.
    onSuccess: () => queryClient.invalidateQueries(allEvidence),
    onError: (error) => notify(sentenceOf(error), { tone: 'error', stays: 10_000 }),
  })
  return (
    <Button
      look="quiet"
      size="small"
      icon={<Download aria-hidden className="size-4" />}
      aria-label={`${children} of ${of}`}
      isBusy={fetching.isPending}
      onClick={() => fetching.mutate()}
    >
      {children}
    </Button>
  )
}
