import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { readBankFile } from '#contract/billing/runs/desk-endpoints.ts'
import type { RunSummary } from '#contract/billing/runs/runs.ts'
import { formatAmount } from '#contract/reference/money.ts'
import { call } from '#web/platform/calls/call.ts'
import { sentenceOf } from '#web/platform/calls/problem-error.ts'
import { Loaded } from '#web/platform/pages/loaded.tsx'
import { Button } from '#web/ui/buttons/button.tsx'
import { FileButton } from '#web/ui/buttons/file-button.tsx'
import { Banner } from '#web/ui/feedback/banner.tsx'
import { Panel } from '#web/ui/layout/panel.tsx'
import { Row } from '#web/ui/layout/row.tsx'
import { Stack } from '#web/ui/layout/stack.tsx'
import { type Column, Table } from '#web/ui/lists/table.tsx'
import { TextLink } from '#web/ui/navigation/links.tsx'
import { Mono, Text } from '#web/ui/text/text.tsx'
import { ForFinance } from '../../desk/for-finance.tsx'
import { Mark } from './mark.tsx'
import { PrepareDialog } from './prepare-dialog.tsx'
import { deskRuns, runsQuery } from './queries.ts'
import { runMarks, wayWords } from './run-words.ts'

/** Pay-out runs, and the bank's files that confirm them. */
export function RunsPage() {
  const [isPreparing, setPreparing] = useState(false)
  const runs = useQuery(runsQuery)
  return (
    <ForFinance title="Pay-out runs">
      <Panel title="Runs">
        <Row>
          <Button onClick={() => setPreparing(true)}>Prepare a run</Button>
        </Row>
        <Loaded query={runs} label="Loading the runs">
          {({ data, ways }) => (
            <>
              {data.length === 0 ? (
                <Text tone="dim">No run was prepared yet. A run pays what is due to owners.</Text>
              ) : (
                <Table label="Runs, the newest first" columns={columns} rows={data} keyOf={({ _id }) => _id} />
              )}
              {isPreparing && <PrepareDialog ways={ways} onClose={() => setPreparing(false)} />}
            </>
          )}
        </Loaded>
      </Panel>
      <Panel title="The bank’s answer">
        <BankFile />
      </Panel>
    </ForFinance>
  )
}

const columns: readonly Column<RunSummary>[] = [
  {
    key: 'run',
    header: 'Run',
    isOneLine: true,
    cell: ({ _id, cutOff }) => (
      <TextLink to="/desk/payouts/runs/$runId" params={{ runId: _id }}>
        Due until {cutOff}
      </TextLink>
    ),
  },
  { key: 'state', header: 'State', isOneLine: true, cell: ({ state }) => <Mark of={runMarks[state]} /> },
  {
    key: 'total',
    header: 'Sum',
    align: 'end',
    isOneLine: true,
    cell: ({ total }) => <Mono>{formatAmount(total.amount, total.currency, 'en')}</Mono>,
  },
  { key: 'lines', header: 'Payments', align: 'end', cell: ({ lines }) => lines.paying },
  { key: 'held', header: 'Held', align: 'end', cell: ({ lines }) => lines.held },
  { key: 'way', header: 'Way', isOneLine: true, cell: ({ way }) => wayWords[way] },
]

function BankFile() {
  const queryClient = useQueryClient()
  const read = useMutation({
    mutationFn: async (file: File) => call(readBankFile)({ content: await file.text() }),
    onSettled: () => queryClient.invalidateQueries(deskRuns),
  })
  return (
    <Stack>
      <Text>
        Upload the bank’s statement or notice (camt.053 or camt.054). What it says of runs is booked, and the rest is
        left alone.
      </Text>
      <Row>
        <FileButton accept=".xml" isSingle onFiles={([file]) => file && read.mutate(file)}>
          Upload the bank’s file
        </FileButton>
      </Row>
      {read.isError && <Banner tone="error">{sentenceOf(read.error)}</Banner>}
      {read.data && (
        <Banner tone={read.data.problems.length > 0 ? 'warn' : 'ok'}>
          {read.data.paid} paid, {read.data.returned} came back, {read.data.known} known before, {read.data.others}{' '}
          about something else. {read.data.problems.join(' ')}
        </Banner>
      )}
    </Stack>
  )
}
