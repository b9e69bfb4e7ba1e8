import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { RegistrationShow } from '#contract/registrations/states.ts'
import { sentenceOf } from '#web/platform/calls/problem-error.ts'
import { usePageSize } from '#web/platform/pages/page-size.ts'
import { usePageThatExists } from '#web/platform/pages/use-page-that-exists.ts'
import { useTitle } from '#web/platform/pages/use-title.ts'
import { Tabs } from '#web/ui/buttons/tabs.tsx'
import { EmptyState } from '#web/ui/feedback/empty-state.tsx'
import { ErrorState } from '#web/ui/feedback/error-state.tsx'
import { EntriesSkeleton } from '#web/ui/feedback/skeleton.tsx'
import { Page } from '#web/ui/layout/pages/page.tsx'
import { Stack } from '#web/ui/layout/stack.tsx'
import { Entries } from '#web/ui/lists/entries.tsx'
import { Pagination } from '#web/ui/lists/pagination.tsx'
import { ButtonLink } from '#web/ui/navigation/links.tsx'
import { registrationsQuery } from '../queries.ts'
import { pageIn } from '../search.ts'
import { NoRegistrations } from './no-registrations.tsx'
import { RegistrationEntry } from './registration-entry.tsx'

const route = getRouteApi('/inside/registrations')

/** The owner's orders of registrations, the newest first. */
export function RegistrationsPage() {
  useTitle('Registrations')
  const search = route.useSearch()
  const page = pageIn(search.page)
  const show = RegistrationShow.safeParse(search.show).data ?? 'all'
  const navigate = route.useNavigate()
  const [pageSize, setPageSize] = usePageSize()
  const listed = useQuery(registrationsQuery({ page, pageSize, show }))
  const go = (to: { page?: number; show?: RegistrationShow }) =>
    void navigate({
      search: {
        ...((to.page ?? 1) > 1 ? { page: to.page! } : {}),
        ...((to.show ?? show) === 'all' ? {} : { show: to.show ?? show }),
      },
    })
  usePageThatExists({ page, pageSize, total: listed.data?.total }, (next) => go({ page: next }))
  const isEmpty = listed.data?.total === 0
  return (
    <Page title="Registrations" aside={<Ways isEmpty={isEmpty && show === 'all'} />}>
      <Stack>
        {!(isEmpty && show === 'all') && (
          <Tabs label="Which registrations" options={parts} value={show} onChange={(part) => go({ show: part })} />
        )}
        {listed.isPending && <EntriesSkeleton label="Loading your registrations" />}
        {listed.isError && listed.data === undefined && (
          <ErrorState message={sentenceOf(listed.error)} onRetry={() => void listed.refetch()} />
        )}
        {isEmpty && (show === 'all' ? <NoRegistrations /> : <NoneInPart />)}
        {listed.data && listed.data.total > 0 && (
          <>
            <Entries label="Registrations">
              {listed.data.data.map((row) => (
                <RegistrationEntry key={row._id} registration={row} />
              ))}
            </Entries>
            <Pagination
              page={page}
              pageSize={pageSize}
              total={listed.data.total}
              noun={['registration', 'registrations']}
              onPage={(next) => go({ page: next })}
              onPageSize={(size) => {
                setPageSize(size)
                go({ page: 1 })
              }}
            />
          </>
        )}
      </Stack>
    </Page>
  )
}

const parts: readonly { value: RegistrationShow; label: string }[] = [
  { value: 'all', label: 'All' },
  { value: 'drafts', label: 'Drafts' },
  { value: 'running', label: 'Under way' },
  { value: 'registered', label: 'Registered' },
  { value: 'ended', label: 'Ended' },
]

/** The empty state has the same ways itself. */
const Ways = ({ isEmpty }: { isEmpty: boolean }) =>
  !isEmpty && (
    <>
      <ButtonLink look="quiet" size="small" to="/registrations/plan">
        Plan
      </ButtonLink>
      <ButtonLink size="small" to="/registrations/new">
        New registration
      </ButtonLink>
    </>
  )

const NoneInPart = () => (
  <EmptyState
    title="No registrations here"
    action={
      <ButtonLink look="quiet" to="/registrations">
        Show all
      </ButtonLink>
    }
  >
    None of your registrations is in this state.
  </EmptyState>
)
