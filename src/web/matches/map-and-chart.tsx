import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { useState } from 'react'
import type { SpanLength } from '#contract/matches/timeline.ts'
import { sentenceOf } from '#web/platform/problem-error.ts'
import { Segmented } from '#web/ui/buttons/segmented.tsx'
import { ErrorState } from '#web/ui/feedback/error-state.tsx'
import { Skeleton } from '#web/ui/feedback/skeleton.tsx'
import { Columns } from '#web/ui/layout/columns.tsx'
import { Panel } from '#web/ui/layout/panel.tsx'
import { Stack } from '#web/ui/layout/stack.tsx'
import { Text } from '#web/ui/text/text.tsx'
import { filterOf } from './choices.ts'
import { MatchesByCountry } from './matches-by-country.tsx'
import { MatchesOverTime } from './matches-over-time.tsx'
import { facetsQuery, overTimeQuery } from './queries.ts'

const route = getRouteApi('/inside/matches')

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
  const facets = useQuery(facetsQuery(filterOf(search)))
  if (facets.isPending) return <Skeleton lines={6} label="Loading the map" />
  if (facets.isError && facets.data === undefined)
    return <ErrorState message={sentenceOf(facets.error)} onRetry={() => void facets.refetch()} />
  const chosen = search.country ?? []
  const choose = (country: string) =>
    void navigate({
      search: (before) => ({ ...before, page: 1, country: chosen.includes(country) ? undefined : [country] }),
    })
  return (
    <MatchesByCountry
      shape={shape}
      counts={facets.data.counts.country.map(({ value, count }) => ({ country: value, count }))}
      isAtLeast={facets.data.isAtLeast}
      chosen={chosen}
      onChoose={choose}
    />
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
  const overTime = useQuery(overTimeQuery(filterOf(search), by))
  if (overTime.isPending) return <Skeleton lines={4} label="Loading the chart" />
  if (overTime.isError && overTime.data === undefined)
    return <ErrorState message={sentenceOf(overTime.error)} onRetry={() => void overTime.refetch()} />
  const { spans, isAtLeast } = overTime.data
  const choose = ({ from, to }: { from: string; to: string }) => {
    const isChosen = search.from === from && search.to === to
    const days = isChosen ? { from: undefined, to: undefined } : { from, to, within: undefined }
    void navigate({ search: (before) => ({ ...before, page: 1, ...days }) })
  }
  return (
    <Stack gap="tight">
      <Segmented label="How long each bar lasts" options={lengths} value={by} onChange={setBy} />
      <MatchesOverTime shape={shape} spans={spans} by={by} chosen={search} onChoose={choose} />
      {isAtLeast && (
        <Text tone="dim" size="small">
          Only the newest 50,000 finds are counted.
        </Text>
      )}
    </Stack>
  )
}
