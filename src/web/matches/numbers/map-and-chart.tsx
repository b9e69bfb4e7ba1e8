import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { useState } from 'react'
import type { SpanLength } from '#contract/matches/timeline.ts'
import { Loaded } from '#web/platform/pages/loaded.tsx'
import { Segmented } from '#web/ui/buttons/segmented.tsx'
import { Columns } from '#web/ui/layout/columns.tsx'
import { Panel } from '#web/ui/layout/panel.tsx'
import { Stack } from '#web/ui/layout/stack.tsx'
import { Text } from '#web/ui/text/text.tsx'
import { filterOf } from '../list/choices.ts'
import { MatchesByCountry } from './matches-by-country.tsx'
import { MatchesOverTime } from './matches-over-time.tsx'
import { facetsQuery, overTimeQuery } from '../queries.ts'

const route = getRouteApi('/inside/matches/map')

const shapes = [
  { value: 'pictures', label: 'Map and chart' },
  { value: 'tables', label: 'Tables' },
] as const
export type Shape = (typeof shapes)[number]['value']

/** In which countries finds are, and when they were made. */
export function MapAndChart() {
  const { cluster } = route.useSearch()
  const [shape, setShape] = useState<Shape>('pictures')
  return (
    <Panel
      title={cluster === undefined ? 'Where and when' : 'When'}
      aside={<Segmented label="How it is shown" options={shapes} value={shape} onChange={setShape} />}
    >
      <Columns least="wide">
        {cluster === undefined && <Where shape={shape} />}
        <When shape={shape} />
      </Columns>
    </Panel>
  )
}

function Where({ shape }: { shape: Shape }) {
  const search = route.useSearch()
  const navigate = route.useNavigate()
  const chosen = search.country ?? []
  const choose = (country: string) =>
    void navigate({
      search: (before) => ({ ...before, page: 1, country: chosen.includes(country) ? undefined : [country] }),
    })
  return (
    <Loaded query={useQuery(facetsQuery(filterOf(search)))} lines={6} label="Loading the map">
      {({ counts, isAtLeast }) => (
        <MatchesByCountry
          shape={shape}
          counts={counts.country.map(({ value, count }) => ({ country: value, count }))}
          isAtLeast={isAtLeast}
          chosen={chosen}
          onChoose={choose}
        />
      )}
    </Loaded>
  )
}

const lengths = [
  { value: 'week', label: 'Weeks' },
  { value: 'month', label: 'Months' },
] as const satisfies readonly { value: SpanLength; label: string }[]

function When({ shape }: { shape: Shape }) {
  const search = route.useSearch()
  const navigate = route.useNavigate()
  const [by, setBy] = useState<SpanLength>('week')
  const choose = ({ from, to }: { from: string; to: string }) => {
    const isChosen = search.from === from && search.to === to
    const days = isChosen ? { from: undefined, to: undefined } : { from, to, within: undefined }
    void navigate({ search: (before) => ({ ...before, page: 1, ...days }) })
  }
  return (
    <Loaded query={useQuery(overTimeQuery(filterOf(search), by))} lines={4} label="Loading the chart">
      {({ spans, isAtLeast }) => (
        <Stack gap="tight">
          <Segmented label="How long each bar lasts" options={lengths} value={by} onChange={setBy} />
          <MatchesOverTime shape={shape} spans={spans} by={by} chosen={search} onChoose={choose} />
          {isAtLeast && (
            <Text tone="dim" size="small">
              Only the newest 50,000 finds are counted.
            </Text>
          )}
        </Stack>
      )}
    </Loaded>
  )
}
