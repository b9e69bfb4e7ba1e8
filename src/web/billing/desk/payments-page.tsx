import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { Loaded } from '#web/platform/pages/loaded.tsx'
import { formatDay } from '#web/platform/moments.ts'
import { sentenceOf } from '#web/platform/calls/problem-error.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { EmptyState } from '#web/ui/feedback/empty-state.tsx'
import { ErrorState } from '#web/ui/feedback/error-state.tsx'
import { Skeleton } from '#web/ui/feedback/skeleton.tsx'
import { StatusMark } from '#web/ui/feedback/status-mark.tsx'
import { Panel } from '#web/ui/layout/panel.tsx'
import { Row } from '#web/ui/layout/row.tsx'
import { Stack } from '#web/ui/layout/stack.tsx'
import { type Column, Table } from '#web/ui/lists/table.tsx'
import { TextLink } from '#web/ui/navigation/links.tsx'
import { Mono, Text } from '#web/ui/text/text.tsx'
import { ForFinance } from './for-finance.tsx'
import { type DeskPayable, type DisputeOfPayment, inWords, lookOfDispute, payableStates } from './payment-words.ts'
import { disputedQuery, payablesQuery } from './queries.ts'
import { SaveBundle } from './save-bundle.tsx'

/** Disputed payables, and all payables. */
export const DeskPaymentsPage = () => (
  <ForFinance title="Payments">
    <Panel title="Disputed at the bank">
      <Disputed />
    </Panel>
    <Panel title="All payments">
      <Listed />
    </Panel>
  </ForFinance>
)

type DisputeLine = { payable: DeskPayable; dispute: DisputeOfPayment }

const Disputed = () => (
  <Loaded query={useQuery(disputedQuery)} label="Loading what is disputed">
    {({ data }) => {
      const lines = data.flatMap((payable) => payable.disputes.map((dispute) => ({ payable, dispute })))
      return lines.length === 0 ? (
        <Text tone="dim">No payer disputes a payment at their bank.</Text>
      ) : (
        <Table label="Disputes" columns={disputeColumns} rows={lines} keyOf={({ dispute }) => dispute.object} />
      )
    }}
  </Loaded>
)

const For = ({ payable }: { payable: DeskPayable }) => (
  <TextLink to="/desk/payments/$payableId" params={{ payableId: payable._id }}>
    {payable.title}
  </TextLink>
)

const disputeColumns: readonly Column<DisputeLine>[] = [
  {
    key: 'due',
    header: 'Answer by',
    isOneLine: true,
    cell: ({ dispute: { state, dueAt, answeredAt } }) =>
      state === 'open' && answeredAt === null && dueAt !== null ? <Mono>{formatDay(dueAt)}</Mono> : null,
  },
  {
    key: 'state',
    header: 'State',
    isOneLine: true,
    cell: ({ dispute }) => {
      const { word, ...look } = lookOfDispute(dispute)
      return <StatusMark {...look}>{word}</StatusMark>
    },
  },
  { key: 'for', header: 'For', cell: For },
  {
    key: 'amount',
    header: 'Amount',
    align: 'end',
    isOneLine: true,
    cell: ({ dispute: { amount, currency } }) => inWords(amount, currency),
  },
  { key: 'reason', header: 'Why', cell: ({ dispute: { reason } }) => reason?.replaceAll('_', ' ') ?? 'not said' },
  {
    key: 'bundle',
    header: 'Answer',
    isOneLine: true,
    cell: ({ payable, dispute }) => dispute.state === 'open' && <SaveBundle payable={payable} />,
  },
]

function Listed() {
  const listed = useInfiniteQuery(payablesQuery)
  if (listed.isPending) return <Skeleton label="Loading the payments" lines={8} />
  if (listed.data === undefined)
    return <ErrorState message={sentenceOf(listed.error)} onRetry={() => void listed.refetch()} />
  const rows = listed.data.pages.flatMap(({ data }) => data)
  if (rows.length === 0)
    return (
      <EmptyState title="No payments yet">
        What somebody is asked to pay, for a case or a plan, is here from the moment on that they set out to pay.
      </EmptyState>
    )
  return (
    <Stack>
      <Table label="What people were asked to pay" columns={columns} rows={rows} keyOf={({ _id }) => _id} />
      {listed.hasNextPage && (
        <Row>
          <Button look="quiet" isBusy={listed.isFetchingNextPage} onClick={() => void listed.fetchNextPage()}>
            Show more
          </Button>
        </Row>
      )}
    </Stack>
  )
}

const columns: readonly Column<DeskPayable>[] = [
  { key: 'day', header: 'Asked for', isOneLine: true, cell: ({ createdAt }) => <Mono>{formatDay(createdAt)}</Mono> },
  { key: 'for', header: 'For', cell: (payable) => <For payable={payable} /> },
  {
    key: 'state',
    header: 'State',
    isOneLine: true,
    cell: ({ state }) => {
      const { word, ...look } = payableStates[state]
      return <StatusMark {...look}>{word}</StatusMark>
    },
  },
  {
    key: 'received',
    header: 'Came in',
    align: 'end',
    isOneLine: true,
    cell: ({ received, currency }) => inWords(received, currency),
  },
  {
    key: 'total',
    header: 'Of',
    align: 'end',
    isOneLine: true,
    cell: ({ total, currency }) => inWords(total, currency),
  },
]
