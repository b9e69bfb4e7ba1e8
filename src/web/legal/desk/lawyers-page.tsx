import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { actionWords } from '#contract/cases/next-action.ts'
import { LegalQueue, type LegalRow } from '#contract/legal/desk.ts'
import { useMay, useUser } from '#web/accounts/index.ts'
import { Loaded } from '#web/platform/pages/loaded.tsx'
import { formatDay } from '#web/platform/moments.ts'
import { DeskPlaces } from '#web/platform/desk-places.tsx'
import { NotFoundPage } from '#web/platform/pages/not-found-page.tsx'
import { useTitle } from '#web/platform/pages/use-title.ts'
import { Segmented } from '#web/ui/buttons/segmented.tsx'
import { EmptyState } from '#web/ui/feedback/empty-state.tsx'
import { DetailSkeleton } from '#web/ui/feedback/skeleton.tsx'
import { Page } from '#web/ui/layout/pages/page.tsx'
import { Stack } from '#web/ui/layout/stack.tsx'
import { Entries, Entry } from '#web/ui/lists/entries.tsx'
import { TextLink } from '#web/ui/navigation/links.tsx'
import { Text } from '#web/ui/text/text.tsx'
import { BeforeAfter } from '../before-after.tsx'
import { queueQuery } from '../queries.ts'

export type LawyersSearch = { queue?: LegalQueue; page?: number }

const route = getRouteApi('/inside/desk/lawyers')

const labels: Record<LegalQueue, string> = {
  'to-weigh': 'To weigh',
  'at-owner': 'At the owner',
  'at-lawyers': 'With lawyers',
  ended: 'Ended',
}

/** Cases with or before lawyers, by due date. */
export function LawyersPage() {
  useTitle('Lawyers')
  const user = useUser()
  const may = useMay()('legal')
  if (!user) return <DetailSkeleton label="Loading the cases for lawyers" />
  return may ? <Queues /> : <NotFoundPage />
}

function Queues() {
  const user = useUser()
  const search = route.useSearch()
  const navigate = route.useNavigate()
  const queue = LegalQueue.safeParse(search.queue).data ?? 'to-weigh'
  const page = Number.isInteger(search.page) ? Math.max(0, search.page ?? 0) : 0
  const found = useQuery(queueQuery(queue, page))
  const counts = found.data?.counts
  const show = (next: LawyersSearch) => void navigate({ search: next })
  return (
    <Page
      title="Lawyers"
      above={<DeskPlaces roles={user?.staff_roles} />}
      aside={<TextLink to="/desk/firms">Law firms</TextLink>}
    >
      <Stack>
        <Segmented
          label="Which queue"
          options={LegalQueue.options.map((value) => ({
            value,
            label: counts ? `${labels[value]} (${counts[value]})` : labels[value],
          }))}
          value={queue}
          onChange={(chosen) => show({ queue: chosen })}
        />
        <Loaded query={found} label="Loading the cases for lawyers" lines={6}>
          {({ data, total, pageSize }) =>
            data.length === 0 ? (
              <EmptyState title="No case is here">Cases appear here once staff escalate them.</EmptyState>
            ) : (
              <Stack>
                <Entries label="Cases for lawyers">
                  {data.map((row) => (
                    <One key={row._id} row={row} />
                  ))}
                </Entries>
                <BeforeAfter {...{ page, pageSize, total }} onGo={(to) => show({ queue, page: to })} />
              </Stack>
            )
          }
        </Loaded>
      </Stack>
    </Page>
  )
}

const One = ({ row: { _id, name, infringer, host, country, since, next, firm } }: { row: LegalRow }) => (
  <Entry>
    <TextLink to="/desk/cases/$caseId" params={{ caseId: _id }}>
      {name} · {infringer || host}
    </TextLink>
    <Text size="small" tone="dim">
      {country ?? 'Country not known'}, here since {formatDay(since)}
      {firm === null ? '' : `, at ${firm}`}.
    </Text>
    {next && (
      <Text size="small">
        {actionWords[next.action].does}
        {next.at === null ? '' : ` by ${formatDay(next.at)}`}.
      </Text>
    )}
  </Entry>
)
