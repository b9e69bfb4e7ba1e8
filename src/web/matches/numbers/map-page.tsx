import { getRouteApi } from '@tanstack/react-router'
import { useTitle } from '#web/platform/pages/use-title.ts'
import { PageBar } from '#web/ui/layout/pages/page-bar.tsx'
import { Row } from '#web/ui/layout/row.tsx'
import { ButtonLink } from '#web/ui/navigation/links.tsx'
import { PlacesOfMatches } from '../list/places-of-matches.tsx'
import { sameMatches } from '../matches-links.ts'
import { MapAndChart } from './map-and-chart.tsx'

const route = getRouteApi('/inside/matches/map')

/** Map and chart of the finds; a chosen country or span narrows them. */
export function MapPage() {
  useTitle('Map of finds')
  const { country, from } = route.useSearch()
  return (
    <PageBar title="Map of finds" above={<PlacesOfMatches />}>
      <MapAndChart />
      {(country !== undefined || from !== undefined) && (
        <Row spread="end">
          <ButtonLink to="/matches" search={sameMatches}>
            Show these finds
          </ButtonLink>
        </Row>
      )}
    </PageBar>
  )
}
