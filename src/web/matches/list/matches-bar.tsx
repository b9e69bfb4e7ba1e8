import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { SlidersHorizontal } from 'lucide-react'
import type { DecisionFilter } from '#contract/matches/filter.ts'
import { useIsOn } from '#web/accounts/index.ts'
import { SearchField } from '#web/platform/forms/search-field.tsx'
import { Button } from '#web/ui/buttons/button.tsx'
import { Tabs } from '#web/ui/buttons/tabs.tsx'
import { ByWidth } from '#web/ui/layout/by-width.tsx'
import { tabCountsQuery } from '../queries.ts'
import { narrowedBy } from './choices.ts'
import { MoreMenu } from './more-menu.tsx'

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
  const { show, cluster, image } = route.useSearch()
  const counts = useQuery({ ...tabCountsQuery(cluster), enabled: image === undefined }).data?.counts
  const navigate = route.useNavigate()
  return (
    <Tabs
      label="Which finds are shown"
      options={filters.map((one) => ({ ...one, count: image === undefined ? counts?.[one.value] : undefined }))}
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

type BarToolsProps = { isUnfolded: boolean; onUnfold: (isUnfolded: boolean) => void; onKeys: () => void }

/** Search field, with the button that unfolds the filter, and a menu of further actions. */
export function BarTools({ isUnfolded, onUnfold, onKeys }: BarToolsProps) {
  const search = route.useSearch()
  const hasFilters = useIsOn('matches_filters')
  const narrowing = narrowedBy({ ...search, search: undefined })
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
          aria-expanded={isUnfolded}
          icon={<SlidersHorizontal aria-hidden className="size-4" />}
          onClick={() => onUnfold(!isUnfolded)}
        >
          {narrowing > 0 ? `Filter (${narrowing})` : 'Filter'}
        </Button>
      )}
      <MoreMenu onKeys={onKeys} />
    </>
  )
}
