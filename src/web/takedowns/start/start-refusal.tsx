import { useQuery } from '@tanstack/react-query'
import type { ClusterInFull } from '#contract/matches/match.ts'
import { listTakedowns } from '#contract/takedowns/endpoints.ts'
import { call } from '#web/platform/calls/call.ts'
import { ProblemError, sentenceOf } from '#web/platform/calls/problem-error.ts'
import { Banner } from '#web/ui/feedback/banner.tsx'
import { Row } from '#web/ui/layout/row.tsx'
import { ButtonLink } from '#web/ui/navigation/links.tsx'
import { ConvertCase } from './convert-case.tsx'

/** The reason why no takedown was made, with the way to what stands against it. */
export const StartRefusal = ({ error, site }: { error: Error; site: ClusterInFull }) => (
  <Banner tone="error" action={<WayOn code={error instanceof ProblemError ? error.code : ''} site={site} />}>
    {sentenceOf(error)}
  </Banner>
)

function WayOn({ code, site }: { code: string; site: ClusterInFull }) {
  switch (code) {
    case 'takedown.case-open':
      return (
        site.case && (
          <Row>
            <ButtonLink look="quiet" size="small" to="/cases/$caseId" params={{ caseId: site.case._id }}>
              Open case {site.case.name}
            </ButtonLink>
            <ConvertCase of={site.case} look="quiet" />
          </Row>
        )
      )
    case 'takedown.exists':
      return <WayToOpenTakedown site={site} />
    case 'takedown.no-uses':
      return (
        <ButtonLink look="quiet" size="small" to="/matches" search={{ cluster: site._id, show: 'all' }}>
          See all matches of this site
        </ButtonLink>
      )
    default:
      return null
  }
}

/** Asked for only here: the site as it was loaded did not have it yet. */
function WayToOpenTakedown({ site: { _id: cluster } }: { site: ClusterInFull }) {
  const found = useQuery({
    queryKey: ['takedowns', 'of-site', cluster],
    queryFn: ({ signal }) => call(listTakedowns, signal)({ cluster }),
  })
  const open = found.data?.data.find(({ closedAt }) => closedAt === null)
  return (
    open && (
      <ButtonLink look="quiet" size="small" to="/takedowns/$takedownId" params={{ takedownId: open._id }}>
        Go on with it
      </ButtonLink>
    )
  )
}
