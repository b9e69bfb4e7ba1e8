import type { LookedDay } from '#contract/discovery/ways.ts'
import { DayGrid } from '#web/ui/drawings/day-grid.tsx'
import { Disclosure } from '#web/ui/layout/disclosure.tsx'
import { Table } from '#web/ui/lists/table.tsx'
import { Text } from '#web/ui/text/text.tsx'
import { counted } from '../visits/visit-words.ts'
import { wayNames } from './way-names.ts'

const dayMs = 86_400_000
/** Number of days shown, including today. */
const shown = 30

/** Visits of the last 30 days, as a calendar and as a list. */
export function DaysCovered({ days, today }: { days: readonly LookedDay[]; today: string }) {
  const byDay = Map.groupBy(days, ({ day }) => day)
  const all = Array.from({ length: shown }, (_, at) =>
    new Date(Date.parse(today) - (shown - 1 - at) * dayMs).toISOString().slice(0, 10),
  )
  const rows = days.toSorted((a, b) => b.day.localeCompare(a.day))
  return (
    <>
      <DayGrid
        label="What was looked at, day by day"
        days={all.map((day) => {
          const looked = byDay.get(day) ?? []
          const pictures = looked.reduce((sum, one) => sum + one.pictures, 0)
          const pages = looked.reduce((sum, one) => sum + one.pages, 0)
          return {
            day,
            amount: pictures,
            words:
              looked.length === 0 ? 'nothing looked at' : `${counted(pages, 'page')}, ${counted(pictures, 'picture')}`,
          }
        })}
      />
      <Text size="small" tone="dim">
        The larger the mark, the more pictures were met on that day.
      </Text>
      {rows.length > 0 && (
        <Disclosure summary="The same as a list">
          <Table
            label="What was looked at, day by day and way by way"
            rows={rows}
            keyOf={({ day, way }) => `${day} ${way}`}
            columns={[
              { key: 'day', header: 'Day', isOneLine: true, cell: ({ day }) => day },
              { key: 'way', header: 'Way', cell: ({ way }) => wayNames[way] },
              { key: 'pages', header: 'Pages', align: 'end', cell: ({ pages }) => pages.toLocaleString('en-US') },
              {
                key: 'pictures',
                header: 'Pictures met',
                align: 'end',
                cell: ({ pictures }) => pictures.toLocaleString('en-US'),
              },
            ]}
          />
        </Disclosure>
      )}
    </>
  )
}
