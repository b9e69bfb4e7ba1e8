import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { z } from 'zod'
import { type Crawl, type CrawledPage, PageState } from '#contract/discovery/crawl.ts'
import type { Id } from '#contract/wire.ts'
import { usePageSize } from '#web/platform/pages/page-size.ts'
import { sentenceOf } from '#web/platform/calls/problem-error.ts'
import { usePageThatExists } from '#web/platform/pages/use-page-that-exists.ts'
import { Segmented } from '#web/ui/buttons/segmented.tsx'
import { ErrorState } from '#web/ui/feedback/error-state.tsx'
import { EntriesSkeleton } from '#web/ui/feedback/skeleton.tsx'
import { StatusMark } from '#web/ui/feedback/status-mark.tsx'
import { Row } from '#web/ui/layout/row.tsx'
import { Stack } from '#web/ui/layout/stack.tsx'
import { Entries, Entry } from '#web/ui/lists/entries.tsx'
import { Pagination } from '#web/ui/lists/pagination.tsx'
import { OutLink } from '#web/ui/navigation/links.tsx'
import { Heading } from '#web/ui/text/heading.tsx'
import { Text } from '#web/ui/text/text.tsx'
import { keptBy, type ListKeeper } from '../keeper.ts'
import { MetPictures } from './met-pictures.tsx'
import { pagesQuery } from '../queries.ts'
import { bareAddress, pageBrought, pageMark } from './visit-words.ts'

const route = getRouteApi('/inside/looking/$crawlId')
/** Read here and not by the route, which every page loads. */
const placeInVisit = z.object({
  state: PageState.optional().catch(undefined),
  page: z.number().int().min(1).default(1).catch(1),
})

const states: readonly { value: PageState | 'all'; label: string }[] = [
  { value: 'all', label: 'All' },
  { value: 'done', label: 'Read' },
  { value: 'refused', label: 'Not allowed to read' },
  { value: 'failed', label: 'Could not be read' },
  { value: 'waiting', label: 'Waiting' },
]
/** Up to this many addresses, each shows its pictures at once. */
const fewAddresses = 3

/** Addresses of a visit with their outcomes. */
export function VisitedPages({ crawl, isOver, keeper }: { crawl: Crawl; isOver: boolean; keeper: ListKeeper }) {
  const { _id: crawlId, reach, seeds } = crawl
  const { state, page } = placeInVisit.parse(route.useSearch())
  const navigate = route.useNavigate()
  const show = (place: { state?: PageState | undefined; page?: number }) =>
    void navigate({ search: { ...place, ...keptBy(keeper) } })
  const [pageSize, setPageSize] = usePageSize()
  const { data, error, refetch } = useQuery(pagesQuery({ keeper, crawlId, state, page, pageSize }))
  const goTo = (wanted: number) => show({ state, page: wanted })
  usePageThatExists({ page, pageSize, total: data?.total }, goTo)
  return (
    <Stack>
      <Row spread="between">
        <Heading level={2}>Every address, and what became of it</Heading>
        <Segmented
          label="Which addresses are shown"
          options={states}
          value={state ?? 'all'}
          onChange={(chosen) => show(chosen === 'all' ? {} : { state: chosen })}
        />
      </Row>
      {data ? (
        <>
          <Entries label="Addresses">
            {data.data.map((one) => (
              <VisitedPage
                key={one._id}
                crawlId={crawlId}
                page={one}
                isVisitOver={isOver}
                keeper={keeper}
                isOpen={reach === 'pages' && seeds.length <= fewAddresses}
              />
            ))}
          </Entries>
          <Pagination
            page={page}
            pageSize={pageSize}
            total={data.total}
            noun={['address', 'addresses']}
            onPage={goTo}
            onPageSize={(size) => {
              setPageSize(size)
              goTo(1)
            }}
          />
        </>
      ) : error ? (
        <ErrorState message={sentenceOf(error)} onRetry={() => void refetch()} />
      ) : (
        <EntriesSkeleton label="Loading the addresses" />
      )}
    </Stack>
  )
}

type VisitedPageProps = { crawlId: Id; page: CrawledPage; isVisitOver: boolean; keeper: ListKeeper; isOpen: boolean }

function VisitedPage({ crawlId, page, isVisitOver, keeper, isOpen }: VisitedPageProps) {
  const mark = pageMark(page, { isOver: isVisitOver })
  const brought = pageBrought(page, keeper)
  return (
    <Entry>
      <Text>
        <OutLink href={page.ledTo ?? page.url}>{bareAddress(page.url)}</OutLink>
      </Text>
      <StatusMark filled={mark.filled} tone={mark.tone}>
        {mark.words}
      </StatusMark>
      {page.ledTo && <Text size="small">It led to {bareAddress(page.ledTo)}.</Text>}
      {page.problem && <Text size="small">{page.problem}</Text>}
      {brought && (
        <Text size="small" tone="dim">
          {brought}
        </Text>
      )}
      {keeper === 'owner' && page.kind === 'page' && page.images > 0 && (
        <MetPictures crawlId={crawlId} page={page} isOpenAtFirst={isOpen} />
      )}
    </Entry>
  )
}
