import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { SelectField } from '#web/ui/forms/choices/select-field.tsx'
import { ByWidth } from '#web/ui/layout/by-width.tsx'
import { Columns } from '#web/ui/layout/columns.tsx'
import { filterOf, matchOrderIn, matchOrders, isOfSites, siteOrderIn, siteOrders } from '../list/choices.ts'
import { MatchSearch } from '../list/matches-bar.tsx'
import type { MatchesSearch } from '../list/matches-search.ts'
import { type BarProps, type Change, MoreFilters } from './more-filters.tsx'
import { facetsQuery } from '../queries.ts'

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

/** Filters and sorts the matches. Each choice shows how many matches it would leave. */
export function FilterPanel() {
  const search = route.useSearch()
  const navigate = route.useNavigate()
  const facets = useQuery(facetsQuery(filterOf(search))).data
  const onChange: Change = (change) =>
    void navigate({ search: (before) => ({ ...before, page: 1, ...change }), replace: isTyped(change) })
  const bar = { search, facets, onChange }
  return (
    <Columns least="paired">
      <ByWidth atDesk={false} inHand>
        <MatchSearch />
      </ByWidth>
      <OrderField {...bar} />
      <ViewField {...bar} />
      <ScoreField {...bar} />
      <MoreFilters {...bar} />
    </Columns>
  )
}

/** Typed changes replace the history entry; otherwise Back would step through half words. */
const isTyped = (change: Partial<MatchesSearch>) =>
  Object.keys(change).every((part) => part === 'search' || part === 'place' || part === 'imageTag')

function OrderField({ search, onChange }: BarProps) {
  const orders: Record<string, { label: string; order: MatchesSearch['order']; sort: MatchesSearch['sort'] }> =
    isOfSites(search) ? siteOrders : matchOrders
  const current = isOfSites(search) ? siteOrderIn(search) : matchOrderIn(search)
  const chosen = Object.entries(orders).find(([, { order, sort }]) => order === current && sort === search.sort)
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
