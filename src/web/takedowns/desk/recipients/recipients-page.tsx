import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { useState } from 'react'
import type { RecipientAtDesk, RecipientFilter } from '#contract/takedowns/desk-recipient-endpoints.ts'
import { useMay } from '#web/accounts/index.ts'
import { SearchField } from '#web/platform/forms/search-field.tsx'
import { Loaded } from '#web/platform/pages/loaded.tsx'
import { Button } from '#web/ui/buttons/button.tsx'
import { Segmented } from '#web/ui/buttons/segmented.tsx'
import { EmptyState } from '#web/ui/feedback/empty-state.tsx'
import { Measure } from '#web/ui/layout/measure.tsx'
import { Stack } from '#web/ui/layout/stack.tsx'
import { Entries, Entry } from '#web/ui/lists/entries.tsx'
import { Pagination } from '#web/ui/lists/pagination.tsx'
import { TextLink } from '#web/ui/navigation/links.tsx'
import { Mono, Text } from '#web/ui/text/text.tsx'
import { kindWords } from '../../words.ts'
import { DeskFrame } from '../desk-frame.tsx'
import { recipientsQuery } from '../queries.ts'
import { WayFromDesk } from '../way-from-desk.tsx'
import { RecipientDialog } from './recipient-dialog.tsx'
import { RecipientMark } from './recipient-mark.tsx'
import { askedIn, type RecipientsSearch } from './recipients-search.ts'

const route = getRouteApi('/inside/desk/takedowns/recipients')

const filters = [
  { value: 'all', label: 'All' },
  { value: 'unverified', label: 'Not verified' },
  { value: 'withdrawn', label: 'Withdrawn' },
] as const satisfies { value: RecipientFilter; label: string }[]

/** The directory of those who take notices, with search and a filter in the address. */
export function RecipientsPage() {
  const asked = askedIn(route.useSearch())
  const navigate = route.useNavigate()
  const mayChange = useMay()('legal')
  const [isAdding, add] = useState(false)
  const found = useQuery(recipientsQuery(asked))
  const go = (change: Partial<RecipientsSearch>) =>
    void navigate({ search: (before) => ({ ...before, page: 1, ...change }), replace: true })
  return (
    <DeskFrame
      title="Recipients of notices"
      way={<WayFromDesk here="Recipients of notices" />}
      aside={mayChange && <Button onClick={() => add(true)}>Add a recipient</Button>}
    >
      <Stack>
        <Text tone="dim">A correction reaches drafts and waiting notices of every owner.</Text>
        <Measure>
          <SearchField
            label="Search recipients"
            placeholder="Name, host or address"
            value={asked.search}
            onChange={(search) => go({ search })}
          />
        </Measure>
        <Segmented label="Show" options={filters} value={asked.show} onChange={(show) => go({ show })} />
        <Loaded query={found} label="Loading the recipients" lines={12}>
          {({ data, total }) =>
            total === 0 ? (
              <EmptyState title="No such recipient">
                Search by its name, a host that it serves, or its address.
              </EmptyState>
            ) : (
              <>
                <Entries label="Recipients">
                  {data.map((entry) => (
                    <RecipientEntry key={entry.id} entry={entry} />
                  ))}
                </Entries>
                <Pagination
                  page={asked.page}
                  pageSize={asked.pageSize}
                  total={total}
                  noun={['recipient', 'recipients']}
                  onPage={(page) => go({ page })}
                  onPageSize={(pageSize) => go({ pageSize })}
                />
              </>
            )
          }
        </Loaded>
        {isAdding && <RecipientDialog onClose={() => add(false)} />}
      </Stack>
    </DeskFrame>
  )
}

const RecipientEntry = ({ entry }: { entry: RecipientAtDesk }) => {
  const { id, name, kind, email, form, post, country, checkedAt } = entry
  return (
    <Entry>
      <TextLink to="/desk/takedowns/recipients/$recipient" params={{ recipient: id }}>
        {name}
      </TextLink>
      <RecipientMark entry={entry} />
      <Text size="small">{email ?? form ?? post ?? 'No address is known'}</Text>
      <Text size="small" tone="dim">
        {[kindWords[kind], country ?? 'country not known'].join(' · ')} · checked on <Mono>{checkedAt}</Mono>
      </Text>
    </Entry>
  )
}
