import { getSheetTemplate } from '#contract/images/sheets-endpoints.ts'
import { sheetColumns, sheetLayouts, type SheetPurpose } from '#contract/images/sheets.ts'
import { Stack } from '#web/ui/layout/stack.tsx'
import { Text } from '#web/ui/text/text.tsx'
import { DownloadButtons } from './download-buttons.tsx'

/** The columns of a purpose, and an empty sheet that has them. */
export const Templates = ({ purpose }: { purpose: SheetPurpose }) => (
  <Stack gap="tight">
    <Text size="small" tone="dim">
      Columns: {sheetLayouts[purpose].map((column) => sheetColumns[column]).join(' · ')}
    </Text>
    <DownloadButtons label="Template" endpoint={getSheetTemplate} sent={(format) => ({ purpose, format })} />
  </Stack>
)
