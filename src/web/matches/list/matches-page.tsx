import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { Suspense } from 'react'
import { InSlot } from '#web/platform/slot.tsx'
import { MatchListOfImage } from './match-list-of-image.tsx'
import { MatchListOfSite } from './match-list-of-site.tsx'
import { MatchList } from './match-list.tsx'
import { MatchListPage } from './match-list-page.tsx'
import type { MatchesSearch } from './matches-search.ts'
import { NothingFoundYet, useNothingFoundYet } from './nothing-found-yet.tsx'
import { firstStepsQuery } from '../queries.ts'
import { FirstMatch } from '../first/first-match.tsx'
import { lookAtSites } from '../slots.ts'
import { NothingToDecide, Sites } from '../sites/sites.tsx'

const route = getRouteApi('/inside/matches')

/** Finds of the owner's images, and the decision on each. */
export function MatchesPage() {
  const { cluster, image, by } = route.useSearch()
  if (cluster !== undefined) return <MatchListOfSite key={cluster} clusterId={cluster} />
  if (image !== undefined) return <MatchListOfImage key={image} imageId={image} />
  return <MatchesEverywhere by={by} />
}

function MatchesEverywhere({ by }: Pick<MatchesSearch, 'by'>) {
  const isNothingFound = useNothingFoundYet()
  return (
    <MatchListPage
      title="Matches"
      aside={<InSlot slot={lookAtSites} isInBar={!isNothingFound} />}
      isBare={isNothingFound}
    >
      {isNothingFound ? (
        <NothingFoundYet />
      ) : by === 'finds' ? (
        <MatchList of={{}} empty={<NothingToDecide />} />
      ) : (
        <Sites />
      )}
      {/* It loads after the list, and so stands below it. */}
      <FirstMatchOfOwner />
    </MatchListPage>
  )
}

function FirstMatchOfOwner() {
  const matchId = useQuery(firstStepsQuery).data?.firstMatch
  if (!matchId) return null
  return (
    <Suspense>
      <FirstMatch matchId={matchId} />
    </Suspense>
  )
}
