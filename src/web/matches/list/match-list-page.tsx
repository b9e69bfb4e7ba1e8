import { getRouteApi } from '@tanstack/react-router'
import { type ReactNode, useState } from 'react'
import { useIsOn } from '#web/accounts/index.ts'
import { ActivitiesBanner } from '#web/platform/banners/activities-banner.tsx'
import { useLiveEvents } from '#web/platform/live/use-live.ts'
import { useKeys } from '#web/platform/keys/use-keys.ts'
import { useTitle } from '#web/platform/pages/use-title.ts'
import { EntriesSkeleton } from '#web/ui/feedback/skeleton.tsx'
import { ByWidth } from '#web/ui/layout/by-width.tsx'
import { PageBar } from '#web/ui/layout/pages/page-bar.tsx'
import { Row } from '#web/ui/layout/row.tsx'
import { TextButton } from '#web/ui/buttons/text-button.tsx'
import { Text } from '#web/ui/text/text.tsx'
import { VisuallyHidden } from '#web/ui/text/visually-hidden.tsx'
import { isOfSites, siteOrderIn } from './choices.ts'
import { FilterPanel } from '../filters/filter-panel.tsx'
import { BarTools, MatchTabs } from './matches-bar.tsx'
import { PlacesOfMatches } from './places-of-matches.tsx'
import { ViewsAndRules } from '../filters/views-and-rules.tsx'
import { KeysDialog } from './keys-dialog.tsx'
import { HeldBack, HowOftenRight, useIsNothingDecided, useIsToldKnown, WhatToDecide } from '../told-of-matches.tsx'
import { WaitingDecisions } from '../decisions/waiting-decisions.tsx'
import { WhatNarrows } from '../filters/what-narrows.tsx'

const route = getRouteApi('/inside/matches')
type MatchListPageProps = {
  title: string
  /** The way here. */
  above?: ReactNode
  /** Further actions on the page. */
  aside?: ReactNode
  /** True when the tools for matches are hidden. Dialogs stay open when the first match arrives. */
  isBare?: boolean
  children: ReactNode
}

/** Page of matches of all sites, one site or one image. Pictures come first, below a single bar with all choices. */
export function MatchListPage({ title, above, aside, isBare = false, children }: MatchListPageProps) {
  useTitle(title)
  const [areKeysShown, showKeys] = useState(false)
  const [isUnfolded, unfold] = useState(false)
  const hasFilters = useIsOn('matches_filters')
  useKeys({ '?': () => showKeys(true) })
  const isReady = useIsToldKnown()
  return (
    <PageBar
      title={title}
      above={above ?? <PlacesOfMatches />}
      tabs={!isBare && <MatchTabs />}
      tools={
        <>
          {!isBare && <BarTools isUnfolded={isUnfolded} onUnfold={unfold} onKeys={() => showKeys(true)} />}
          {aside}
        </>
      }
    >
      <WaitingDecisions />
      <NewMatches />
      {!isBare && (isUnfolded ? <FilterPanel /> : <WhatNarrows />)}
      {!isBare && (isUnfolded || !hasFilters) && <ViewsAndRules />}
      {!isBare && <OrderLine onChange={hasFilters ? () => unfold(true) : undefined} />}
      {/* The list never moves down; rows of photographs measure their width when they appear. */}
      {isReady ? children : <EntriesSkeleton />}
      <ActivitiesBanner />
      {!isBare && <HeldBack />}
      <HowOftenRight />
      <KeysDialog isOpen={areKeysShown} onClose={() => showKeys(false)} />
    </PageBar>
  )
}

/** Explains decisions until the first one. Afterwards it names the order of sites, unless that is obvious. */
function OrderLine({ onChange }: { onChange: (() => void) | undefined }) {
  const search = route.useSearch()
  const isUndecided = useIsNothingDecided()
  if (isUndecided) return <WhatToDecide />
  if (!isOfSites(search) || siteOrderIn(search) !== 'worth') return null
  return (
    <ByWidth atDesk inHand={false}>
      <Row gap="tight">
        <Text tone="dim" size="small">
          Most worth pursuing first: commercial, where we act, large, certain.
        </Text>
        {onChange && (
          <Text size="small">
            <TextButton onClick={onChange}>Change the order</TextButton>
          </Text>
        )}
      </Row>
    </ByWidth>
  )
}

/** Announces new matches to screen readers. */
function NewMatches() {
  const [found, setFound] = useState(0)
  useLiveEvents('match', ({ what }) => what === 'found' && setFound((before) => before + 1))
  return (
    <VisuallyHidden>
      <output>{found > 0 && (found === 1 ? 'One new find.' : `${found} new finds.`)}</output>
    </VisuallyHidden>
  )
}
