import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { SlidersHorizontal } from 'lucide-react'
import { useState } from 'react'
import { SearchField } from '#web/platform/forms/search-field.tsx'
import { Button } from '#web/ui/buttons/button.tsx'
import { SelectField } from '#web/ui/forms/select-field.tsx'
import { AtFoot } from '#web/ui/layout/at-foot.tsx'
import { ByWidth } from '#web/ui/layout/by-width.tsx'
import { Columns } from '#web/ui/layout/columns.tsx'
import { Stack } from '#web/ui/layout/stack.tsx'
import { filterOf, matchOrders, isNarrowed, narrowedBy, siteOrders } from './choices.ts'
import type { MatchesSearch } from './matches-search.ts'
import { type BarProps, type Change, MoreFilters } from './more-filters.tsx'
import { facetsQuery } from './queries.ts'
import { WhatNarrows } from './what-narrows.tsx'

const route = getRouteApi('/inside/matches')

const views = [
  { value: 'sites', label: 'Sites' },
  { value: 'list', label: 'Finds, one by one' },
  { value: 'grid', label: 'Finds as a light table' },
  { value: 'table', label: 'Finds as a table' },
] as const

const scores = [
  { value: '95', label: '95 % and better' },
  { value: '81', label: '81 % and better' },
  { value: '60', label: '60 % and better' },
  { value: '<81', label: 'Below 81 %' },
  { value: '<60', label: 'Below 60 %' },
] as const

/** Tools are unfolded in hand; at a desk they always are. */
type FilterBarProps = { isUnfolded: boolean; onUnfold: (isUnfolded: boolean) => void }

/** Narrows the matches and puts them in order. What each choice would leave is counted beside it. */
export function FilterBar({ isUnfolded, onUnfold }: FilterBarProps) {
  const search = route.useSearch()
  const navigate = route.useNavigate()
  const facets = useQuery(facetsQuery(filterOf(search))).data
  const [isOpen, setOpen] = useState(() => isNarrowed(search))
  const onChange: Change = (change) =>
    void navigate({ search: (before) => ({ ...before, page: 1, ...change }), replace: isTyped(change) })
  const bar = { search, facets, onChange }
  const hasDays = search.from !== undefined || search.to !== undefined
  return (
    <Stack gap="tight">
      <Columns least="paired">
        <SearchField
          placeholder="Page or title"
          value={search.search ?? ''}
          onChange={(text) => onChange({ search: text || undefined })}
        />
        <ByWidth atDesk={false} inHand>
          <AtFoot>
            <Button look="quiet" aria-expanded={isUnfolded} onClick={() => onUnfold(!isUnfolded)}>
              {toolsInWords(narrowedBy({ ...search, search: undefined }))}
            </Button>
          </AtFoot>
        </ByWidth>
        <ByWidth atDesk inHand={isUnfolded}>
          <OrderField {...bar} />
          <ViewField {...bar} />
          <ScoreField {...bar} />
        </ByWidth>
        <ByWidth atDesk inHand={false}>
          <AtFoot>
            <Button
              look="bare"
              aria-expanded={isOpen}
              icon={<SlidersHorizontal aria-hidden className="size-4" />}
              onClick={() => setOpen(!isOpen)}
            >
              {isOpen ? 'Fewer filters' : 'More filters'}
            </Button>
          </AtFoot>
        </ByWidth>
        {(isOpen || isUnfolded) && (
          <ByWidth atDesk={isOpen} inHand={isUnfolded}>
            <MoreFilters {...bar} />
          </ByWidth>
        )}
      </Columns>
      <ByWidth atDesk={!isOpen || hasDays} inHand={!isUnfolded || hasDays}>
        <WhatNarrows />
      </ByWidth>
    </Stack>
  )
}

/** What is typed comes in pieces: were each an entry of its own, one would go back through half words. */
const isTyped = (change: Partial<MatchesSearch>) =>
  Object.keys(change).every((part) => part === 'search' || part === 'place' || part === 'imageTag')

const toolsInWords = (narrowing: number) => (narrowing > 0 ? `Tools (${narrowing})` : 'Tools')

const isOfSites = ({ by, cluster, image }: MatchesSearch) =>
  by === 'sites' && cluster === undefined && image === undefined

function OrderField({ search, onChange }: BarProps) {
  const orders: Record<string, { label: string; order: MatchesSearch['order']; sort: MatchesSearch['sort'] }> =
    isOfSites(search) ? siteOrders : matchOrders
  const chosen = Object.entries(orders).find(([, { order, sort }]) => order === search.order && sort === search.sort)
  return (
    <SelectField
      label="Order"
      value={chosen?.[0] ?? 'newest'}
      options={Object.entries(orders).map(([value, { label }]) => ({ value, label }))}
      onChange={({ currentTarget: { value } }) => {
        const { order, sort } = orders[value]!
        onChange({ order, sort })
      }}
    />
  )
}

function ViewField({ search, onChange }: BarProps) {
  const isOne = search.cluster !== undefined || search.image !== undefined
  return (
    <SelectField
      label="View"
      value={isOfSites(search) ? 'sites' : search.as}
      options={isOne ? views.slice(1) : views}
      onChange={({ currentTarget: { value } }) =>
        onChange(value === 'sites' ? { by: 'sites' } : { by: 'finds', as: value as MatchesSearch['as'] })
      }
    />
  )
}

const ScoreField = ({ search, onChange }: BarProps) => (
  <SelectField
    label="Score"
    placeholder="Any"
    value={search.scoreBelow === undefined ? String(search.score ?? '') : `<${search.scoreBelow}`}
    options={scores}
    onChange={({ currentTarget: { value } }) =>
      onChange({
        score: /^\d/.test(value) ? Number(value) : undefined,
        scoreBelow: value.startsWith('<') ? Number(value.slice(1)) : undefined,
      })
    }
  />
)
