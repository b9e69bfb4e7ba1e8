import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { listStatements } from '#contract/billing/statements/endpoints.ts'
import type { StatementSummary } from '#contract/billing/statements/statements.ts'
import type { Received } from '#contract/endpoint.ts'
import { useIsOn } from '#web/accounts/index.ts'
import { formatDay } from '#web/platform/moments.ts'
import { Loaded } from '#web/platform/pages/loaded.tsx'
import { NotFoundPage } from '#web/platform/pages/not-found-page.tsx'
import { usePageSize } from '#web/platform/pages/page-size.ts'
import { useTitle } from '#web/platform/pages/use-title.ts'
import { EmptyState } from '#web/ui/feedback/empty-state.tsx'
import { Page } from '#web/ui/layout/pages/page.tsx'
import { Panel } from '#web/ui/layout/panel.tsx'
import { Stack } from '#web/ui/layout/stack.tsx'
import { Pagination } from '#web/ui/lists/pagination.tsx'
import { type Column, Table } from '#web/ui/lists/table.tsx'
import { ButtonLink, TextLink } from '#web/ui/navigation/links.tsx'
import { Text } from '#web/ui/text/text.tsx'
import { statementsQuery } from './queries.ts'
import { inWords, kindWords, periodOf } from './remittance-words.ts'
import { YearOfOwner } from './year-of-owner.tsx'

/** The owner's statements, with a picture of the year. */
export function RemittancePage() {
  useTitle('Statements')
  const isShown = useIsOn('remittance')
  const [page, goTo] = useState(1)
  const [pageSize, setPageSize] = usePageSize()
  const listed = useQuery(statementsQuery({ page, pageSize }))
  if (!isShown) return <NotFoundPage />
  return (
    <Page
      title="Statements"
      aside={
        <ButtonLink look="quiet" to="/profile/payouts">
          Pay-outs
        </ButtonLink>
      }
    >
      <Loaded query={listed} label="Loading your statements">
        {(known) => (
          <Stack>
            <Year known={known} />
            {known.total === 0 ? (
              <NoStatements />
            ) : (
              <>
                <Table label="Statements" columns={columns} rows={known.data} keyOf={({ number }) => number} />
                <Pagination
                  {...{ page, pageSize, total: known.total }}
                  noun={['statement', 'statements']}
                  onPage={goTo}
                  onPageSize={(size) => {
                    setPageSize(size)
                    goTo(1)
                  }}
                />
              </>
            )}
          </Stack>
        )}
      </Loaded>
    </Page>
  )
}

type Known = Received<typeof listStatements>

const Year = ({ known: { year, nextRun } }: { known: Known }) => (
  <Panel title="The last twelve months">
    <Stack>
      <Text>
        {nextRun === null
          ? 'The day of the next pay-out is not known yet.'
          : `The next pay-out is on ${formatDay(nextRun)}.`}
      </Text>
      <YearOfOwner year={year} />
    </Stack>
  </Panel>
)

const columns: readonly Column<StatementSummary>[] = [
  {
    key: 'number',
    header: 'Number',
    isOneLine: true,
    cell: ({ number }) => (
      <TextLink to="/remittance/$number" params={{ number }}>
        {number}
      </TextLink>
    ),
  },
  { key: 'kind', header: 'Occasion', isOneLine: true, cell: ({ kind }) => kindWords[kind] },
  { key: 'period', header: 'Period', isOneLine: true, cell: periodOf },
  {
    key: 'earned',
    header: 'Your share',
    align: 'end',
    isOneLine: true,
    cell: ({ earned, currency }) => inWords(earned, currency),
  },
  {
    key: 'paidOut',
    header: 'Paid out',
    align: 'end',
    isOneLine: true,
    cell: ({ paidOut, currency }) => inWords(paidOut, currency),
  },
  {
    key: 'closing',
    header: 'Closing balance',
    align: 'end',
    isOneLine: true,
    cell: ({ closing, currency }) => inWords(closing, currency),
  },
]

const NoStatements = () => (
  <EmptyState
    title="No statements yet"
    action={
      <ButtonLink look="quiet" to="/cases">
        Look at your cases
      </ButtonLink>
    }
  >
    The first one comes at the end of a month in which an image user has paid, or with your first pay-out.
  </EmptyState>
)
