import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { sentenceOf } from '#web/platform/calls/problem-error.ts'
import { usePageSize } from '#web/platform/pages/page-size.ts'
import { usePageThatExists } from '#web/platform/pages/use-page-that-exists.ts'
import { useTitle } from '#web/platform/pages/use-title.ts'
import { EmptyState } from '#web/ui/feedback/empty-state.tsx'
import { ErrorState } from '#web/ui/feedback/error-state.tsx'
import { EntriesSkeleton } from '#web/ui/feedback/skeleton.tsx'
import { Page } from '#web/ui/layout/pages/page.tsx'
import { Stack } from '#web/ui/layout/stack.tsx'
import { Entries } from '#web/ui/lists/entries.tsx'
import { Pagination } from '#web/ui/lists/pagination.tsx'
import { ButtonLink } from '#web/ui/navigation/links.tsx'
import { takedownsQuery } from '../queries.ts'
import { BulkEntries } from './bulk-entries.tsx'
import { OwnNumbers } from './own-numbers.tsx'
import { TakedownEntry } from './takedown-entry.tsx'

const route = getRouteApi('/inside/takedowns')

/** The owner's takedowns, the newest first. */
export function TakedownsPage() {
  useTitle('Takedowns')
  const page = pageIn(route.useSearch())
  const navigate = route.useNavigate()
  const [pageSize, setPageSize] = usePageSize()
  const listed = useQuery(takedownsQuery({ page, pageSize }))
  const goTo = (next: number) => void navigate({ search: next > 1 ? { page: next } : {} })
  usePageThatExists({ page, pageSize, total: listed.data?.total }, goTo)
  return (
    <Page title="Takedowns">
      <Stack>
        {listed.isPending && <EntriesSkeleton label="Loading your takedowns" />}
        {listed.isError && listed.data === undefined && (
          <ErrorState message={sentenceOf(listed.error)} onRetry={() => void listed.refetch()} />
        )}
        {listed.data?.total === 0 && <NoTakedowns />}
        {page === 1 && <BulkEntries />}
        {listed.data && listed.data.total > 0 && (
          <>
            <Entries label="Takedowns">
              {listed.data.data.map((row) => (
                <TakedownEntry key={row._id} takedown={row} />
              ))}
            </Entries>
            <OwnNumbers />
            <Pagination
              page={page}
              pageSize={pageSize}
              total={listed.data.total}
              noun={['takedown', 'takedowns']}
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

const pageIn = ({ page }: { page?: unknown }): number =>
  Number.isSafeInteger(page) && Number(page) > 1 ? Number(page) : 1

const NoTakedowns = () => (
  <EmptyState title="No takedowns yet" action={<ButtonLink to="/matches">Go to your matches</ButtonLink>}>
    A takedown asks those who can act to remove a copy of your photograph. Open a match or a site and press “Send
    takedown notice…”.
  </EmptyState>
)
