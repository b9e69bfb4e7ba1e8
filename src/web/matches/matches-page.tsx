import { getRouteApi } from '@tanstack/react-router'
import { InSlot } from '#web/platform/slot.tsx'
import { FindsOfImage } from './finds-of-image.tsx'
import { FindsOfSite } from './finds-of-site.tsx'
import { Finds } from './finds.tsx'
import { FindsPage } from './finds-page.tsx'
import type { FindsSearch } from './finds-search.ts'
import { NothingFoundYet, useNothingFoundYet } from './nothing-found-yet.tsx'
import { lookAtSites } from './slots.ts'
import { NothingToDecide, Sites } from './sites.tsx'

const route = getRouteApi('/inside/matches')

/** Where the owner's images were found, and what is to become of each find. */
export function MatchesPage() {
  const { cluster, image, by } = route.useSearch()
  if (cluster !== undefined) return <FindsOfSite key={cluster} clusterId={cluster} />
  if (image !== undefined) return <FindsOfImage key={image} imageId={image} />
  return <FindsEverywhere by={by} />
}

function FindsEverywhere({ by }: Pick<FindsSearch, 'by'>) {
  const isNothingFound = useNothingFoundYet()
  return (
    <FindsPage title="Matches" aside={<InSlot slot={lookAtSites} />} isBare={isNothingFound}>
      {isNothingFound ? (
        <NothingFoundYet />
      ) : by === 'finds' ? (
        <Finds of={{}} empty={<NothingToDecide />} />
      ) : (
        <Sites />
      )}
    </FindsPage>
  )
}
