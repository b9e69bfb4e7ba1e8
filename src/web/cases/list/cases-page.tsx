import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { type CaseListView, openingView, resetView, sortedBy, CaseSortKey } from '#contract/cases/case-list.ts'
import { useUser } from '#web/accounts/index.ts'
import { usePageSize } from '#web/platform/pages/page-size.ts'
import { sentenceOf } from '#web/platform/calls/problem-error.ts'
import { usePageThatExists } from '#web/platform/pages/use-page-that-exists.ts'
import { useTitle } from '#web/platform/pages/use-title.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { EmptyState } from '#web/ui/feedback/empty-state.tsx'
import { ErrorState } from '#web/ui/feedback/error-state.tsx'
import { Skeleton } from '#web/ui/feedback/skeleton.tsx'
import { Page } from '#web/ui/layout/pages/page.tsx'
import { Stack } from '#web/ui/layout/stack.tsx'
import { PairRows } from '#web/ui/lists/pair-rows.tsx'
import { Pagination } from '#web/ui/lists/pagination.tsx'
import { SortBar } from '#web/ui/lists/sort-bar.tsx'
import { ButtonLink } from '#web/ui/navigation/links.tsx'
import { casesQuery } from '../queries.ts'
import { CaseFilters } from './case-filters.tsx'
import { CaseRow } from './case-row.tsx'
import { CaseSums } from './case-sums.tsx'
import { searchOf, viewOf } from './cases-search.ts'
import { sortKeys } from './sort-keys.ts'

const route = getRouteApi('/inside/cases')

/** The owner's cases, sorted, filtered and in pages. */
export function CasesPage() {
  useTitle('Cases')
  const navigate = route.useNavigate()
  const [pageSize, setPageSize] = usePageSize()
  const view = viewOf(route.useSearch(), pageSize)
  const show = (changed: CaseListView) => void navigate({ search: searchOf(changed) })
  const goTo = (page: number) => show({ ...view, page: page - 1 })
  const cases = useQuery(casesQuery(view))
  usePageThatExists({ page: view.page + 1, pageSize, total: cases.data?.total }, goTo)
  return (
    <Page title="Cases" aside={<Ways />}>
      <Stack>
        <CaseSums />
        {cases.data && hasAny(cases.data.buckets) && (
          <CaseFilters
            view={view}
            infringers={cases.data.infringers}
            buckets={cases.data.buckets}
            onFilter={(filter) => show({ ...view, filter, page: 0 })}
            onReset={() => show(resetView(view))}
          />
        )}
        {cases.isPending && <Skeleton label="Loading the cases" lines={6} />}
        {cases.isError && cases.data === undefined && (
          <ErrorState message={sentenceOf(cases.error)} onRetry={() => void cases.refetch()} />
        )}
        {cases.data?.total === 0 && <Nothing isAny={hasAny(cases.data.buckets)} onReset={() => show(openingView)} />}
        {cases.data && cases.data.total > 0 && (
          <>
            <SortBar
              label="Sort by"
              keys={sortKeys}
              sort={view.sortKey ? { key: view.sortKey, direction: view.sortOrder } : undefined}
              onSort={(key) => show(sortedBy(view, CaseSortKey.parse(key)))}
            />
            <PairRows label="Cases">
              {cases.data.data.map((row) => (
                <CaseRow key={row._id} of={row} />
              ))}
            </PairRows>
            <Pagination
              page={view.page + 1}
              pageSize={pageSize}
              total={cases.data.total}
              noun={['case', 'cases']}
              onPage={goTo}
              onPageSize={(size) => {
                setPageSize(size)
                goTo(1)
              }}
            />
          </>
        )}
      </Stack>
    </Page>
  )
}

/** Staff have their own list beside it. */
function Ways() {
  const isStaff = useUser()?.role === 'staff'
  return (
    <>
      {isStaff && (
        <ButtonLink look="quiet" size="small" to="/desk/cases">
          Cases to decide
        </ButtonLink>
      )}
      <ButtonLink look="quiet" size="small" to="/cases/elsewhere">
        Handled elsewhere
      </ButtonLink>
      <ButtonLink size="small" to="/cases/new">
        Start a case
      </ButtonLink>
    </>
  )
}

const hasAny = (buckets: Partial<Record<string, number>>) => Object.values(buckets).some((count) => (count ?? 0) > 0)

const Nothing = ({ isAny, onReset }: { isAny: boolean; onReset: () => void }) =>
  isAny ? (
    <EmptyState
      title="No such case"
      action={
        <Button look="quiet" onClick={onReset}>
          Show all cases
        </Button>
      }
    >
      None of your cases fits this filter.
    </EmptyState>
  ) : (
    <EmptyState title="No cases yet" action={<ButtonLink to="/matches">To my matches</ButtonLink>}>
      A match without a licence can become a case. We look at it and write to the image user where that is possible. You
      follow every step here.
    </EmptyState>
  )
