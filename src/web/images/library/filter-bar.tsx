import { SlidersHorizontal } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { imageSources, type ImageSource } from '#contract/images/sources.ts'
import { SearchField } from '#web/platform/forms/search-field.tsx'
import { Button } from '#web/ui/buttons/button.tsx'
import { DateField } from '#web/ui/forms/dates/date-field.tsx'
import { MultiSelectField } from '#web/ui/forms/choices/multi-select-field.tsx'
import { SelectField } from '#web/ui/forms/choices/select-field.tsx'
import { AtFoot } from '#web/ui/layout/at-foot.tsx'
import { ByWidth } from '#web/ui/layout/by-width.tsx'
import { Columns } from '#web/ui/layout/columns.tsx'
import { Stack } from '#web/ui/layout/stack.tsx'
import type { ImageGroups } from '../queries.ts'
import { filterOf, noShow, orders, showOf, shows } from './choices.ts'
import { first, type ImagesSearch } from './search.ts'

type FilterBarProps = {
  search: ImagesSearch
  groups: ImageGroups
  /** Changes search parameters; the list returns to its start. */
  onChange: (change: Partial<ImagesSearch>) => void
}

const views = [
  { value: 'pages', label: 'Pages' },
  { value: 'all', label: 'All at once' },
] as const

/** Filters and sorts the library. On a phone, search and order stand first and the filters are folded away. */
export function FilterBar({ search, groups, onChange }: FilterBarProps) {
  const [isOpen, setOpen] = useState(hasMore(search))
  const [isUnfolded, setUnfolded] = useState(false)
  const narrowing = countOf(search)
  return (
    <Stack gap="tight">
      <Columns least="paired">
        <SearchField
          placeholder="Title, tag, place"
          value={search.search ?? ''}
          onChange={(text) => onChange({ search: text || undefined })}
        />
        <OrderField search={search} onChange={onChange} />
        <ByWidth atDesk={false} inHand>
          <Toggle isOpen={isUnfolded} onChange={setUnfolded}>
            {narrowing > 0 ? `Filters (${narrowing})` : 'Filters'}
          </Toggle>
        </ByWidth>
        <ByWidth atDesk inHand={isUnfolded}>
          <SelectField
            label="Show"
            value={showOf(search)}
            options={optionsOf(shows)}
            onChange={({ currentTarget: { value } }) =>
              onChange({ ...noShow, ...shows[value as keyof typeof shows].filter })
            }
          />
          <SelectField
            label="View"
            value={search.view}
            options={views}
            onChange={({ currentTarget: { value } }) => onChange({ view: value === 'all' ? 'all' : 'pages' })}
          />
        </ByWidth>
        <ByWidth atDesk inHand={false}>
          <Toggle isOpen={isOpen} onChange={setOpen}>
            {isOpen ? 'Fewer filters' : 'More filters'}
          </Toggle>
        </ByWidth>
      </Columns>
      {(isOpen || isUnfolded) && (
        <ByWidth atDesk={isOpen} inHand={isUnfolded}>
          <MoreFilters search={search} groups={groups} onChange={onChange} />
        </ByWidth>
      )}
    </Stack>
  )
}

const OrderField = ({ search, onChange }: Omit<FilterBarProps, 'groups'>) => (
  <SelectField
    label="Order"
    value={orderOf(search)}
    options={optionsOf(orders)}
    onChange={({ currentTarget: { value } }) => {
      const { order, sort } = orders[value as keyof typeof orders]
      onChange({ order, sort })
    }}
  />
)

type ToggleProps = { isOpen: boolean; onChange: (isOpen: boolean) => void; children: ReactNode }

const Toggle = ({ isOpen, onChange, children }: ToggleProps) => (
  <AtFoot>
    <Button
      look="bare"
      aria-expanded={isOpen}
      icon={<SlidersHorizontal aria-hidden className="size-4" />}
      onClick={() => onChange(!isOpen)}
    >
      {children}
    </Button>
  </AtFoot>
)

const MoreFilters = ({ search, groups, onChange }: FilterBarProps) => (
  <Columns least="paired">
    <MultiSelectField
      label="Tags"
      placeholder="Any"
      value={search.tags ?? []}
      options={groups.tags.map(({ tag, count }) => ({ value: tag, label: `${tag} (${count})` }))}
      onChange={(tags) => onChange({ tags: tags.length > 0 ? tags : undefined })}
    />
    <MultiSelectField
      label="From"
      placeholder="Anywhere"
      value={search.source ?? []}
      options={groups.sources.map(({ source, count }) => ({
        value: source,
        label: `${imageSources[source as ImageSource]} (${count})`,
      }))}
      onChange={(source) => onChange({ source: source.length > 0 ? (source as ImageSource[]) : undefined })}
    />
    <DateField
      label="Taken on or after"
      value={search.from ?? null}
      onChange={(from) => onChange({ from: from ?? undefined })}
    />
    <DateField
      label="Taken on or before"
      value={search.to ?? null}
      onChange={(to) => onChange({ to: to ?? undefined })}
    />
    <AtFoot>
      <Button
        look="quiet"
        disabled={Object.keys(filterOf(search)).length === 0}
        onClick={() => onChange({ ...everything, order: first.order, sort: first.sort })}
      >
        Clear all filters
      </Button>
    </AtFoot>
  </Columns>
)

const everything = { ...noShow, search: undefined, tags: undefined, source: undefined, from: undefined, to: undefined }

const hasMore = ({ tags, source, from, to }: ImagesSearch): boolean =>
  [tags, source, from, to].some((value) => value !== undefined)

/** Number of active filters, without the search words. */
const countOf = (search: ImagesSearch): number =>
  [showOf(search) !== 'all', search.tags, search.source, search.from, search.to].filter(Boolean).length

const optionsOf = (choices: Record<string, { label: string }>) =>
  Object.entries(choices).map(([value, { label }]) => ({ value, label }))

const orderOf = ({ order, sort }: ImagesSearch): string =>
  Object.entries(orders).find(([, one]) => one.order === order && one.sort === sort)?.[0] ?? 'newest'
