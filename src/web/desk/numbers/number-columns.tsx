import type { ReactNode } from 'react'
import { CaseAge, type DeskNumbers, type FunnelStep } from '#contract/desk/numbers-endpoints.ts'
import { stateForStaff } from '#contract/cases/state-words.ts'
import { countryNames } from '#contract/reference/country-names.ts'
import { formatAmount } from '#contract/reference/money.ts'
import type { Column } from '#web/ui/lists/table.tsx'
import { TextLink } from '#web/ui/navigation/links.tsx'
import type { CountedSearch } from './counted-page.tsx'

type Row<Part extends keyof DeskNumbers> = DeskNumbers[Part][number]

/** A number that opens the cases that it counts. */
const Opens = ({ count, search, children }: { count: number; search: CountedSearch; children?: ReactNode }) =>
  count === 0 ? (
    <>{children ?? 0}</>
  ) : (
    <TextLink to="/desk/numbers/cases" search={search}>
      {children ?? count}
    </TextLink>
  )

const percent = (part: number, whole: number) => `${part} (${Math.round((100 * part) / whole)} %)`

const ages: Record<CaseAge, string> = { week: 'To 7 days', month: 'To 30', quarter: 'To 90', longer: 'Longer' }

export const stateColumns: Column<Row<'states'>>[] = [
  { key: 'state', header: 'State', cell: ({ state }) => stateForStaff(state) },
  {
    key: 'cases',
    header: 'Cases',
    align: 'end',
    cell: ({ state, cases }) => <Opens count={cases} search={{ state }} />,
  },
  {
    key: 'overdue',
    header: 'Overdue',
    align: 'end',
    cell: ({ state, overdue }) => <Opens count={overdue} search={{ state, overdue: true }} />,
  },
  ...CaseAge.options.map((age): Column<Row<'states'>> => ({
    key: age,
    header: ages[age],
    align: 'end',
    cell: ({ state, ages: counted }) => <Opens count={counted[age]} search={{ state, age }} />,
  })),
]

const hours = (count: number | null): string => (count === null ? '' : `${count} h`)

export const decisionColumns: Column<Row<'decisions'>>[] = [
  { key: 'month', header: 'Month', cell: ({ month }) => month, isOneLine: true },
  {
    key: 'cases',
    header: 'Submitted',
    align: 'end',
    cell: ({ month, cases }) => <Opens count={cases} search={{ submitted: month }} />,
  },
  {
    key: 'decided',
    header: 'Decided',
    align: 'end',
    cell: ({ month, decided }) => <Opens count={decided} search={{ submitted: month, decided: true }} />,
  },
  { key: 'median', header: 'Half within', align: 'end', cell: ({ medianHours }) => hours(medianHours) },
  { key: 'slow', header: 'Nine in ten within', align: 'end', cell: ({ slowHours }) => hours(slowHours) },
]

type Ended = Pick<Row<'outcomes'>, 'closed' | 'won' | 'medianDays'>

/** Columns of outcomes; `searchOf` names the cases of a row. */
const endedColumns = <Of extends Ended>(searchOf: (of: Of) => CountedSearch): Column<Of>[] => [
  {
    key: 'closed',
    header: 'Ended',
    align: 'end',
    cell: (of) => <Opens count={of.closed} search={searchOf(of)} />,
  },
  {
    key: 'won',
    header: 'Won',
    align: 'end',
    cell: (of) => (
      <Opens count={of.won} search={{ ...searchOf(of), won: true }}>
        {percent(of.won, of.closed)}
      </Opens>
    ),
  },
  { key: 'days', header: 'Days to it', align: 'end', cell: ({ medianDays }) => medianDays ?? '' },
]

export const outcomeColumns: Column<Row<'outcomes'>>[] = [
  {
    key: 'country',
    header: 'Country',
    cell: ({ country }) => (country === null ? 'not known' : (countryNames.get(country) ?? country)),
  },
  { key: 'category', header: 'Category', cell: ({ category }) => category ?? 'not known' },
  ...endedColumns<Row<'outcomes'>>(({ country, category }) => ({
    ended: country ?? 'none',
    category: category ?? 'none',
  })),
]

export const templateColumns: Column<Row<'templates'>>[] = [
  { key: 'template', header: 'Text', cell: ({ template }) => template },
  ...endedColumns<Row<'templates'>>(({ template }) => ({ template })),
]

export const claimColumns: Column<Row<'claims'>>[] = [
  { key: 'month', header: 'Month', cell: ({ month }) => month, isOneLine: true },
  { key: 'state', header: 'State', cell: ({ state }) => stateForStaff(state) },
  {
    key: 'cases',
    header: 'Cases',
    align: 'end',
    cell: ({ month, state, currency, cases }) => <Opens count={cases} search={{ since: month, state, currency }} />,
  },
  {
    key: 'total',
    header: 'Asked for',
    align: 'end',
    cell: ({ total, currency }) => formatAmount(total, currency, 'en'),
  },
]

export const moneyColumns: Column<Row<'money'>>[] = [
  { key: 'month', header: 'Month', cell: ({ month }) => month, isOneLine: true },
  {
    key: 'owners',
    header: 'Owners',
    align: 'end',
    cell: ({ owners, currency, month }) => (
      <Opens count={owners} search={{ earned: month, currency }}>
        {formatAmount(owners, currency, 'en')}
      </Opens>
    ),
  },
  {
    key: 'fees',
    header: 'Fees',
    align: 'end',
    cell: ({ fees, currency, month }) => (
      <Opens count={fees} search={{ earned: month, currency }}>
        {formatAmount(fees, currency, 'en')}
      </Opens>
    ),
  },
]

const stepNames: Record<FunnelStep, string> = {
  letter: 'First letter sent',
  answer: 'Answered',
  agreement: 'Agreed on a sum',
  payment: 'Paid, or paid in part',
}

/** Columns of the funnel; shares are of all first letters. */
export const funnelColumns = (letters: number): Column<Row<'funnel'>>[] => [
  { key: 'step', header: 'Step', cell: ({ step }) => stepNames[step] },
  {
    key: 'cases',
    header: 'Cases',
    align: 'end',
    cell: ({ step, cases }) => <Opens count={cases} search={{ step }} />,
  },
  {
    key: 'share',
    header: 'Of the letters',
    align: 'end',
    cell: ({ cases }) => (letters === 0 ? '' : `${Math.round((100 * cases) / letters)} %`),
  },
]

export const loadColumns: Column<Row<'load'>>[] = [
  { key: 'name', header: 'Person', cell: ({ name }) => name },
  {
    key: 'cases',
    header: 'Open cases',
    align: 'end',
    cell: ({ _id, cases }) => <Opens count={cases} search={{ assignee: _id ?? 'nobody' }} />,
  },
  {
    key: 'overdue',
    header: 'Overdue',
    align: 'end',
    cell: ({ _id, overdue }) => <Opens count={overdue} search={{ assignee: _id ?? 'nobody', overdue: true }} />,
  },
  { key: 'decisions', header: 'Decisions in 7 days', align: 'end', cell: ({ decisions }) => decisions },
]
