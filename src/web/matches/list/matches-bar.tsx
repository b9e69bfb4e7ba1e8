import { getRouteApi } from '@tanstack/react-router'
import { ChevronDown, ChevronUp, SlidersHorizontal } from 'lucide-react'
import type { DecisionFilter } from '#contract/matches/filter.ts'
import { useIsOn } from '#web/accounts/index.ts'
import { SearchField } from '#web/platform/forms/search-field.tsx'
import { Button } from '#web/ui/buttons/button.tsx'
import { Tabs } from '#web/ui/buttons/tabs.tsx'
import { ByWidth } from '#web/ui/layout/by-width.tsx'
import { narrowedBy } from './choices.ts'

const route = getRouteApi('/inside/matches')
const filters: readonly { value: DecisionFilter; label: string }[] = [
  { value: 'undecided', label: 'To decide' },
  { value: 'in-case', label: 'In a case' },
  { value: 'licensed', label: 'Licensed' },
  { value: 'approved', label: 'Approved' },
  { value: 'ignored', label: 'Ignored' },
  { value: 'all', label: 'All' },
]

/** Tabs for the matches: undecided, in a case, or decided one way. */
export function MatchTabs() {
  const { show } = route.useSearch()
  const navigate = route.useNavigate()
  return (
    <Tabs
      label="Which finds are shown"
      options={filters}
      value={show}
      onChange={(chosen) => void navigate({ search: (before) => ({ ...before, show: chosen, page: 1 }) })}
    />
  )
}

/** Words of a page's address or title that narrow the matches. */
export function MatchSearch({ isNameless = false }: { isNameless?: boolean }) {
  const { search } = route.useSearch()
  const navigate = route.useNavigate()
  return (
    <SearchField
      isNameless={isNameless}
      placeholder="Page or title"
      value={search ?? ''}
      onChange={(text) =>
        void navigate({ search: (before) => ({ ...before, page: 1, search: text || undefined }), replace: true })
      }
    />
  )
}

/** Panel unfolded below the bar. */
export type Unfolded = 'filter' | 'more' | undefined
type BarToolsProps = { unfolded: Unfolded; onUnfold: (unfolded: Unfolded) => void }

/** Search field, with buttons to unfold the filter and further actions. */
export function BarTools({ unfolded, onUnfold }: BarToolsProps) {
  const search = route.useSearch()
  const hasFilters = useIsOn('matches_filters')
  const narrowing = narrowedBy({ ...search, search: undefined })
  const toggle = (one: 'filter' | 'more') => onUnfold(unfolded === one ? undefined : one)
  const Chevron = unfolded === 'more' ? ChevronUp : ChevronDown
  return (
    <>
      <ByWidth atDesk inHand={false}>
        <div>
          <MatchSearch isNameless />
        </div>
      </ByWidth>
      {hasFilters && (
        <Button
          look="quiet"
          size="small"
          aria-expanded={unfolded === 'filter'}
          icon={<SlidersHorizontal aria-hidden className="size-4" />}
          onClick={() => toggle('filter')}
        >
          {narrowing > 0 ? `Filter (${narrowing})` : 'Filter'}
        </Button>
      )}
      <Button
        look="quiet"
        size="small"
        aria-expanded={unfolded === 'more'}
        icon={<Chevron aria-hidden className="size-4" />}
        onClick={() => toggle('more')}
      >
        More
      </Button>
    </>
  )
}
