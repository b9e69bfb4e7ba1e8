import { getRouteApi } from '@tanstack/react-router'
import { facetNames } from '#contract/matches/facets.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { Removable } from '#web/ui/forms/removable.tsx'
import { Row } from '#web/ui/layout/row.tsx'
import { filterOf, noFilter } from '../list/choices.ts'
import { formatDays, wordOf } from './filter-words.ts'
import type { MatchesSearch } from '../list/matches-search.ts'

const route = getRouteApi('/inside/matches')

type Part = { words: string; without: Partial<MatchesSearch> }

/** Lists active filters, each removable. The search words are left out, since their field is in sight. */
export function WhatNarrows() {
  const search = route.useSearch()
  const navigate = route.useNavigate()
  const parts = partsOf(search)
  if (parts.length === 0) return null
  const without = (change: Partial<MatchesSearch>) =>
    void navigate({ search: (before) => ({ ...before, page: 1, ...change }) })
  return (
    <Row gap="tight">
      <Removable
        label="What narrows the finds"
        entries={parts.map(({ words }) => words)}
        onRemove={(entry) => without(parts.find(({ words }) => words === entry)!.without)}
      />
      {parts.length > 1 && (
        <Button look="bare" size="small" onClick={() => without(noFilter)}>
          Clear all
        </Button>
      )}
    </Row>
  )
}

function partsOf(search: MatchesSearch): Part[] {
  const filter = filterOf(search)
  const ofFacets = facetNames.flatMap((facet): Part[] => {
    const said = filter[facet]
    if (said === undefined) return []
    if (typeof said === 'string') return [{ words: wordOf(facet, said), without: { [facet]: undefined } }]
    return said.map((value) => {
      const rest = said.filter((one) => one !== value)
      return { words: wordOf(facet, value), without: { [facet]: rest.length > 0 ? rest : undefined } }
    })
  })
  const { from, to, leads, place, imageTag = [], rule, coveredBy, score, scoreBelow } = filter
  const ofPlaceAndTags: Part[] = [
    ...(leads === undefined ? [] : [{ words: 'On sites that never lead anywhere', without: { leads: undefined } }]),
    ...(place === undefined ? [] : [{ words: `At ${place}`, without: { place: undefined } }]),
    ...(imageTag.length === 0 ? [] : [{ words: `Tagged ${imageTag.join(' or ')}`, without: { imageTag: undefined } }]),
  ]
  const ofScore: Part[] = [
    ...(score === undefined ? [] : [{ words: `${score} % and better`, without: { score: undefined } }]),
    ...(scoreBelow === undefined ? [] : [{ words: `Below ${scoreBelow} %`, without: { scoreBelow: undefined } }]),
  ]
  const ofDeciders: Part[] = [
    ...(rule === undefined ? [] : [{ words: 'Decided by one of your rules', without: { rule: undefined } }]),
    ...(coveredBy === undefined ? [] : [{ words: 'Covered by one licence', without: { coveredBy: undefined } }]),
  ]
  const said = [...ofFacets, ...ofScore, ...ofPlaceAndTags, ...ofDeciders]
  const days: Part = { words: `Found ${formatDays({ from, to })}`, without: { from: undefined, to: undefined } }
  return from === undefined && to === undefined ? said : [...said, days]
}
