import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { CoveredWay } from '#contract/discovery/ways.ts'
import type { Id } from '#contract/wire.ts'
import { formatDay } from '#web/platform/moments.ts'
import { Progress } from '#web/ui/feedback/progress.tsx'
import { Disclosure } from '#web/ui/layout/disclosure.tsx'
import { Stack } from '#web/ui/layout/stack.tsx'
import { Table } from '#web/ui/lists/table.tsx'
import { Text } from '#web/ui/text/text.tsx'
import { counted } from '../visits/visit-words.ts'
import { DaysCovered } from './days-covered.tsx'
import { waysQuery } from './queries.ts'
import { wayNames } from './way-names.ts'

const places: Record<CoveredWay['way'], string> = {
  'own-sites': 'site',
  'sites-for-everybody': 'site',
  archives: 'archive',
  services: 'service',
}

/** Ways of search in the last 30 days, with the pictures met and the blind spots. For one image, since it was added. */
export function WaysCovered({ imageId }: { imageId?: Id }) {
  const covered = useQuery(waysQuery(imageId)).data
  const [today] = useState(() => new Date().toISOString().slice(0, 10))
  if (!covered) return null
  return (
    <Stack gap="tight">
      {covered.readAgain && <ReadAgain {...covered.readAgain} />}
      <Table
        label={`Where we looked since ${formatDay(covered.since)}`}
        rows={covered.ways}
        keyOf={({ way }) => way}
        columns={[
          {
            key: 'way',
            header: 'Way',
            cell: way,
          },
          {
            key: 'places',
            header: 'Where',
            align: 'end',
            cell: ({ way, places: count }) => counted(count, places[way]),
          },
          { key: 'pages', header: 'Pages', align: 'end', cell: ({ pages }) => pages.toLocaleString('en-US') },
          {
            key: 'pictures',
            header: 'Pictures met',
            align: 'end',
            cell: ({ pictures }) => pictures.toLocaleString('en-US'),
          },
        ]}
      />
      <DaysCovered days={covered.days} today={today} />
      <Disclosure summary="What these ways cannot see">
        {covered.ways.map(({ way, blind }) => (
          <Text key={way} size="small">
            {wayNames[way]}. {blind}
          </Text>
        ))}
      </Disclosure>
    </Stack>
  )
}

const way = ({ way: name, lastAt }: CoveredWay) => (
  <>
    {wayNames[name]}
    <Text size="small" tone="dim">
      {lastAt === null ? 'Not yet' : `Last on ${formatDay(lastAt)}`}
    </Text>
  </>
)

/** Images stay comparable by their earlier fingerprints meanwhile. */
const ReadAgain = ({ done, total }: { done: number; total: number }) => (
  <>
    <Progress
      label={`A newer engine reads your images again: ${done.toLocaleString('en-US')} of ${total.toLocaleString('en-US')}`}
      percent={(100 * done) / total}
    />
    <Text size="small" tone="dim">
      Looking goes on meanwhile, and everything that was found stays.
    </Text>
  </>
)
