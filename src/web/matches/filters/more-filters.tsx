import { typedTags } from '#contract/images/tags.ts'
import type { FacetName, Facets } from '#contract/matches/facets.ts'
import type { MatchFilter } from '#contract/matches/filter.ts'
import { SearchField } from '#web/platform/forms/search-field.tsx'
import { Button } from '#web/ui/buttons/button.tsx'
import { MultiSelectField } from '#web/ui/forms/choices/multi-select-field.tsx'
import { SelectField } from '#web/ui/forms/choices/select-field.tsx'
import { AtFoot } from '#web/ui/layout/at-foot.tsx'
import { filterOf, isNarrowed, noFilter } from '../list/choices.ts'
import { wordOf } from './filter-words.ts'
import type { MatchesSearch } from '../list/matches-search.ts'

export type Change = (change: Partial<MatchesSearch>) => void
export type BarProps = { search: MatchesSearch; facets: Facets | undefined; onChange: Change }

/** The parts of the filter that are folded away until they are asked for. */
export function MoreFilters({ search, facets, onChange }: BarProps) {
  const filter = filterOf(search)
  const part = (facet: ListedFacet, label: string) => (
    <FacetField
      facet={facet}
      label={label}
      value={search[facet] ?? []}
      counts={facets?.counts[facet]}
      isAtLeast={facets?.isAtLeast ?? false}
      onChange={(value) => onChange({ [facet]: value.length > 0 ? value : undefined })}
    />
  )
  return (
    <>
      {search.cluster === undefined && (
        <>
          {part('country', 'Country')}
          {part('category', 'Kind of site')}
          {part('platform', 'Platform')}
          <OneOf facet="commercial" label="Business" {...{ search, facets, onChange }} />
          {part('tag', 'Marked')}
        </>
      )}
      <SearchField
        label="At the address"
        placeholder="shop.example/blog"
        value={filter.place ?? ''}
        onChange={(place) => onChange({ place: place || undefined })}
      />
      {part('band', 'Certainty')}
      {part('changes', 'Changes to the copy')}
      {part('licence', 'Licence')}
      {part('size', 'Size')}
      <OneOf facet="within" label="Found" {...{ search, facets, onChange }} />
      <OneOf facet="alive" label="Now" {...{ search, facets, onChange }} />
      <OneOf facet="hotlink" label="File" {...{ search, facets, onChange }} />
      {part('source', 'Your image came from')}
      <SearchField
        label="Your image is tagged"
        placeholder="One tag, or several with commas"
        value={(filter.imageTag ?? []).join(', ')}
        meaning={(text) => typedTags(text).join(', ')}
        onChange={(text) => {
          const tags = typedTags(text)
          onChange({ imageTag: tags.length > 0 ? tags : undefined })
        }}
      />
      <AtFoot>
        <Button look="quiet" disabled={!isNarrowed(search)} onClick={() => onChange(noFilter)}>
          Clear all filters
        </Button>
      </AtFoot>
    </>
  )
}

/** Facets that take at most one value. */
type OneValued = 'commercial' | 'hotlink' | 'within' | 'alive'
type ListedFacet = Exclude<FacetName, OneValued>
type FacetFieldProps = {
  facet: FacetName
  label: string
  value: readonly string[]
  counts: Facets['counts'][FacetName] | undefined
  isAtLeast: boolean
  onChange: (value: string[]) => void
}

const FacetField = ({ label, value, onChange, ...counted }: FacetFieldProps) => (
  <MultiSelectField
    label={label}
    placeholder="Any"
    value={value}
    options={optionsOf({ ...counted, value })}
    onChange={onChange}
  />
)

const OneOf = ({ facet, label, search, facets, onChange }: BarProps & { facet: OneValued; label: string }) => (
  <SelectField
    label={label}
    placeholder="Any"
    value={search[facet] ?? ''}
    options={optionsOf({
      facet,
      value: search[facet] === undefined ? [] : [search[facet]],
      counts: facets?.counts[facet],
      isAtLeast: facets?.isAtLeast ?? false,
    })}
    onChange={({ currentTarget: { value } }) => onChange({ [facet]: (value || undefined) as MatchFilter['within'] })}
  />
)

/** Values with matches, and the chosen ones. */
function optionsOf({ facet, value, counts = [], isAtLeast }: Omit<FacetFieldProps, 'label' | 'onChange'>) {
  const counted = new Set(counts.map((one) => one.value))
  const chosen = value.filter((one) => !counted.has(one)).map((one) => ({ value: one, count: 0 }))
  return [...counts, ...chosen].map((one) => ({
    value: one.value,
    label: `${wordOf(facet, one.value)} (${formatCount(one.count, isAtLeast)})`,
  }))
}

const maxExact = 10_000
const formatCount = (count: number, isAtLeast: boolean): string =>
  count > maxExact ? '10,000+' : `${count.toLocaleString('en-US')}${isAtLeast ? '+' : ''}`
