import { SectionNav } from '#web/ui/navigation/section-nav.tsx'
import { PlaceLink } from '#web/ui/navigation/links.tsx'
import { sameMatches } from '../matches-links.ts'

/** Places beside the list of matches. */
export const PlacesOfMatches = () => (
  <SectionNav label="Places of matches">
    <PlaceLink to="/matches" search={sameMatches} activeOptions={{ exact: true, includeSearch: false }}>
      Finds
    </PlaceLink>
    <PlaceLink to="/matches/map" search={sameMatches}>
      Map
    </PlaceLink>
    <PlaceLink to="/looking">Where we look</PlaceLink>
    <PlaceLink to="/licences">Licences</PlaceLink>
  </SectionNav>
)
