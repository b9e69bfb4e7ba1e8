import { useQuery } from '@tanstack/react-query'
import type { WorkRow } from '#contract/desk/desk-work-endpoints.ts'
import { Loaded } from '#web/platform/pages/loaded.tsx'
import { EmptyState } from '#web/ui/feedback/empty-state.tsx'
import { Stack } from '#web/ui/layout/stack.tsx'
import { DueGroup } from '#web/ui/lists/due-list.tsx'
import { Text } from '#web/ui/text/text.tsx'
import { useCurrent } from './use-current.ts'
import { useNow } from './use-now.ts'
import { foundQuery } from './work-queries.ts'
import { CaseLine } from './work-row.tsx'

/** What a search over all cases found, the newest first. */
export function Found({ q, openKeys }: { q: string; openKeys: () => void }) {
  const found = useQuery(foundQuery(q))
  return (
    <Loaded query={found} label="Searching" lines={6}>
      {({ data, isCut }) =>
        data.length === 0 ? (
          <EmptyState title="Nothing found">
            No case has all of these words. Search for a reference, a person, a company, an address, a phone number, a
            sum, a number of evidence, letter or licence, a payment link, or words that were written.
          </EmptyState>
        ) : (
          <FoundCases rows={data} isCut={isCut} openKeys={openKeys} />
        )
      }
    </Loaded>
  )
}

function FoundCases({ rows, isCut, openKeys }: { rows: readonly WorkRow[]; isCut: boolean; openKeys: () => void }) {
  const now = useNow()
  const current = useCurrent(
    rows.map(({ _id }) => ({ id: _id, href: `/desk/cases/${_id}` })),
    { openKeys },
  )
  return (
    <Stack>
      <DueGroup title="Cases" count={rows.length}>
        {rows.map((row) => (
          <CaseLine
            key={row._id}
            of={row}
            now={now}
            isCurrent={current.isCurrent(row._id)}
            {...current.lineProps(row._id)}
          />
        ))}
      </DueGroup>
      {isCut && (
        <Text size="small" tone="dim">
          There are more. Type another word to see fewer.
        </Text>
      )}
    </Stack>
  )
}
