import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { Invoice } from '#contract/billing/invoices.ts'
import { Currency, moneyOf } from '#contract/reference/money.ts'
import { Loaded } from '#web/platform/pages/loaded.tsx'
import { formatDay } from '#web/platform/moments.ts'
import { usePageSize } from '#web/platform/pages/page-size.ts'
import { EmptyState } from '#web/ui/feedback/empty-state.tsx'
import { StatusMark } from '#web/ui/feedback/status-mark.tsx'
import { Row } from '#web/ui/layout/row.tsx'
import { Stack } from '#web/ui/layout/stack.tsx'
import { Pagination } from '#web/ui/lists/pagination.tsx'
import { type Column, Table } from '#web/ui/lists/table.tsx'
import { ButtonLink, OutLink } from '#web/ui/navigation/links.tsx'
import { Mono } from '#web/ui/text/text.tsx'
import { invoicesQuery } from '../queries.ts'
import { formatMoney } from '../words.ts'

/** Paid invoices with their files, newest first. */
export function Invoices({ areIssued }: { areIssued: boolean | undefined }) {
  const [page, goTo] = useState(1)
  const [pageSize, setPageSize] = usePageSize()
  return (
    <Loaded query={useQuery(invoicesQuery({ page, pageSize }))} label="Loading your invoices">
      {({ data, total }) =>
        total === 0 ? (
          <Nothing areIssued={areIssued} />
        ) : (
          <Stack>
            <Table label="Invoices" columns={columns} rows={data} keyOf={({ _id }) => _id} />
            <Pagination
              {...{ page, pageSize, total }}
              noun={['invoice', 'invoices']}
              onPage={goTo}
              onPageSize={(size) => {
                setPageSize(size)
                goTo(1)
              }}
            />
          </Stack>
        )
      }
    </Loaded>
  )
}

const kinds: Record<Invoice['kind'], string> = {
  invoice: 'Invoice',
  'credit-note': 'Credit note',
  receipt: 'Receipt',
}

function amountOf({ gross, currency }: Invoice): string {
  const known = Currency.safeParse(currency).data
  return known ? formatMoney(moneyOf(gross, known)) : `${gross} ${currency}`
}

const columns: readonly Column<Invoice>[] = [
  { key: 'number', header: 'Number', isOneLine: true, cell: ({ number }) => <Mono>{number}</Mono> },
  { key: 'day', header: 'Day', isOneLine: true, cell: ({ issuedAt }) => <Mono>{formatDay(issuedAt)}</Mono> },
  { key: 'title', header: 'For', cell: ({ kind, title }) => `${kinds[kind]}: ${title}` },
  { key: 'amount', header: 'Amount', align: 'end', isOneLine: true, cell: amountOf },
  { key: 'state', header: 'State', isOneLine: true, cell: (invoice) => <StateOf invoice={invoice} /> },
  {
    key: 'file',
    header: 'File',
    isOneLine: true,
    cell: ({ url, dataUrl, number }) =>
      url === null ? (
        'Being signed'
      ) : (
        <Row gap="tight">
          <OutLink href={url} aria-label={`PDF of ${number}`}>
            PDF
          </OutLink>
          {dataUrl !== null && (
            <OutLink href={dataUrl} aria-label={`Data of ${number}`}>
              XML
            </OutLink>
          )}
        </Row>
      ),
  },
]

/** An invoice without a day by which it is due was paid before it was written. */
function StateOf({ invoice: { kind, dueAt } }: { invoice: Invoice }) {
  if (kind === 'credit-note')
    return (
      <StatusMark filled="full" tone="ink">
        Given back
      </StatusMark>
    )
  return dueAt === null ? (
    <StatusMark filled="full" tone="ok">
      Paid
    </StatusMark>
  ) : (
    <StatusMark filled="half" tone="ink">
      Due {formatDay(dueAt)}
    </StatusMark>
  )
}

const Nothing = ({ areIssued }: { areIssued: boolean | undefined }) => (
  <EmptyState
    title="No invoices"
    action={
      <ButtonLink look="quiet" to="/profile/plans">
        Look at the plans
      </ButtonLink>
    }
  >
    {areIssued === false
      ? 'Invoices are not written here yet: who writes them has not been set up. What you pay is confirmed by mail.'
      : 'Each payment for a plan gives one, signed, with its PDF here.'}
  </EmptyState>
)
