import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { CaseAge, FunnelStep, listCountedCases } from '#contract/desk/numbers-endpoints.ts'
import type { Received } from '#contract/endpoint.ts'
import { Id } from '#contract/wire.ts'
import { caseReaders } from '#contract/cases/staff-steps.ts'
import { CaseState } from '#contract/cases/case-states.ts'
import { stateForStaff } from '#contract/cases/state-words.ts'
import { useMay, useUser } from '#web/accounts/index.ts'
import { call } from '#web/platform/calls/call.ts'
import { Loaded } from '#web/platform/pages/loaded.tsx'
import { formatDay } from '#web/platform/moments.ts'
import { NotFoundPage } from '#web/platform/pages/not-found-page.tsx'
import { useTitle } from '#web/platform/pages/use-title.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { EmptyState } from '#web/ui/feedback/empty-state.tsx'
import { DetailSkeleton } from '#web/ui/feedback/skeleton.tsx'
import { Page } from '#web/ui/layout/pages/page.tsx'
import { Row } from '#web/ui/layout/row.tsx'
import { Stack } from '#web/ui/layout/stack.tsx'
import { Entries, Entry } from '#web/ui/lists/entries.tsx'
import { Breadcrumbs } from '#web/ui/navigation/breadcrumbs.tsx'
import { TextLink } from '#web/ui/navigation/links.tsx'
import { Text } from '#web/ui/text/text.tsx'

export type CountedSearch = {
  state?: CaseState
  age?: CaseAge
  overdue?: boolean
  ended?: string
  category?: string
  won?: boolean
  template?: string
  submitted?: string
  decided?: boolean
  since?: string
  currency?: string
  earned?: string
  step?: FunnelStep
  assignee?: string
  page?: number
}

const route = getRouteApi('/inside/desk/numbers/cases')

/** The cases that a number counts. */
export function CountedPage() {
  useTitle('Counted cases')
  const user = useUser()
  const may = useMay()(...caseReaders)
  if (!user) return <DetailSkeleton label="Loading the cases" />
  return may ? <Listed /> : <NotFoundPage />
}

function Listed() {
  const search = route.useSearch()
  const navigate = route.useNavigate()
  const page = Number.isInteger(search.page) ? Math.max(0, search.page ?? 0) : 0
  const asked = { ...askedIn(search), page }
  const found = useQuery({
    queryKey: ['desk', 'numbers', 'cases', asked],
    queryFn: ({ signal }) => call(listCountedCases, signal)(asked),
  })
  const go = (to: number) => void navigate({ search: { ...search, page: to } })
  return (
    <Page
      title="Counted cases"
      above={
        <Breadcrumbs
          places={[
            { key: 'desk', content: <TextLink to="/desk">Desk</TextLink> },
            { key: 'numbers', content: <TextLink to="/desk/numbers">Numbers</TextLink> },
            { key: 'cases', content: 'Counted cases' },
          ]}
        />
      }
      aside={found.data && `${found.data.total}`}
    >
      <Loaded query={found} label="Loading the cases" lines={6}>
        {({ data, total, pageSize }) =>
          data.length === 0 ? (
            <EmptyState title="No case is counted here">
              The number has changed since, or the address is not whole.
            </EmptyState>
          ) : (
            <Stack>
              <Counted data={data} />
              <BeforeAfter {...{ page, pageSize, total }} onGo={go} />
            </Stack>
          )
        }
      </Loaded>
    </Page>
  )
}

const flag = (is: boolean | undefined) => (is === true ? ('true' as const) : ('false' as const))
const line = (text: string | undefined) => (typeof text === 'string' ? text.slice(0, 80) : undefined)
const monthIn = (text: string | undefined) => (/^\d{4}-(0[1-9]|1[0-2])$/.test(text ?? '') ? text : undefined)

/** Narrowing of an address; wrong parts are left out. */
const askedIn = (search: CountedSearch) => ({
  state: CaseState.safeParse(search.state).data,
  age: CaseAge.safeParse(search.age).data,
  overdue: flag(search.overdue),
  ended: line(search.ended)?.slice(0, 4),
  category: line(search.category),
  won: flag(search.won),
  template: line(search.template),
  submitted: monthIn(search.submitted),
  decided: flag(search.decided),
  since: monthIn(search.since),
  currency: line(search.currency)?.slice(0, 3),
  earned: monthIn(search.earned),
  step: FunnelStep.safeParse(search.step).data,
  assignee: search.assignee === 'nobody' ? ('nobody' as const) : Id.safeParse(search.assignee).data,
})

const Counted = ({ data }: { data: Received<typeof listCountedCases>['data'] }) => (
  <Entries label="Counted cases">
    {data.map(({ _id, name, infringer, host, state, since, dueAt }) => (
      <Entry key={_id}>
        <TextLink to="/desk/cases/$caseId" params={{ caseId: _id }}>
          {name} · {infringer || host}
        </TextLink>
        <Text size="small" tone="dim">
          {stateForStaff(state)} since {formatDay(since)}
          {dueAt === null ? '' : `, due on ${formatDay(dueAt)}`}
        </Text>
      </Entry>
    ))}
  </Entries>
)

type BeforeAfterProps = { page: number; pageSize: number; total: number; onGo: (page: number) => void }

const BeforeAfter = ({ page, pageSize, total, onGo }: BeforeAfterProps) =>
  total > pageSize && (
    <Row>
      <Button look="quiet" size="small" disabled={page === 0} onClick={() => onGo(page - 1)}>
        Before
      </Button>
      <Button look="quiet" size="small" disabled={(page + 1) * pageSize >= total} onClick={() => onGo(page + 1)}>
        After
      </Button>
    </Row>
  )
