import { queryOptions, useQuery } from '@tanstack/react-query'
import {
  type DeskNumbers,
  getDeskNumbers,
  getDeskNumbersFile,
  type NumbersPart,
} from '#contract/desk/numbers-endpoints.ts'
import { caseReaders } from '#contract/cases/staff-steps.ts'
import { useMay, useUser } from '#web/accounts/index.ts'
import { call } from '#web/platform/calls/call.ts'
import { download } from '#web/platform/calls/download.ts'
import { FileButton } from '#web/platform/calls/file-button.tsx'
import { Loaded } from '#web/platform/pages/loaded.tsx'
import { DeskPlaces } from '#web/platform/desk-places.tsx'
import { NotFoundPage } from '#web/platform/pages/not-found-page.tsx'
import { useTitle } from '#web/platform/pages/use-title.ts'
import { DetailSkeleton } from '#web/ui/feedback/skeleton.tsx'
import { Page } from '#web/ui/layout/pages/page.tsx'
import { Row } from '#web/ui/layout/row.tsx'
import { Stack } from '#web/ui/layout/stack.tsx'
import { type Column, Table } from '#web/ui/lists/table.tsx'
import { Heading } from '#web/ui/text/heading.tsx'
import { Text } from '#web/ui/text/text.tsx'
import {
  claimColumns,
  decisionColumns,
  funnelColumns,
  loadColumns,
  moneyColumns,
  outcomeColumns,
  stateColumns,
  templateColumns,
} from './number-columns.tsx'

const numbersQuery = queryOptions({
  queryKey: ['desk', 'numbers'],
  queryFn: ({ signal }) => call(getDeskNumbers, signal)({}),
})

/** The figures of the desk's work; each number leads to the cases that it counts. */
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
        {(numbers) => (
          <Stack gap="loose">
            <OfCases numbers={numbers} />
            <OfMoney numbers={numbers} />
          </Stack>
        )}
      </Loaded>
    </Page>
  )
}

const OfCases = ({ numbers: { states, load, decisions, outcomes, templates } }: { numbers: DeskNumbers }) => (
  <>
    <Part
      part="states"
      title="Cases by state and age"
      none="Numbers appear here once there are cases."
      columns={stateColumns}
      rows={states}
      keyOf={({ state }) => state}
    />
    <Part
      part="load"
      title="Load of each person"
      none="No case is open."
      columns={loadColumns}
      rows={load}
      keyOf={({ _id }) => _id ?? 'nobody'}
    />
    <Part
      part="decisions"
      title="Hours to the first decision, by month of submission"
      none="No case was submitted in the last twelve months."
      columns={decisionColumns}
      rows={decisions}
      keyOf={({ month }) => month}
    />
    <Part
      part="outcomes"
      title="Outcomes in two years"
      none="No case has ended yet."
      columns={outcomeColumns}
      rows={outcomes}
      keyOf={({ country, category }) => `${country} ${category}`}
    />
    <Part
      part="templates"
      title="Outcomes by the text of the first letter"
      none="No case with a letter has ended yet."
      columns={templateColumns}
      rows={templates}
      keyOf={({ template }) => template}
    />
  </>
)

const OfMoney = ({ numbers: { funnel, claims, money } }: { numbers: DeskNumbers }) => (
  <>
    <Part
      part="funnel"
      title="From letters to payments, in two years"
      none="No letter has gone out yet."
      columns={funnelColumns(funnel[0]?.cases ?? 0)}
      rows={funnel}
      keyOf={({ step }) => step}
    />
    <Part
      part="claims"
      title="Sums asked for, by month and state"
      none="No case asks for money."
      columns={claimColumns}
      rows={claims}
      keyOf={({ month, state, currency }) => `${month} ${state} ${currency}`}
    />
    <Part
      part="money"
      title="Money by month"
      none="Nothing was earned in the last twelve months."
      columns={moneyColumns}
      rows={earned(money)}
      keyOf={({ month, currency }) => `${month} ${currency}`}
    />
  </>
)

type PartProps<Of> = {
  part: NumbersPart
  title: string
  /** Sentence in place of an empty table. */
  none: string
  columns: readonly Column<Of>[]
  rows: readonly Of[]
  keyOf: (of: Of) => string
}

const Part = <Of,>({ part, title, none, columns, rows, keyOf }: PartProps<Of>) => (
  <Stack gap="tight">
    <Row spread="between">
      <Heading level={2}>{title}</Heading>
      {rows.length > 0 && <FileButton label="CSV" name={title} get={() => download(getDeskNumbersFile, { part })} />}
    </Row>
    {rows.length === 0 ? (
      <Text tone="dim">{none}</Text>
    ) : (
      <Table label={title} columns={columns} rows={rows} keyOf={keyOf} />
    )}
  </Stack>
)

/** Months of a currency in which money only came and went again. */
const earned = (money: DeskNumbers['money']) => money.filter(({ owners, fees }) => owners !== 0 || fees !== 0)
