import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { usePageSize } from '#web/platform/pages/page-size.ts'
import { sentenceOf } from '#web/platform/calls/problem-error.ts'
import { usePageThatExists } from '#web/platform/pages/use-page-that-exists.ts'
import { useTitle } from '#web/platform/pages/use-title.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { Segmented } from '#web/ui/buttons/segmented.tsx'
import { EmptyState } from '#web/ui/feedback/empty-state.tsx'
import { ErrorState } from '#web/ui/feedback/error-state.tsx'
import { EntriesSkeleton } from '#web/ui/feedback/skeleton.tsx'
import { Page } from '#web/ui/layout/pages/page.tsx'
import { Row } from '#web/ui/layout/row.tsx'
import { Stack } from '#web/ui/layout/stack.tsx'
import { Entries } from '#web/ui/lists/entries.tsx'
import { Pagination } from '#web/ui/lists/pagination.tsx'
import { ButtonLink } from '#web/ui/navigation/links.tsx'
import { evidenceListQuery } from '../queries.ts'
import { formatBytes } from '../words.ts'
import { EvidenceEntry } from './evidence-entry.tsx'
import { readSearch, type ShownState } from './evidence-search.ts'

const route = getRouteApi('/inside/evidence')

const states = [
  { value: 'all', label: 'All' },
  { value: 'kept', label: 'Kept' },
  { value: 'supplied', label: 'Supplied by hand' },
  { value: 'failed', label: 'Could not be kept' },
] as const satisfies { value: ShownState | 'all'; label: string }[]

/** Everything that was kept for the owner, the newest first. */
export function EvidencePage() {
  useTitle('Evidence')
  const { page, state, image } = readSearch(route.useSearch())
  const navigate = route.useNavigate()
  const [pageSize, setPageSize] = usePageSize()
  const narrowed = { ...(state ? { state } : {}), ...(image === undefined ? {} : { image }) }
  const listed = useQuery(evidenceListQuery({ page, pageSize, ...narrowed }))
  const goTo = (next: number) => void navigate({ search: next > 1 ? { ...narrowed, page: next } : narrowed })
  usePageThatExists({ page, pageSize, total: listed.data?.total }, goTo)
  const showState = (chosen: ShownState | 'all') =>
    void navigate({
      search: { ...(image === undefined ? {} : { image }), ...(chosen === 'all' ? {} : { state: chosen }) },
    })
  return (
    <Page title="Evidence" aside={listed.data && listed.data.total > 0 && `${formatBytes(listed.data.bytes)} of files`}>
      <Stack>
        <Row spread="between">
          <Segmented label="Which evidence" options={states} value={state ?? 'all'} onChange={showState} />
          {image !== undefined && (
            <Row gap="tight">
              Of one photograph only
              <Button look="quiet" size="small" onClick={() => void navigate({ search: state ? { state } : {} })}>
                Of all photographs
              </Button>
            </Row>
          )}
        </Row>
        {listed.isPending && <EntriesSkeleton label="Loading what is kept" />}
        {listed.isError && listed.data === undefined && (
          <ErrorState message={sentenceOf(listed.error)} onRetry={() => void listed.refetch()} />
        )}
        {listed.data?.total === 0 && <Nothing isNarrowed={state !== undefined || image !== undefined} />}
        {listed.data && listed.data.total > 0 && (
          <>
            <Entries label="Evidence">
              {listed.data.data.map((row) => (
                <EvidenceEntry key={row._id} evidence={row} />
              ))}
            </Entries>
            <Pagination
              page={page}
              pageSize={pageSize}
              total={listed.data.total}
              noun={['capture', 'captures']}
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

const Nothing = ({ isNarrowed }: { isNarrowed: boolean }) =>
  isNarrowed ? (
    <EmptyState
      title="No such evidence"
      action={
        <ButtonLink look="quiet" to="/evidence">
          Show all
        </ButtonLink>
      }
    >
      No evidence fits this choice.
    </EmptyState>
  ) : (
    <EmptyState title="No evidence yet" action={<ButtonLink to="/matches">Go to your matches</ButtonLink>}>
      Open a match and press “Keep as evidence”: we then capture, seal and stamp its page. We keep the pages of accepted
      cases automatically.
    </EmptyState>
  )
