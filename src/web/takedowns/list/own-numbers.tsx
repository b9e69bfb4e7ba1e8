import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { getTakedownNumbers } from '#contract/takedowns/following-endpoints.ts'
import type { Returned } from '#contract/endpoint.ts'
import { Disclosure } from '#web/ui/layout/disclosure.tsx'
import { Loaded } from '#web/platform/pages/loaded.tsx'
import { type Column, Table } from '#web/ui/lists/table.tsx'
import { Text } from '#web/ui/text/text.tsx'
import { numbersQuery } from '../queries.ts'

type Numbers = Returned<typeof getTakedownNumbers>
type HostNumbers = Numbers['hosts'][number]

/** The owner's takedowns in numbers, all and by site; asked for once they are opened. */
export function OwnNumbers() {
  const [isWanted, setWanted] = useState(false)
  const numbers = useQuery({ ...numbersQuery, enabled: isWanted })
  return (
    <Disclosure summary="Your takedowns in numbers" onOpen={() => setWanted(true)}>
      {isWanted && (
        <Loaded query={numbers} label="Loading your numbers">
          {(shown) => <Shown {...shown} />}
        </Loaded>
      )}
    </Disclosure>
  )
}

const Shown = ({ all, hosts }: Numbers) => (
  <>
    <Text>{summary(all)}</Text>
    {hosts.length > 0 && <Table label="Takedowns by site" columns={columns} rows={hosts} keyOf={({ host }) => host} />}
  </>
)

function summary({ sent, removed, daysToRemoval }: Numbers['all']): string {
  if (sent === 0) return 'No takedown was sent yet.'
  const gone = `${sent} sent, ${removed} removed.`
  return daysToRemoval === null ? gone : `${gone} Half of the removals were seen within ${daysToRemoval} days.`
}

const columns: Column<HostNumbers>[] = [
  { key: 'host', header: 'Site', cell: ({ host }) => host },
  { key: 'sent', header: 'Sent', align: 'end', cell: ({ sent }) => sent },
  { key: 'removed', header: 'Removed', align: 'end', cell: ({ removed }) => removed },
  { key: 'days', header: 'Days', align: 'end', cell: ({ daysToRemoval }) => daysToRemoval ?? '–' },
]
