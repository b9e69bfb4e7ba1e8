import { useQuery } from '@tanstack/react-query'
import type { RegionAtDesk } from '#contract/takedowns/desk-region-endpoints.ts'
import { Loaded } from '#web/platform/pages/loaded.tsx'
import { Stack } from '#web/ui/layout/stack.tsx'
import { type Column, Table } from '#web/ui/lists/table.tsx'
import { TextLink } from '#web/ui/navigation/links.tsx'
import { Mono, Text } from '#web/ui/text/text.tsx'
import { DeskFrame } from '../desk-frame.tsx'
import { regionsQuery } from '../queries.ts'
import { WayFromDesk } from '../way-from-desk.tsx'
import { RegionMark } from './region-mark.tsx'

/** The regions of takedown law, those with work first. */
export function RegionsPage() {
  const regions = useQuery(regionsQuery)
  return (
    <DeskFrame title="Regions of takedown law" way={<WayFromDesk here="Regions of takedown law" />}>
      <Stack>
        <Text tone="dim">A region that is off sends nothing. Its sentence stands on the owner’s page.</Text>
        <Loaded query={regions} label="Loading the regions" lines={12}>
          {({ data }) => (
            <Table label="Regions" columns={columns} rows={sorted(data)} keyOf={({ code }) => String(code)} />
          )}
        </Loaded>
      </Stack>
    </DeskFrame>
  )
}

const order = { off: 0, 'staff-confirm': 1, on: 2 } as const

const sorted = (rows: readonly RegionAtDesk[]): RegionAtDesk[] =>
  rows.toSorted((a, b) => order[a.status] - order[b.status] || a.code - b.code)

const columns: readonly Column<RegionAtDesk>[] = [
  {
    key: 'name',
    header: 'Region',
    isOneLine: 'at-desk',
    cell: ({ code, name }) => (
      <TextLink to="/desk/takedowns/regions/$region" params={{ region: String(code) }}>
        {name}
      </TextLink>
    ),
  },
  { key: 'code', header: 'Code', isOneLine: true, cell: ({ code }) => <Mono>{code}</Mono> },
  { key: 'status', header: 'Status', isOneLine: true, cell: ({ status }) => <RegionMark status={status} /> },
  {
    key: 'open',
    header: 'To verify',
    isOneLine: true,
    cell: ({ unverified }) => (unverified === 0 ? 'Nothing' : unverified.toLocaleString('en-US')),
  },
  {
    key: 'reason',
    header: 'Sentence',
    isWide: true,
    cell: ({ statusReason }) => <Text size="small">{statusReason ?? ''}</Text>,
  },
]
