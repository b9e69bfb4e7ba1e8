import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { checkSheet } from '#contract/images/sheets-endpoints.ts'
import { largestSheet, maxSheetRows, type SheetPurpose } from '#contract/images/sheets.ts'
import type { DayOrder } from '#contract/platform/day-order.ts'
import type { Id } from '#contract/wire.ts'
import { call } from '#web/platform/calls/call.ts'
import { contentOf } from '#web/platform/calls/file-content.ts'
import { sentenceOf } from '#web/platform/calls/problem-error.ts'
import { asksDayOrder, DayOrderQuestion } from '#web/platform/sheets/day-order-question.tsx'
import { Button } from '#web/ui/buttons/button.tsx'
import { Banner } from '#web/ui/feedback/banner.tsx'
import { Progress } from '#web/ui/feedback/progress.tsx'
import { Checkbox } from '#web/ui/forms/choices/checkbox.tsx'
import { FileDrop } from '#web/ui/forms/files/file-drop.tsx'
import { TextareaField } from '#web/ui/forms/textarea-field.tsx'
import { Columns } from '#web/ui/layout/columns.tsx'
import { Row } from '#web/ui/layout/row.tsx'
import { Stack } from '#web/ui/layout/stack.tsx'
import { Text } from '#web/ui/text/text.tsx'
import { sheetQuery, sheetsQuery } from './queries.ts'
import { Templates } from './templates.tsx'

const megabytes = largestSheet / 1024 / 1024
const longestList = 100_000

/** Takes a spreadsheet or pasted addresses. It reads and checks them; nothing is imported yet. */
export function HandIn({ onChecked }: { onChecked: (sheetId: Id) => void }) {
  const queryClient = useQueryClient()
  const check = useMutation({
    mutationFn: async ({ file, ...asked }: { file: File; purpose: SheetPurpose; dayOrder?: DayOrder }) =>
      call(checkSheet)({ fileName: file.name, content: await contentOf(file, largestSheet), ...asked }),
    onSuccess: (sheet) => {
      queryClient.setQueryData(sheetQuery(sheet._id).queryKey, sheet)
      void queryClient.invalidateQueries({ ...sheetsQuery, exact: true })
      onChecked(sheet._id)
    },
  })
  const [purpose, setPurpose] = useState<SheetPurpose>('library')
  const [addresses, setAddresses] = useState('')
  const hand = (file: File) => check.mutate({ file, purpose })
  return (
    <Stack>
      <Text tone="dim">
        A sheet says where your images lie on the web, and what they are called. We check every line first, and import
        nothing before you say so.
      </Text>
      {asksDayOrder(check.error) && (
        <DayOrderQuestion
          fileName={check.variables!.file.name}
          error={check.error}
          onAnswer={(dayOrder) => check.mutate({ ...check.variables!, dayOrder })}
          onClose={() => check.reset()}
        />
      )}
      {check.error && !asksDayOrder(check.error) && (
        <Banner tone="error" onClose={() => check.reset()}>
          {sentenceOf(check.error)}
        </Banner>
      )}
      {check.isPending ? (
        <Progress label={`Checking ${check.variables.file.name}`} percent={null} />
      ) : (
        <Columns least="wide">
          <ByFile purpose={purpose} onPurpose={setPurpose} onFile={hand} />
          <ByHand
            addresses={addresses}
            onAddresses={setAddresses}
            onCheck={() => hand(new File([addresses], 'Pasted addresses.txt'))}
          />
        </Columns>
      )}
    </Stack>
  )
}

type ByFileProps = {
  purpose: SheetPurpose
  onPurpose: (purpose: SheetPurpose) => void
  onFile: (file: File) => void
}

const ByFile = ({ purpose, onPurpose, onFile }: ByFileProps) => (
  <Stack>
    <FileDrop
      label="Drop a sheet here, or choose it"
      hint={`XLSX or CSV, up to ${megabytes} MB and ${maxSheetRows.toLocaleString('en-US')} lines.`}
      accept=".xlsx,.csv,.tsv,.txt"
      isMultiple={false}
      onFiles={([file]) => file && onFile(file)}
    />
    <Checkbox
      label="These images are for a registration, which needs more of each line"
      checked={purpose === 'registration'}
      onChange={({ target }) => onPurpose(target.checked ? 'registration' : 'library')}
    />
    <Templates purpose={purpose} />
  </Stack>
)

type ByHandProps = { addresses: string; onAddresses: (addresses: string) => void; onCheck: () => void }

const ByHand = ({ addresses, onAddresses, onCheck }: ByHandProps) => {
  const isEmpty = addresses.trim() === ''
  return (
    <Stack>
      <TextareaField
        label="Or paste addresses, one a line"
        placeholder="https://…"
        rows={6}
        maxLength={longestList}
        value={addresses}
        onChange={({ target }) => onAddresses(target.value)}
      />
      <Row>
        <Button look={isEmpty ? 'quiet' : 'primary'} disabled={isEmpty} onClick={onCheck}>
          Check these addresses
        </Button>
      </Row>
    </Stack>
  )
}
