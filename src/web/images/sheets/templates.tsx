import { useMutation } from '@tanstack/react-query'
import { Download } from 'lucide-react'
import { getSheetTemplate } from '#contract/images/sheets-endpoints.ts'
import { sheetColumns, type SheetFormat, sheetLayouts, type SheetPurpose } from '#contract/images/sheets.ts'
import { sentenceOf } from '#web/platform/problem-error.ts'
import { Button } from '#web/ui/button.tsx'
import { Row } from '#web/ui/row.tsx'
import { Stack } from '#web/ui/stack.tsx'
import { Text } from '#web/ui/text.tsx'
import { notify } from '#web/ui/toast.ts'
import { download } from '#web/platform/download.ts'

/** The columns of a purpose, and an empty sheet that has them. */
export function Templates({ purpose }: { purpose: SheetPurpose }) {
  const fetching = useMutation({
    mutationFn: (format: SheetFormat) => download(getSheetTemplate, { purpose, format }),
    onError: (error) => notify(sentenceOf(error), { tone: 'error', stays: 8000 }),
  })
  return (
    <Stack gap="tight">
      <Text size="small" tone="dim">
        Columns: {sheetLayouts[purpose].map((column) => sheetColumns[column]).join(' · ')}
      </Text>
      <Row gap="tight">
        {(['xlsx', 'csv'] as const).map((format) => (
          <Button
            key={format}
            look="quiet"
            size="small"
            icon={<Download aria-hidden className="size-4" />}
            isBusy={fetching.isPending && fetching.variables === format}
            onClick={() => fetching.mutate(format)}
          >
            Template as {format.toUpperCase()}
          </Button>
        ))}
      </Row>
    </Stack>
  )
}
