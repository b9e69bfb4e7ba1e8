import { ArrowDown, ArrowUp } from 'lucide-react'
import type { ReactNode } from 'react'
import { ScrollBox } from '#web/ui/layout/scroll-box.tsx'

export type Sort = { key: string; direction: 'ASC' | 'DESC' }
export type Column<Row> = {
  key: string
  header: string
  cell: (row: Row) => ReactNode
  isSortable?: boolean
  /** `end` aligns numbers at the end of their column. */
  align?: 'start' | 'end'
  /** Never wraps, like references; on phones, `at-desk` does. */
  isOneLine?: boolean | 'at-desk'
  /** Holds sentences, at a readable width on phones. */
  isWide?: boolean
}
type TableProps<Row> = {
  /** Names the contents for screen readers. */
  label: string
  columns: readonly Column<Row>[]
  rows: readonly Row[]
  keyOf: (row: Row) => string
  sort?: Sort
  onSort?: (sort: Sort) => void
}

/** Rows of one kind, sorted and paged by the server. On a narrow page the table scrolls inside its own box. */
export const Table = <Row,>({ label, columns, rows, keyOf, sort, onSort }: TableProps<Row>) => (
  <ScrollBox label={label}>
    <table className="w-full border-collapse text-base">
      <thead className="border-t border-ink">
        <tr className="border-b border-line">
          {columns.map((column) => (
            <HeaderCell key={column.key} column={column} sort={sort} onSort={onSort} />
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={keyOf(row)} className="border-b border-line">
            {columns.map(({ key, cell, align, isOneLine, isWide }) => (
              <td
                key={key}
                className={`px-3 py-2.5 first:ps-0 last:pe-0 max-tablet:px-1.5 ${isWide ? 'max-tablet:min-w-60' : ''} ${isOneLine === 'at-desk' ? 'min-w-34 tablet:whitespace-nowrap' : isOneLine ? 'whitespace-nowrap' : ''} ${alignments[align ?? 'start']}`}
              >
                {cell(row)}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  </ScrollBox>
)

type HeaderCellProps = {
  column: Pick<Column<never>, 'key' | 'header' | 'isSortable' | 'align'>
  sort: Sort | undefined
  onSort: ((sort: Sort) => void) | undefined
}

function HeaderCell({ column: { key, header, isSortable, align = 'start' }, sort, onSort }: HeaderCellProps) {
  const isSorted = sort?.key === key
  const Arrow = sort?.direction === 'DESC' ? ArrowDown : ArrowUp
  return (
    <th
      scope="col"
      aria-sort={isSorted ? (sort.direction === 'ASC' ? 'ascending' : 'descending') : undefined}
      className={`px-3 py-1 text-small font-semibold whitespace-nowrap first:ps-0 last:pe-0 max-tablet:px-1.5 ${alignments[align]}`}
    >
      {isSortable ? (
        <button
          type="button"
          className={`inline-flex min-h-9 items-center gap-1 hover:underline ${align === 'end' ? 'flex-row-reverse' : ''}`}
          onClick={() => onSort?.({ key, direction: isSorted && sort.direction === 'ASC' ? 'DESC' : 'ASC' })}
        >
          {header}
          <Arrow aria-hidden className={`size-3.5 ${isSorted ? '' : 'invisible'}`} />
        </button>
      ) : (
        header
      )}
    </th>
  )
}

const alignments = { start: 'text-start', end: 'text-end tabular-nums' }
