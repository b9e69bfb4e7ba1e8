import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { getMonthClosingFile } from '#contract/billing/closing.ts'
import { getJournal, getTrialBalance, type listReconciliations } from '#contract/billing/desk-endpoints.ts'
import type { Received } from '#contract/endpoint.ts'
import { download } from '#web/platform/calls/download.ts'
import { Loaded } from '#web/platform/pages/loaded.tsx'
import { formatDay } from '#web/platform/moments.ts'
import { sentenceOf } from '#web/platform/calls/problem-error.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { StatusMark } from '#web/ui/feedback/status-mark.tsx'
import { notify } from '#web/ui/feedback/toast.ts'
import { Panel } from '#web/ui/layout/panel.tsx'
import { Row } from '#web/ui/layout/row.tsx'
import { Stack } from '#web/ui/layout/stack.tsx'
import { type Column, Table } from '#web/ui/lists/table.tsx'
import { Mono, Text } from '#web/ui/text/text.tsx'
import { ForFinance } from './for-finance.tsx'
import { monthsUntil, formatMonth } from './months.ts'
import { LockMonth } from './lock-month.tsx'
import { locksQuery, reconciliationsQuery } from './queries.ts'

/** Comparisons of our books with the payment services', and each month's journal, trial balance and lock. */
export const BooksPage = () => (
  <ForFinance title="Books">
    <Panel title="Differences from the payment services">
      <Differences />
    </Panel>
    <Panel title="Months">
      <Months />
    </Panel>
  </ForFinance>
)

type Day = Received<typeof listReconciliations>['data'][number]
type Difference = Day['differences'][number] & Pick<Day, 'day' | 'processor'>

const processors = { stripe: 'Cards', paypal: 'PayPal' } as const

const Differences = () => (
  <Loaded query={useQuery(reconciliationsQuery)} label="Loading the differences">
    {({ data }) => {
      const all = data.flatMap(({ differences, day, processor }) =>
        differences.map((one) => ({ ...one, day, processor })),
      )
      const last = data[0]
      if (!last) return <Text tone="dim">No day was compared yet. It is done each night, for the days before.</Text>
      if (all.length === 0)
        return (
          <StatusMark filled="full" tone="ok">
            No difference in {data.length === 1 ? 'the day' : `the ${data.length} days`} that were compared, the last{' '}
            {formatDay(last.day)}
          </StatusMark>
        )
      return (
        <Stack>
          <Text>
            Find out which of the two is right. Ours follow once the payment service is asked again; a difference that
            is gone ends its task.
          </Text>
          <Table
            label="Differences"
            columns={columns}
            rows={all}
            keyOf={({ processor, day, kind, object }) => `${processor} ${day} ${kind} ${object}`}
          />
        </Stack>
      )
    }}
  </Loaded>
)

const kinds: Record<Difference['kind'], string> = {
  'missing-here': 'Not in our books',
  'missing-there': 'Not in theirs',
  amount: 'Another amount',
  currency: 'Another currency',
  fee: 'Another fee',
}

const columns: readonly Column<Difference>[] = [
  { key: 'day', header: 'Day', isOneLine: true, cell: ({ day }) => <Mono>{day}</Mono> },
  { key: 'who', header: 'With', isOneLine: true, cell: ({ processor }) => processors[processor] },
  { key: 'kind', header: 'What differs', isOneLine: true, cell: ({ kind }) => kinds[kind] },
  { key: 'object', header: 'Of', cell: ({ object }) => <Mono>{object}</Mono> },
  { key: 'here', header: 'Here', cell: ({ here }) => here ?? 'nothing' },
  { key: 'there', header: 'There', cell: ({ there }) => there ?? 'nothing' },
]

type Month = { month: string; lockedAt: string | undefined; isOver: boolean }

function Months() {
  const [locking, ask] = useState<string>()
  const [now] = useState(() => new Date())
  return (
    <Loaded query={useQuery(locksQuery)} label="Loading the months">
      {({ data }) => {
        const locked = new Map(data.map(({ month, lockedAt }) => [month, lockedAt]))
        const rows = monthsUntil(now).map(({ month, isOver }) => ({ month, isOver, lockedAt: locked.get(month) }))
        return (
          <>
            <Table
              label="Journals, balances and locks by month"
              columns={monthColumns(ask)}
              rows={rows}
              keyOf={({ month }) => month}
            />
            {locking !== undefined && <LockMonth month={locking} onClose={() => ask(undefined)} />}
          </>
        )
      }}
    </Loaded>
  )
}

const save = (file: Promise<void>) =>
  void file.catch((error: unknown) => notify(sentenceOf(error), { tone: 'error', stays: 8000 }))

const monthColumns = (onLock: (month: string) => void): readonly Column<Month>[] => [
  { key: 'month', header: 'Month', isOneLine: true, cell: ({ month }) => formatMonth(month) },
  {
    key: 'files',
    header: 'As CSV',
    cell: ({ month }) => (
      <Row gap="tight">
        <Button
          look="quiet"
          size="small"
          aria-label={`Journal of ${formatMonth(month)}`}
          onClick={() => save(download(getJournal, { month }))}
        >
          Journal
        </Button>
        <Button
          look="quiet"
          size="small"
          aria-label={`Trial balance of ${formatMonth(month)}`}
          onClick={() => save(download(getTrialBalance, { month }))}
        >
          Trial balance
        </Button>
        <Button
          look="quiet"
          size="small"
          aria-label={`Closing of ${formatMonth(month)}`}
          onClick={() => save(download(getMonthClosingFile, { month }))}
        >
          Closing
        </Button>
      </Row>
    ),
  },
  {
    key: 'lock',
    header: 'Lock',
    isOneLine: true,
    cell: ({ month, lockedAt, isOver }) =>
      lockedAt !== undefined ? (
        <StatusMark filled="full" tone="dim">
          Locked on {formatDay(lockedAt)}
        </StatusMark>
      ) : isOver ? (
        <Button look="quiet" size="small" aria-label={`Lock ${formatMonth(month)}`} onClick={() => onLock(month)}>
          Lock
        </Button>
      ) : (
        'once it is over'
      ),
  },
]
