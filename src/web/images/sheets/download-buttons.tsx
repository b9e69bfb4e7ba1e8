import { useMutation } from '@tanstack/react-query'
import { Download } from 'lucide-react'
import type { Endpoint, Sent } from '#contract/endpoint.ts'
import { SheetFormat } from '#contract/images/sheets.ts'
import { sentenceOf } from '#web/platform/calls/problem-error.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { notify } from '#web/ui/feedback/toast.ts'
import { Row } from '#web/ui/layout/row.tsx'
import { download } from '#web/platform/calls/download.ts'

type DownloadButtonsProps<E extends Endpoint> = {
  /** Words before the format. */
  label: string
  endpoint: E
  sent: (format: SheetFormat) => Sent<E>
}

/** Buttons to download a spreadsheet, one for each format. */
export function DownloadButtons<E extends Endpoint & { reply: 'file' }>({
  label,
  endpoint,
  sent,
}: DownloadButtonsProps<E>) {
  const fetching = useMutation({
    mutationFn: (format: SheetFormat) => download(endpoint, sent(format)),
    onError: (error) => notify(sentenceOf(error), { tone: 'error', stays: 8000 }),
  })
  return (
    <Row gap="tight">
      {SheetFormat.options.map((format) => (
        <Button
          key={format}
          look="quiet"
          size="small"
          icon={<Download aria-hidden className="size-4" />}
          isBusy={fetching.isPending && fetching.variables === format}
          onClick={() => fetching.mutate(format)}
        >
          {label} as {format.toUpperCase()}
        </Button>
      ))}
    </Row>
  )
}
