import { firstMatch, matchesOfImage } from '#web/images/index.ts'
import { coveredMatches } from '#web/licensing/index.ts'
import { defineArea } from '#web/platform/area.ts'
import { fill } from '#web/platform/slot.tsx'
import { CoveredMatches, FirstMatch, MatchesOfImage, matchRoutes } from './routes.tsx'

/** Finds of the owner's images on other sites. */
export const matches = defineArea({
  inside: matchRoutes,
  places: [{ href: '/matches', label: 'Matches' }],
  fills: [fill(firstMatch, FirstMatch), fill(matchesOfImage, MatchesOfImage), fill(coveredMatches, CoveredMatches)],
})
