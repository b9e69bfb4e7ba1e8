import { getRouteApi } from '@tanstack/react-router'
import { FindsOfImage } from './finds-of-image.tsx'
import { FindsOfSite } from './finds-of-site.tsx'
import { Finds } from './finds.tsx'
import { FindsPage } from './finds-page.tsx'
import type { MatchingSlots } from './slots.ts'
import { NothingToDecide, Sites } from './sites.tsx'

const route = getRouteApi('/inside/matches')

/** Where the owner's images were found, and what is to become of each find. */
export function MatchesPage({ lookAtSites, startCases }: MatchingSlots) {
  const { cluster, image, by } = route.useSearch()
  if (cluster !== undefined) return <FindsOfSite key={cluster} clusterId={cluster} />
  if (image !== undefined) return <FindsOfImage key={image} imageId={image} />
  return (
    <FindsPage title="Matches" aside={lookAtSites}>
      {by === 'finds' ? (
        <Finds of={{}} empty={<NothingToDecide lookAtSites={lookAtSites} />} />
      ) : (
        <Sites lookAtSites={lookAtSites} startCases={startCases} />
      )}
    </FindsPage>
  )
}
