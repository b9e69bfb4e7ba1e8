import { useMutation } from '@tanstack/react-query'
import { Download } from 'lucide-react'
import { englishNames } from '#contract/languages/languages.ts'
import { getTranslationSheet, type Translation } from '#contract/languages/review-endpoints.ts'
import { download } from '#web/platform/calls/download.ts'
import { sentenceOf } from '#web/platform/calls/problem-error.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { notify } from '#web/ui/feedback/toast.ts'
import { Row } from '#web/ui/layout/row.tsx'

const formats = ['xlsx', 'csv'] as const

/** Downloads a language's texts as a translator's sheet. */
export function SheetButtons({ language }: { language: Translation }) {
  const fetching = useMutation({
    mutationFn: (format: (typeof formats)[number]) => download(getTranslationSheet, { language, format }),
    onError: (error) => notify(sentenceOf(error), { tone: 'error', stays: 8000 }),
  })
  return (
    <Row gap="tight">
      {formats.map((format) => (
        <Button
          key={format}
          look="quiet"
          size="small"
          icon={<Download aria-hidden className="size-4" />}
          aria-label={`${englishNames[language]} as ${format.toUpperCase()}`}
          isBusy={fetching.isPending && fetching.variables === format}
          onClick={() => fetching.mutate(format)}
        >
          {format.toUpperCase()}
        </Button>
      ))}
    </Row>
  )
}
