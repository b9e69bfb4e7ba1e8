import { useQuery } from '@tanstack/react-query'
import { Stack } from '#web/ui/layout/stack.tsx'
import { Table } from '#web/ui/lists/table.tsx'
import { Heading } from '#web/ui/text/heading.tsx'
import { Text } from '#web/ui/text/text.tsx'
import { servicesQuery } from './queries.ts'

/** Costs and results of search services, for staff; empty when none is configured. */
export function ServiceCosts() {
  const services = useQuery(servicesQuery).data
  if (!services || services.data.length === 0) return null
  const { data, used, limit } = services
  return (
    <Stack>
      <Heading level={2}>Search services, for everybody</Heading>
      <Table
        label="Search services of the last 30 days"
        rows={data}
        keyOf={({ _id }) => _id}
        columns={[
          {
            key: 'name',
            header: 'Service',
            cell: ({ name, problem }) => (problem === null ? name : `${name}: ${problem}`),
          },
          {
            key: 'searches',
            header: 'Searches',
            align: 'end',
            cell: ({ searches }) => searches.toLocaleString('en-US'),
          },
          { key: 'same', header: 'Copies', align: 'end', cell: ({ same }) => same.toLocaleString('en-US') },
          {
            key: 'precision',
            header: 'Right',
            align: 'end',
            cell: ({ precision }) => (precision === null ? '–' : `${Math.round(precision * 100)} %`),
          },
          {
            key: 'unverified',
            header: 'Not read',
            align: 'end',
            cell: ({ unverified }) => unverified.toLocaleString('en-US'),
          },
          { key: 'cost', header: 'US dollars', align: 'end', cell: ({ cost }) => cost.toFixed(2) },
        ]}
      />
      <Text size="small" tone="dim">
        {used.toLocaleString('en-US')} of {limit.toLocaleString('en-US')} searches of this month are used
        (SEARCHES_PER_MONTH). Prices are those that docs/search-services.md assumes.
      </Text>
    </Stack>
  )
}
