import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { stateForStaff } from '#contract/cases/state-words.ts'
import { countryNames } from '#contract/reference/country-names.ts'
import type { FirmCaseRow } from '#contract/legal/firm-endpoints.ts'
import { Loaded } from '#web/platform/pages/loaded.tsx'
import { formatDay } from '#web/platform/moments.ts'
import { useTitle } from '#web/platform/pages/use-title.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { Segmented } from '#web/ui/buttons/segmented.tsx'
import { EmptyState } from '#web/ui/feedback/empty-state.tsx'
import { Page } from '#web/ui/layout/pages/page.tsx'
import { Row } from '#web/ui/layout/row.tsx'
import { Stack } from '#web/ui/layout/stack.tsx'
import { Entries, Entry } from '#web/ui/lists/entries.tsx'
import { TextLink } from '#web/ui/navigation/links.tsx'
import { Text } from '#web/ui/text/text.tsx'
import { firmCasesQuery } from '../queries.ts'

const shows = [
  { value: 'open', label: 'Open' },
  { value: 'ended', label: 'Ended' },
] as const

/** A firm's start page: its cases. */
export function FirmPage() {
  useTitle('Cases of your firm')
  const [show, setShow] = useState<'open' | 'ended'>('open')
  const [page, setPage] = useState(0)
  const found = useQuery(firmCasesQuery(show, page))
  const choose = (chosen: 'open' | 'ended') => {
    setShow(chosen)
    setPage(0)
  }
  return (
    <Page title="Cases of your firm" aside={found.data?.firm}>
      <Stack>
        <Segmented label="Which cases" options={shows} value={show} onChange={choose} />
        <Loaded query={found} label="Loading the cases of your firm" lines={6}>
          {({ data, total, pageSize }) =>
            data.length === 0 ? (
              <EmptyState title={show === 'open' ? 'No open case' : 'No case has ended'}>
                {show === 'open'
                  ? 'Cases appear here once their owners consent to your firm.'
                  : 'Closed cases appear here.'}
              </EmptyState>
            ) : (
              <Stack>
                <Entries label="Cases of your firm">
                  {data.map((row) => (
                    <OneCase key={row._id} row={row} />
                  ))}
                </Entries>
                {total > pageSize && (
                  <Row>
                    <Button look="quiet" size="small" disabled={page === 0} onClick={() => setPage(page - 1)}>
                      Newer
                    </Button>
                    <Button
                      look="quiet"
                      size="small"
                      disabled={(page + 1) * pageSize >= total}
                      onClick={() => setPage(page + 1)}
                    >
                      Older
                    </Button>
                    <Text size="small">{total} cases</Text>
                  </Row>
                )}
              </Stack>
            )
          }
        </Loaded>
      </Stack>
    </Page>
  )
}

const OneCase = ({ row: { _id, name, state, infringer, host, country, assignedAt } }: { row: FirmCaseRow }) => (
  <Entry>
    <TextLink to="/firm/cases/$caseId" params={{ caseId: _id }}>
      {name} · {infringer || host}
    </TextLink>
    <Text size="small" tone="dim">
      {[
        stateForStaff(state),
        infringer && infringer !== host ? host : null,
        country && (countryNames.get(country) ?? country),
      ]
        .filter(Boolean)
        .join(' · ')}
      . At your firm since {formatDay(assignedAt)}.
    </Text>
  </Entry>
)
