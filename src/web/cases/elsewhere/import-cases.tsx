import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { Received } from '#contract/endpoint.ts'
import {
  type CaseColumns,
  importCasesElsewhere,
  largestCasesSheet,
  readCasesSheet,
  undoCasesImport,
} from '#contract/cases/elsewhere/sheet.ts'
import { call } from '#web/platform/calls/call.ts'
import { contentOf } from '#web/platform/calls/file-content.ts'
import { sentenceOf } from '#web/platform/calls/problem-error.ts'
import { Loaded } from '#web/platform/pages/loaded.tsx'
import { ChooseColumns, LeftOut } from '#web/platform/sheets/choose-columns.tsx'
import { Button } from '#web/ui/buttons/button.tsx'
import { notify } from '#web/ui/feedback/toast.ts'
import { Row } from '#web/ui/layout/row.tsx'
import { Stack } from '#web/ui/layout/stack.tsx'
import { Table } from '#web/ui/lists/table.tsx'
import { Text } from '#web/ui/text/text.tsx'
import { casesElsewhereQuery } from '../queries.ts'

type Read = Received<typeof readCasesSheet> & { content: string }
type Preview = Received<typeof importCasesElsewhere>

/** Reads a list of cases: choose the columns, look at the result, add it. */
export function ImportCases({ file, onClose }: { file: File; onClose: () => void }) {
  const read = useQuery({
    queryKey: ['cases', 'elsewhere-sheet', file.name, file.lastModified, file.size],
    queryFn: async ({ signal }): Promise<Read> => {
      const content = await contentOf(file, largestCasesSheet)
      return { ...(await call(readCasesSheet, signal)({ content })), content }
    },
    retry: false,
    gcTime: 0,
  })
  return (
    <Loaded query={read} label={`Reading ${file.name}`} lines={4}>
      {(sheet) => <Chosen fileName={file.name} sheet={sheet} onClose={onClose} />}
    </Loaded>
  )
}

const labels: Record<keyof CaseColumns, string> = {
  page: 'Page or site',
  image: 'Photograph (file name or title)',
  name: 'Number of the case',
  state: 'State',
}

type ChosenProps = { fileName: string; sheet: Read; onClose: () => void }

function Chosen({ fileName, sheet, onClose }: ChosenProps) {
  const [chosen, choose] = useState(sheet.suggested)
  const look = useMutation({ mutationFn: call(importCasesElsewhere) })
  const columns = wholeColumns(chosen)
  return (
    <Stack>
      <ChooseColumns
        {...{ fileName, sheet, labels, chosen }}
        required={['page', 'image']}
        onChoose={(now) => {
          look.reset()
          choose(now)
        }}
      />
      <Row>
        <Button
          look="quiet"
          isBusy={look.isPending}
          disabled={columns === undefined}
          onClick={() => columns && look.mutate({ content: sheet.content, columns, isPreview: true })}
        >
          Look at the result
        </Button>
        <Button look="quiet" onClick={onClose}>
          Cancel
        </Button>
      </Row>
      {look.isError && <Text tone="mark">{sentenceOf(look.error)}</Text>}
      {look.data && columns && (
        <Result preview={look.data} content={sheet.content} columns={columns} onClose={onClose} />
      )}
    </Stack>
  )
}

const wholeColumns = ({ page, image, name, state }: Read['suggested']): CaseColumns | undefined =>
  page === null || image === null ? undefined : { page, image, name, state }

type ResultProps = { preview: Preview; content: string; columns: CaseColumns; onClose: () => void }

function Result({ preview: { added, known, examples, problems }, content, columns, onClose }: ResultProps) {
  const { add, isPending } = useImport(onClose)
  return (
    <Stack>
      <Text>
        {added === 1 ? 'One case' : `${added.toLocaleString('en-US')} cases`} would be added.
        {known > 0 && ` ${known.toLocaleString('en-US')} are there already.`}
      </Text>
      {examples.length > 0 && (
        <Table
          label="The first cases"
          columns={[
            { key: 'name', header: 'Number', cell: ({ name }) => name },
            { key: 'host', header: 'Site', cell: ({ host }) => host },
            { key: 'images', header: 'Photographs', cell: ({ images }) => images.join(', ') },
            { key: 'state', header: 'State', cell: ({ state }) => state || 'Handled elsewhere' },
          ]}
          rows={examples}
          keyOf={({ name, host }) => `${name} ${host}`}
        />
      )}
      <LeftOut problems={problems} />
      <Row>
        <Button isBusy={isPending} disabled={added === 0} onClick={() => add({ content, columns, isPreview: false })}>
          {added === 1 ? 'Add one case' : `Add ${added.toLocaleString('en-US')} cases`}
        </Button>
      </Row>
    </Stack>
  )
}

function useImport(onClose: () => void) {
  const queryClient = useQueryClient()
  const complain = (error: Error) => notify(sentenceOf(error), { tone: 'error', stays: 8000 })
  const refresh = () => queryClient.invalidateQueries(casesElsewhereQuery)
  const undo = useMutation({ mutationFn: call(undoCasesImport), onError: complain, onSettled: refresh })
  const { mutate, isPending } = useMutation({
    mutationFn: call(importCasesElsewhere),
    onSuccess: ({ added, batch }) => {
      const words = added === 1 ? 'One case was added.' : `${added.toLocaleString('en-US')} cases were added.`
      const action = batch === null ? undefined : { label: 'Undo', run: () => undo.mutate({ batchId: batch }) }
      notify(words, { tone: 'ok', stays: 15_000, ...(action && { action }) })
      onClose()
    },
    onError: complain,
    onSettled: refresh,
  })
  return { add: mutate, isPending }
}
