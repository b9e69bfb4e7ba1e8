import { getRouteApi } from '@tanstack/react-router'
import { Keyboard } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import type { MatchFilter } from '#contract/matching/filter.ts'
import { ActivitiesBanner } from '#web/platform/activities-banner.tsx'
import { useLiveEvents } from '#web/platform/live/use-live.ts'
import { useKeys } from '#web/platform/use-keys.ts'
import { useTitle } from '#web/platform/use-title.ts'
import { ForKeys } from '#web/ui/for-keys.tsx'
import { IconButton } from '#web/ui/icon-button.tsx'
import { Page } from '#web/ui/page.tsx'
import { Segmented } from '#web/ui/segmented.tsx'
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx'
import { FindsOfImage } from './finds-of-image.tsx'
import { FindsOfSite } from './finds-of-site.tsx'
import { KeysDialog } from './keys-dialog.tsx'
import { Sites } from './sites.tsx'

const route = getRouteApi('/inside/matches')
const filters: readonly { value: MatchFilter; label: string }[] = [
  { value: 'undecided', label: 'To decide' },
  { value: 'approved', label: 'Approved' },
  { value: 'ignored', label: 'Ignored' },
  { value: 'all', label: 'All' },
]

/** Where the owner's images were found, and what is to become of each find. */
export function MatchesPage({ lookAtSites }: { lookAtSites: ReactNode }) {
  useTitle('Matches')
  const search = route.useSearch()
  const [areKeysShown, showKeys] = useState(false)
  useKeys({ '?': () => showKeys(true) })
  return (
    <Page
      title="Matches"
      aside={
        <>
          <Filter />
          <ForKeys>
            <IconButton label="Keys of this page" icon={<Keyboard aria-hidden />} onClick={() => showKeys(true)} />
          </ForKeys>
          {lookAtSites}
        </>
      }
    >
      <ActivitiesBanner />
      <NewFinds />
      {search.cluster !== undefined ? (
        <FindsOfSite key={search.cluster} clusterId={search.cluster} />
      ) : search.image !== undefined ? (
        <FindsOfImage key={search.image} imageId={search.image} />
      ) : (
        <Sites lookAtSites={lookAtSites} />
      )}
      <KeysDialog isOpen={areKeysShown} onClose={() => showKeys(false)} />
    </Page>
  )
}

function Filter() {
  const { show } = route.useSearch()
  const navigate = route.useNavigate()
  return (
    <Segmented
      label="Which finds are shown"
      options={filters}
      value={show}
      onChange={(chosen) => void navigate({ search: (before) => ({ ...before, show: chosen, page: 1 }) })}
    />
  )
}

/** Tells those who do not see the list change that it has. */
function NewFinds() {
  const [found, setFound] = useState(0)
  useLiveEvents('match', ({ what }) => what === 'found' && setFound((before) => before + 1))
  return (
    <VisuallyHidden>
      <output>{found > 0 && (found === 1 ? 'One new find.' : `${found} new finds.`)}</output>
    </VisuallyHidden>
  )
}
