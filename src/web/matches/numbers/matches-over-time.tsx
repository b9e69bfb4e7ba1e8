import type { MatchesOverTime as Told, SpanLength } from '#contract/matches/timeline.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { type Bar, StackedBars } from '#web/ui/drawings/stacked-bars.tsx'
import { type Column, Table } from '#web/ui/lists/table.tsx'
import { Text } from '#web/ui/text/text.tsx'
import { formatDays } from '../filters/filter-words.ts'

type Span = Told['spans'][number]
type MatchesOverTimeProps = {
  shape: 'pictures' | 'tables'
  spans: readonly Span[]
  by: SpanLength
  chosen: { from?: string | undefined; to?: string | undefined }
  onChoose: (span: Span) => void
}

const states = [
  { state: 'undecided', name: 'To decide', look: 'ink' },
  { state: 'approved', name: 'Approved', look: 'ok' },
  { state: 'ignored', name: 'Ignored', look: 'hollow' },
] as const

/** Finds by date and outcome, as bars or as a table. */
export function MatchesOverTime({ shape, spans, by, chosen, onChoose }: MatchesOverTimeProps) {
  const filled = spans.filter((span) => states.some(({ state }) => span[state] > 0))
  if (filled.length === 0)
    return <Text tone="dim">No find fits that was made in the last {by === 'week' ? 'half year' : 'two years'}.</Text>
  const isChosen = (span: Span) => span.from === chosen.from && span.to === chosen.to
  if (shape === 'tables')
    return (
      <Table
        label="Finds over time"
        rows={filled.toReversed()}
        keyOf={({ from }) => from}
        columns={columnsOf(isChosen, onChoose)}
      />
    )
  return (
    <StackedBars
      label="Finds over time"
      parts={states}
      bars={spans.map((span, at) => ({ ...barOf(span), isChosen: isChosen(span), label: labelOf(spans, at) }))}
      onChoose={(key) => onChoose(spans.find(({ from }) => from === key)!)}
    />
  )
}

const columnsOf = (isChosen: (span: Span) => boolean, onChoose: (span: Span) => void): readonly Column<Span>[] => [
  {
    key: 'days',
    header: 'Found',
    isOneLine: true,
    cell: (span) => (
      <Button look="quiet" size="small" aria-pressed={isChosen(span)} onClick={() => onChoose(span)}>
        {formatDays(span)}
      </Button>
    ),
  },
  ...states.map(({ state, name }): Column<Span> => ({
    key: state,
    header: name,
    align: 'end',
    cell: (span) => span[state].toLocaleString('en-US'),
  })),
]

const barOf = (span: Span): Omit<Bar, 'isChosen' | 'label'> => ({
  key: span.from,
  counts: states.map(({ state }) => span[state]),
  words: `${formatDays(span)}: ${inWords(span)}`,
})

function inWords(span: Span): string {
  const told = states.filter(({ state }) => span[state] > 0)
  return (
    told.map(({ state, name }) => `${span[state].toLocaleString('en-US')} ${name.toLowerCase()}`).join(', ') || 'none'
  )
}

const month = new Intl.DateTimeFormat('en-GB', { month: 'short', timeZone: 'UTC' })
/** Number of bars that one label is wide. */
const apart = 4

/** Labels the start of a month, and leaves out labels that would overlap. */
function labelOf(spans: readonly Span[], at: number): string {
  const { from } = spans[at]!
  const begins = at === 0 || spans[at - 1]!.from.slice(0, 7) !== from.slice(0, 7)
  const isByMonth = spans[0]!.to.slice(8) !== spans[1]!.to.slice(8) && spans.every((span) => span.from.endsWith('-01'))
  if (!begins || at > spans.length - 2) return ''
  if (isByMonth && at % apart !== 0) return ''
  if (!isByMonth && at > 0 && Number(from.slice(5, 7)) % 2 === 0) return ''
  const name = month.format(new Date(from))
  return isByMonth && at === 0 ? `${name} ${from.slice(0, 4)}` : name
}
