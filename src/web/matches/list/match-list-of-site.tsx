import { useQuery, useQueryClient } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import type { Id } from '#contract/wire.ts'
import { NotFoundPage } from '#web/platform/pages/not-found-page.tsx'
import { ProblemError } from '#web/platform/calls/problem-error.ts'
import { EmptyState } from '#web/ui/feedback/empty-state.tsx'
import { Row } from '#web/ui/layout/row.tsx'
import { Stack } from '#web/ui/layout/stack.tsx'
import { ButtonLink } from '#web/ui/navigation/links.tsx'
import { Text } from '#web/ui/text/text.tsx'
import { KnownOfSite } from '#web/sites/index.ts'
import { useDecide } from '../decisions/decisions.ts'
import { MatchList } from './match-list.tsx'
import { withoutPlace } from '../matches-links.ts'
import { MatchListPage } from './match-list-page.tsx'
import { LegalOnlyNote } from '../match/legal-only-note.tsx'
import { LookFirst } from '../match/look-first.tsx'
import { JudgeSite } from '../sites/judge-site.tsx'
import { PartOfSite } from '../parts/part-of-site.tsx'
import { listedSite, siteQuery } from '../queries.ts'
import { StartCase } from '../sites/site-case.tsx'
import { SiteTakedown } from '../sites/site-takedown.tsx'
import { countsOf } from '../sites/site-entry.tsx'
import { ValueInFull } from '../value/use-value.tsx'
import { WayFromMatches } from '../way-from-matches.tsx'

const route = getRouteApi('/inside/matches')

/** The matches on one site. */
export function MatchListOfSite({ clusterId }: { clusterId: Id }) {
  const { show } = route.useSearch()
  const queryClient = useQueryClient()
  const known = useQuery({ ...siteQuery(clusterId), placeholderData: () => listedSite(queryClient, clusterId) })
  const site = known.data
  const decide = useDecide()
  if (known.isError && site === undefined && isMissing(known.error)) return <NotFoundPage />
  const name = site?.title ?? 'One site'
  return (
    <MatchListPage title={name} above={<WayFromMatches places={[{ key: 'site', content: name }]} />}>
      <Stack>
        {site && (
          <Row spread="between">
            <Text tone="dim" size="small">
              {countsOf(site)}
            </Text>
            <Row gap="tight">
              <KnownOfSite party={site.title} label="What is known of it" />
              {site.matches.undecided > 1 && <JudgeSite site={site} decide={decide} />}
              <SiteTakedown cluster={clusterId} open={site.takedown} />
              <StartCase of={site.case} search={{ cluster: clusterId }} />
            </Row>
          </Row>
        )}
        {site && <ValueInFull value={site.value} />}
        {site && <LegalOnlyNote country={site.country} pursuit={site.pursuit} />}
        {site && site.case === null && site.matches.undecided > 0 && <LookFirst cluster={clusterId} />}
        {site && <PartOfSite of={site} />}
        <MatchList
          of={{ cluster: clusterId }}
          empty={
            <EmptyState
              title={show === 'undecided' ? `All decided on ${name}` : 'No such find here'}
              action={
                <ButtonLink to="/matches" search={withoutPlace}>
                  Go on with the other sites
                </ButtonLink>
              }
            >
              {show === 'undecided' && 'What you decided stays as it is, also when the site is looked at again.'}
            </EmptyState>
          }
        />
      </Stack>
    </MatchListPage>
  )
}

const isMissing = (error: Error): boolean => error instanceof ProblemError && error.kind === 'missing'
