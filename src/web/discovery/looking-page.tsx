import { useQuery } from '@tanstack/react-query'
import { useMay } from '#web/accounts/index.ts'
import { isComing } from '#web/platform/pages/is-coming.ts'
import { sentenceOf } from '#web/platform/calls/problem-error.ts'
import { useTitle } from '#web/platform/pages/use-title.ts'
import { ErrorState } from '#web/ui/feedback/error-state.tsx'
import { EntriesSkeleton } from '#web/ui/feedback/skeleton.tsx'
import { Page } from '#web/ui/layout/pages/page.tsx'
import { Stack } from '#web/ui/layout/stack.tsx'
import { Breadcrumbs } from '#web/ui/navigation/breadcrumbs.tsx'
import { TextLink } from '#web/ui/navigation/links.tsx'
import { Heading } from '#web/ui/text/heading.tsx'
import { Covered } from './covered.tsx'
import { ProviderList } from './provider-list.tsx'
import { LookButton } from './look-button.tsx'
import { SearchQuestion } from './searching/search-question.tsx'
import { ServiceCosts } from './searching/service-costs.tsx'
import { proposalsQuery, searchingQuery, waysQuery } from './searching/queries.ts'
import { SiteProposals } from './searching/site-proposals.tsx'
import { WaysCovered } from './searching/ways-covered.tsx'
import { coverageQuery, visitsQuery, watchedSitesQuery } from './queries.ts'
import { Visits } from './visits/visits.tsx'
import { WaysToBegin } from './ways-to-begin.tsx'
import { WatchList } from './watching/watch-list.tsx'

/** Visits and watched sites in the search for copies, with their results. */
export function LookingPage() {
  useTitle('Where we look')
  const may = useMay()
  const mayChange = may('domain-curator')
  const mayRead = may('domain-curator', 'support')
  const visits = useQuery(visitsQuery)
  const sites = useQuery(watchedSitesQuery)
  const coverage = useQuery(coverageQuery)
  const failed = [visits, sites, coverage].find(({ error }) => error !== null)
  // Questions and proposals stand above the lists, so everything appears together.
  const isRestComing = [useQuery(searchingQuery), useQuery(proposalsQuery), useQuery(waysQuery())].some(isComing)
  const isKnown = visits.data && sites.data && coverage.data && !isRestComing
  return (
    <Page
      title="Where we look"
      above={
        <Breadcrumbs
          places={[
            { key: 'matches', content: <TextLink to="/matches">Matches</TextLink> },
            { key: 'looking', content: 'Where we look' },
          ]}
        />
      }
      // With no visits yet, the empty state shows the button.
      aside={isKnown && visits.data.data.length > 0 && <LookButton />}
    >
      {isKnown ? (
        <Stack gap="wide">
          <SearchQuestion />
          <WatchList sites={sites.data.data} everyHours={sites.data.everyHours} keeper="owner" />
          <Begin />
          <SiteProposals />
          {mayRead && <ProviderList isReadOnly={!mayChange} />}
          {mayRead && <ServiceCosts />}
          {coverage.data.visits > 0 && <Covered coverage={coverage.data} />}
          <Ways />
          <Visits visits={visits.data.data} />
        </Stack>
      ) : failed ? (
        <ErrorState message={sentenceOf(failed.error)} onRetry={() => void failed.refetch()} />
      ) : (
        <EntriesSkeleton label="Loading where we look" />
      )}
    </Page>
  )
}

const Begin = () => (
  <Stack>
    <Heading level={2}>Where did my pictures go?</Heading>
    <WaysToBegin />
  </Stack>
)

const Ways = () => (
  <Stack>
    <Heading level={2}>By which ways we look</Heading>
    <WaysCovered />
  </Stack>
)
