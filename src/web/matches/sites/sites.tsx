import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import type { Cluster } from '#contract/matches/match.ts'
import { isTopMatch } from '#contract/reference/cluster-tags.ts'
import { countedTo, type DecisionFilter } from '#contract/matches/filter.ts'
import { Explanation } from '#web/accounts/index.ts'
import { usePageSize } from '#web/platform/pages/page-size.ts'
import { sentenceOf } from '#web/platform/calls/problem-error.ts'
import { InSlot } from '#web/platform/slot.tsx'
import { useKeys } from '#web/platform/keys/use-keys.ts'
import { usePageThatExists } from '#web/platform/pages/use-page-that-exists.ts'
import { EmptyState } from '#web/ui/feedback/empty-state.tsx'
import { ErrorState } from '#web/ui/feedback/error-state.tsx'
import { EntriesSkeleton } from '#web/ui/feedback/skeleton.tsx'
import { Row } from '#web/ui/layout/row.tsx'
import { Stack } from '#web/ui/layout/stack.tsx'
import { Entries } from '#web/ui/lists/entries.tsx'
import { Pagination } from '#web/ui/lists/pagination.tsx'
import { Text } from '#web/ui/text/text.tsx'
import { formatCounted } from '../list/counted.ts'
import { filterOf, isNarrowed, siteOrderIn } from '../list/choices.ts'
import { type Decide, useDecide } from '../decisions/decisions.ts'
import { NothingFits } from '../list/nothing-fits.tsx'
import { sitesQuery } from '../queries.ts'
import { wayToCase } from './site-case.tsx'
import { startCases } from '../slots.ts'
import { SiteEntry } from './site-entry.tsx'
import { type Current, useCurrent } from '../match/use-current.ts'

const route = getRouteApi('/inside/matches')

/** Sites that show the owner's images, by default those most worth pursuing first. */
export function Sites() {
  const search = route.useSearch()
  const { page, sort } = search
  const navigate = route.useNavigate()
  const [pageSize, setPageSize] = usePageSize()
  const goTo = (wanted: number) => void navigate({ search: (before) => ({ ...before, page: wanted }) })
  const sites = useQuery(sitesQuery({ ...filterOf(search), order: siteOrderIn(search), sort, page, pageSize }))
  usePageThatExists({ page, pageSize, total: sites.data?.total }, goTo)
  const decide = useDecide()
  const listed = sites.data?.data ?? []
  const current = useCurrent(listed.map(({ _id }) => _id))
  useSiteKeys(listed, current, decide)
  // An empty list that reloads may belong to another filter, or may just have got its first match.
  if (sites.isPending || (sites.data?.total === 0 && sites.isFetching))
    return (
      <>
        <EntriesSkeleton label="Loading the sites" />
        {/* Reserves its place before the sites load, so that it moves nothing. */}
        <InSlot slot={startCases} sites={[]} />
      </>
    )
  if (sites.isError && sites.data === undefined)
    return <ErrorState message={sentenceOf(sites.error)} onRetry={() => void sites.refetch()} />
  if (sites.data.total === 0 && isNarrowed(search)) return <NothingFits />
  if (sites.data.total === 0) return <NothingToDecide />
  return (
    <Stack gap="loose">
      <Entries label="Sites">
        {listed.map((site) => (
          <SiteEntry key={site._id} site={site} decide={decide} {...current.entry(site._id)} />
        ))}
      </Entries>
      <Row spread="between">
        <Text tone="dim" size="small">
          {formatSites(sites.data.total, search.show)}
        </Text>
        <InSlot slot={startCases} sites={listed} />
      </Row>
      {listed.some(({ tags }) => isTopMatch(tags)) && (
        <Explanation of="topmatch" title="What top matches are">
          Sites that are marked as top, or flagged by our staff, are those where we expect most of a case, among the
          finds in their market. Begin with these; the filter “Marked” shows them alone.
        </Explanation>
      )}
      <Pagination
        page={page}
        pageSize={pageSize}
        total={Math.min(sites.data.total, countedTo)}
        isMore={sites.data.total > countedTo}
        noun={['site', 'sites']}
        onPage={goTo}
        onPageSize={(size) => {
          setPageSize(size)
          goTo(1)
        }}
      />
    </Stack>
  )
}

/** Keyboard shortcuts for the current site. */
function useSiteKeys(listed: readonly Cluster[], current: Current, decide: Decide): void {
  const navigate = route.useNavigate()
  const inHand = listed.find(({ _id }) => _id === current.id)
  const judge = (verdict: 'approved' | 'ignored') => {
    if (inHand && inHand.matches.undecided > 0) void decide.judgeSite(inHand, verdict)
  }
  useKeys({
    ArrowDown: () => current.go(1),
    ArrowUp: () => current.go(-1),
    s: () => inHand && void navigate(wayToCase({ of: inHand.case, search: { cluster: inHand._id } })),
    a: () => judge('approved'),
    i: () => judge('ignored'),
    z: () => void decide.undo(),
  })
}

const withMatches: Record<DecisionFilter, string> = {
  undecided: ' with finds to decide',
  'in-case': ' with finds in a case',
  licensed: ' with licensed finds',
  approved: ' with approved finds',
  ignored: ' with ignored finds',
  all: '',
}

const formatSites = (total: number, show: DecisionFilter): string => {
  return `${formatCounted(total)} ${total === 1 ? 'site' : 'sites'}${withMatches[show]}`
}

/** Empty state for the list that the address asks for. */
export function NothingToDecide() {
  const { show } = route.useSearch()
  return <EmptyState title={empty[show].title}>{empty[show].text}</EmptyState>
}

const empty = {
  undecided: {
    title: 'Nothing waits for you',
    text: 'You have decided about all that was found. As soon as another copy of one of your photographs is met, it appears here.',
  },
  'in-case': {
    title: 'Nothing is in a case',
    text: 'Finds that you submit in a case are kept here while the case has them. They wait for no decision.',
  },
  licensed: { title: 'Nothing licensed', text: 'Uses that somebody has a licence for: mark one, and it is kept here.' },
  approved: { title: 'Nothing approved', text: 'Uses that you are fine with: approve one, and it is kept here.' },
  ignored: {
    title: 'Nothing ignored',
    text: 'What does not matter to you: ignore it, and it is kept here. It can be taken back.',
  },
  all: {
    title: 'Nothing found',
    text: 'No copy of your photographs is there any more.',
  },
} as const
