import { getRouteApi } from '@tanstack/react-router'
import { Keyboard } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import type { DecisionFilter } from '#contract/matches/filter.ts'
import { ActivitiesBanner } from '#web/platform/activities-banner.tsx'
import { useLiveEvents } from '#web/platform/live/use-live.ts'
import { useKeys } from '#web/platform/use-keys.ts'
import { useTitle } from '#web/platform/use-title.ts'
import { IconButton } from '#web/ui/buttons/icon-button.tsx'
import { Segmented } from '#web/ui/buttons/segmented.tsx'
import { AtDesk } from '#web/ui/layout/at-desk.tsx'
import { Page } from '#web/ui/layout/page.tsx'
import { VisuallyHidden } from '#web/ui/text/visually-hidden.tsx'
import { AllThatFit } from './all-that-fit.tsx'
import { FilterBar } from './filter-bar.tsx'
import { HeldBack, HowOftenRight, WhatToDecide } from './told-of-matches.tsx'
import { KeysDialog } from './keys-dialog.tsx'

const route = getRouteApi('/inside/matches')
const filters: readonly { value: DecisionFilter; label: string }[] = [
  { value: 'undecided', label: 'To decide' },
  { value: 'in-case', label: 'In a case' },
  { value: 'licensed', label: 'Licensed' },
  { value: 'approved', label: 'Approved' },
  { value: 'ignored', label: 'Ignored' },
  { value: 'all', label: 'All' },
]

type MatchListPageProps = {
  title: string
  /** The way here. */
  above?: ReactNode
  /** What else can be done here, beside choosing which matches are shown. */
  aside?: ReactNode
  /** Without the tools for matches. What is open beside them, such as a dialog, stays open when the first match comes. */
  isBare?: boolean
  children: ReactNode
}

/** A page of matches: of all sites, of one, or of one image. */
export function MatchListPage({ title, above, aside, isBare = false, children }: MatchListPageProps) {
  useTitle(title)
  const [areKeysShown, showKeys] = useState(false)
  const [isUnfolded, unfold] = useState(false)
  useKeys({ '?': () => showKeys(true) })
  return (
    <Page
      title={title}
      above={above}
      aside={
        <>
          {!isBare && <Filter />}
          {!isBare && (
            <AtDesk>
              <IconButton label="Keys of this page" icon={<Keyboard aria-hidden />} onClick={() => showKeys(true)} />
            </AtDesk>
          )}
          {aside}
        </>
      }
    >
      <ActivitiesBanner />
      <NewMatches />
      {!isBare && (
        <>
          <HeldBack />
          <FilterBar isUnfolded={isUnfolded} onUnfold={unfold} />
          <AllThatFit isUnfolded={isUnfolded} />
          <WhatToDecide />
        </>
      )}
      {children}
      <HowOftenRight />
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
function NewMatches() {
  const [found, setFound] = useState(0)
  useLiveEvents('match', ({ what }) => what === 'found' && setFound((before) => before + 1))
  return (
    <VisuallyHidden>
      <output>{found > 0 && (found === 1 ? 'One new find.' : `${found} new finds.`)}</output>
    </VisuallyHidden>
  )
}
