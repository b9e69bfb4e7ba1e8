import { queryOptions, useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { CaseAge, type DeskNumbers, getDeskNumbers } from '#contract/desk/numbers-endpoints.ts'
import { caseReaders } from '#contract/cases/staff-steps.ts'
import { stateForStaff } from '#contract/cases/state-words.ts'
import { countryNames } from '#contract/reference/country-names.ts'
import { formatAmount } from '#contract/reference/money.ts'
import { useMay, useUser } from '#web/accounts/index.ts'
import { call } from '#web/platform/calls/call.ts'
import { Loaded } from '#web/platform/pages/loaded.tsx'
import { DeskPlaces } from '#web/platform/desk-places.tsx'
import { NotFoundPage } from '#web/platform/pages/not-found-page.tsx'
import { useTitle } from '#web/platform/pages/use-title.ts'
import { EmptyState } from '#web/ui/feedback/empty-state.tsx'
import { DetailSkeleton } from '#web/ui/feedback/skeleton.tsx'
import { Page } from '#web/ui/layout/pages/page.tsx'
import { Stack } from '#web/ui/layout/stack.tsx'
import { type Column, Table } from '#web/ui/lists/table.tsx'
import { TextLink } from '#web/ui/navigation/links.tsx'
import { Heading } from '#web/ui/text/heading.tsx'
import { Text } from '#web/ui/text/text.tsx'

const numbersQuery = queryOptions({
  queryKey: ['desk', 'numbers'],
  queryFn: ({ signal }) => call(getDeskNumbers, signal)({}),
})

/** What the desk's work comes to; each number leads to the cases that it counts. */
export function NumbersPage() {
  useTitle('Numbers')
  const user = useUser()
  const may = useMay()(...caseReaders)
  const found = useQuery({ ...numbersQuery, enabled: may })
  if (!user) return <DetailSkeleton label="Loading the numbers" />
  if (!may) return <NotFoundPage />
  return (
    <Page title="Numbers" above={<DeskPlaces roles={user.staff_roles} />}>
      <Loaded query={found} label="Loading the numbers" lines={8}>
        {({ states, outcomes, money }) => (
          <Stack gap="loose">
            <Part title="Cases by state and age">
              {states.length === 0 ? (
                <EmptyState title="No cases yet">Numbers stand here once there are cases.</EmptyState>
              ) : (
                <Table
                  label="Cases by state and age"
                  columns={stateColumns}
                  rows={states}
                  keyOf={({ state }) => state}
                />
              )}
            </Part>
            <Part title="How cases ended, in two years">
              {outcomes.length === 0 ? (
                <Text tone="dim">No case has ended yet.</Text>
              ) : (
                <Table
                  label="How cases ended"
                  columns={outcomeColumns}
                  rows={outcomes}
                  keyOf={({ country, category }) => `${country} ${category}`}
                />
              )}
            </Part>
            <Part title="Money by month">
              {earned(money).length === 0 ? (
                <Text tone="dim">Nothing was earned in the last twelve months.</Text>
              ) : (
                <Table
                  label="Money by month"
                  columns={moneyColumns}
                  rows={earned(money)}
                  keyOf={({ month, currency }) => `${month} ${currency}`}
                />
              )}
            </Part>
          </Stack>
        )}
      </Loaded>
    </Page>
  )
}

const Part = ({ title, children }: { title: string; children: ReactNode }) => (
  <Stack gap="tight">
    <Heading level={2}>{title}</Heading>
    {children}
  </Stack>
)

/** Months of a currency in which money only came and went again. */
const earned = (money: DeskNumbers['money']) => money.filter(({ owners, fees }) => owners !== 0 || fees !== 0)

type State = DeskNumbers['states'][number]

const ages: Record<CaseAge, string> = { week: 'To 7 days', month: 'To 30', quarter: 'To 90', longer: 'Longer' }

const stateColumns: Column<State>[] = [
  { key: 'state', header: 'State', cell: ({ state }) => stateForStaff(state) },
  {
    key: 'cases',
    header: 'Cases',
    align: 'end',
    cell: ({ state, cases }) => (
      <TextLink to="/desk/numbers/cases" search={{ state }}>
        {cases}
      </TextLink>
    ),
  },
  {
    key: 'overdue',
    header: 'Overdue',
    align: 'end',
    cell: ({ state, overdue }) =>
      overdue === 0 ? (
        0
      ) : (
        <TextLink to="/desk/numbers/cases" search={{ state, overdue: true }}>
          {overdue}
        </TextLink>
      ),
  },
  ...CaseAge.options.map((age): Column<State> => ({
    key: age,
    header: ages[age],
    align: 'end',
    cell: ({ state, ages: counted }) =>
      counted[age] === 0 ? (
        0
      ) : (
        <TextLink to="/desk/numbers/cases" search={{ state, age }}>
          {counted[age]}
        </TextLink>
      ),
  })),
]

type Outcome = DeskNumbers['outcomes'][number]

const outcomeColumns: Column<Outcome>[] = [
  {
    key: 'country',
    header: 'Country',
    cell: ({ country }) => (country === null ? 'not known' : (countryNames.get(country) ?? country)),
  },
  { key: 'category', header: 'Category', cell: ({ category }) => category ?? 'not known' },
  {
    key: 'closed',
    header: 'Ended',
    align: 'end',
    cell: ({ country, closed }) => (
      <TextLink to="/desk/numbers/cases" search={{ ended: country ?? 'none' }}>
        {closed}
      </TextLink>
    ),
  },
  {
    key: 'won',
    header: 'Won',
    align: 'end',
    cell: ({ won, closed }) => `${won} (${Math.round((100 * won) / closed)} %)`,
  },
  { key: 'days', header: 'Days to it', align: 'end', cell: ({ medianDays }) => medianDays ?? '' },
]

type Month = DeskNumbers['money'][number]

const moneyColumns: Column<Month>[] = [
  { key: 'month', header: 'Month', cell: ({ month }) => month, isOneLine: true },
  {
    key: 'owners',
    header: 'Owners',
    align: 'end',
    cell: ({ owners, currency }) => formatAmount(owners, currency, 'en'),
  },
  { key: 'fees', header: 'Fees', align: 'end', cell: ({ fees, currency }) => formatAmount(fees, currency, 'en') },
]
