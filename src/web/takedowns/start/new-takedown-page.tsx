import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import type { ClusterInFull } from '#contract/matches/match.ts'
import { getCluster } from '#contract/matches/endpoints.ts'
import type { Id } from '#contract/wire.ts'
import { useIsOn } from '#web/accounts/index.ts'
import { call } from '#web/platform/calls/call.ts'
import { ProblemError, sentenceOf } from '#web/platform/calls/problem-error.ts'
import { NotFoundPage } from '#web/platform/pages/not-found-page.tsx'
import { useTitle } from '#web/platform/pages/use-title.ts'
import { EmptyState } from '#web/ui/feedback/empty-state.tsx'
import { ErrorState } from '#web/ui/feedback/error-state.tsx'
import { Skeleton } from '#web/ui/feedback/skeleton.tsx'
import { Page } from '#web/ui/layout/pages/page.tsx'
import { Stack } from '#web/ui/layout/stack.tsx'
import { ButtonLink } from '#web/ui/navigation/links.tsx'
import { Stepper } from '#web/ui/navigation/stepper.tsx'
import { takedownSteps } from '../takedown/steps.ts'
import { usesOfSiteQuery } from '../queries.ts'
import { WayFromTakedowns } from '../way-from-takedowns.tsx'
import { ChooseUses } from './choose-uses.tsx'
import { readNewSearch } from './new-takedown-search.ts'

const route = getRouteApi('/inside/takedowns/new')

/** The first step of a takedown: the uses of one site. */
export function NewTakedownPage() {
  useTitle('New takedown')
  const { cluster, matches } = readNewSearch(route.useSearch())
  const isOn = useIsOn('takedown_fields')
  if (!isOn) return <NotFoundPage />
  return (
    <Page title="New takedown" above={<WayFromTakedowns here="New takedown" />}>
      {cluster === undefined ? <NoSite /> : <OfSite cluster={cluster} chosenFirst={matches} />}
    </Page>
  )
}

const NoSite = () => (
  <EmptyState title="Which site is it?" action={<ButtonLink to="/matches">Choose from my matches</ButtonLink>}>
    A takedown is about the copies on one site. Open a match or a site and press “Send takedown notice…”.
  </EmptyState>
)

const clusterQuery = (clusterId: Id) => ({
  queryKey: ['matches', 'site', clusterId],
  queryFn: ({ signal }: { signal: AbortSignal }): Promise<ClusterInFull> => call(getCluster, signal)({ clusterId }),
  meta: { live: ['match' as const] },
})

function OfSite({ cluster, chosenFirst }: { cluster: Id; chosenFirst: Id[] }) {
  const site = useQuery(clusterQuery(cluster))
  const uses = useQuery(usesOfSiteQuery(cluster))
  const failed = [site, uses].find(({ isError, data }) => isError && data === undefined)
  if (failed?.error instanceof ProblemError && failed.error.kind === 'missing')
    return <ErrorState title="This site is gone" message="It has no matches of yours any more." />
  if (failed)
    return (
      <ErrorState
        message={sentenceOf(failed.error)}
        onRetry={() => {
          void site.refetch()
          void uses.refetch()
        }}
      />
    )
  if (site.data === undefined || uses.data === undefined) return <Skeleton label="Loading the uses" lines={6} />
  if (site.data.takedown) return <Running takedown={site.data.takedown} host={site.data.title} />
  return (
    <Stack>
      <Stepper steps={takedownSteps} current={0} />
      <ChooseUses site={site.data} matches={uses.data} chosenFirst={chosenFirst} />
    </Stack>
  )
}

const Running = ({ takedown, host }: { takedown: Id; host: string }) => (
  <EmptyState
    title={`A takedown of ${host} is open`}
    action={
      <ButtonLink to="/takedowns/$takedownId" params={{ takedownId: takedown }}>
        Go on with it
      </ButtonLink>
    }
  >
    A site has one takedown at a time. Withdraw that one before you begin another.
  </EmptyState>
)
