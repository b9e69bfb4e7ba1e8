import type { DayOrder } from '#contract/platform/day-order.ts'
import { type ColumnOrder, orderOfColumn } from '#server/platform/text/days/read-day.ts'
import { refuse } from '#server/platform/refuse.ts'
import type { Line } from './grid.ts'

/** A column of days: its words, and its place among the cells; undefined for one that the sheet lacks. */
type DayColumn = { name: string; at: number | undefined }

/**
 * The order of days in each column, decided by all of its cells. Where a column fits both orders the owner’s answer decides; without one
 * the sheet is refused with the question.
 */
export function decideDayOrders<Column extends string>(
  lines: readonly Line[],
  columns: Record<Column, DayColumn>,
  answered: DayOrder | undefined,
): Record<Column, ColumnOrder> {
  const orders = (Object.entries(columns) as [Column, DayColumn][]).map(([column, { name, at }]) => {
    const said = orderOfColumn(at === undefined ? [] : lines.map(({ cells }) => cells[at] ?? ''))
    if ('order' in said) return [column, said.order]
    if (answered === undefined) throw unclear(name, said.asks)
    return [column, answered]
  })
  return Object.fromEntries(orders) as Record<Column, ColumnOrder>
}

const unclear = (name: string, example: string) =>
  refuse(
    'conflict',
    'sheet.day-order',
    `The days in the column “${name}” fit two orders, such as ${example}. Choose if the day or the month comes first.`,
  )
