import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import type { Id } from '#contract/wire.ts'
import { Breadcrumbs } from '#web/ui/breadcrumbs.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { Heading } from '#web/ui/heading.tsx'
import { ButtonLink, TextLink } from '#web/ui/links.tsx'
import { Row } from '#web/ui/row.tsx'
import { Stack } from '#web/ui/stack.tsx'
import { Text } from '#web/ui/text.tsx'
import { useDecide } from './decisions.ts'
import { Finds } from './finds.tsx'
import { JudgeSite } from './judge-site.tsx'
import { siteQuery } from './queries.ts'
import { countsOf } from './site-entry.tsx'

const route = getRouteApi('/inside/matches')

/** The finds on one site. */
export function FindsOfSite({ clusterId }: { clusterId: Id }) {
  const { show } = route.useSearch()
  const site = useQuery(siteQuery(clusterId)).data
  const decide = useDecide()
  const host = site?.domain.host ?? 'This site'
  return (
    <Stack>
      <Breadcrumbs
        places={[
          {
            key: 'sites',
            content: (
              <TextLink to="/matches" search={({ show }) => ({ show })}>
                All sites
              </TextLink>
            ),
          },
          { key: 'site', content: host },
        ]}
      />
      <Row spread="between">
        <Stack gap="tight">
          <Heading level={2}>{host}</Heading>
          {site && (
            <Text tone="dim" size="small">
              {countsOf(site)}
            </Text>
          )}
        </Stack>
        <Row gap="tight">{site && <JudgeSite site={site} decide={decide} />}</Row>
      </Row>
      <Finds
        of={{ cluster: clusterId }}
        empty={
          <EmptyState
            title={show === 'undecided' ? `All decided on ${host}` : 'No such find here'}
            action={
              <ButtonLink to="/matches" search={({ show }) => ({ show })}>
                Go on with the other sites
              </ButtonLink>
            }
          >
            {show === 'undecided' && 'What you decided stays as it is, also when the site is looked at again.'}
          </EmptyState>
        }
      />
    </Stack>
  )
}
