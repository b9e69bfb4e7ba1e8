import { useState } from 'react'
import { StatusMark } from '#web/ui/feedback/status-mark.tsx'
import { Pagination } from '#web/ui/lists/pagination.tsx'
import { type Column, type Sort, Table } from '#web/ui/lists/table.tsx'
import { Price } from '#web/ui/text/price.tsx'
import { Mono } from '#web/ui/text/text.tsx'

type SampleCase = {
  reference: string
  site: string
  country: string
  state: keyof typeof marks
  opened: string
  fee: number
}

const marks = {
  Paid: (
    <StatusMark filled="full" tone="ok">
      Paid
    </StatusMark>
  ),
  Processing: (
    <StatusMark filled="half" tone="warn">
      Processing
    </StatusMark>
  ),
  Unpaid: (
    <StatusMark filled="empty" tone="dim">
      Unpaid
    </StatusMark>
  ),
}

const rows: SampleCase[] = [
  {
    reference: 'C-24410',
    site: 'greenfields.example',
    country: 'CA',
    state: 'Processing',
    opened: '2026-07-15',
    fee: 252,
  },
  { reference: 'C-24403', site: 'studio-ono.example', country: 'JP', state: 'Paid', opened: '2026-06-08', fee: 2015 },
  { reference: 'C-24396', site: 'northpeak.example', country: 'DE', state: 'Unpaid', opened: '2026-05-01', fee: 1878 },
]

const columns: Column<SampleCase>[] = [
  { key: 'reference', header: 'Reference', isSortable: true, cell: ({ reference }) => <Mono>{reference}</Mono> },
  { key: 'site', header: 'Used on', isSortable: true, cell: ({ site }) => site },
  { key: 'country', header: 'Country', cell: ({ country }) => country },
  { key: 'state', header: 'Status', cell: ({ state }) => marks[state] },
  { key: 'opened', header: 'Opened', isSortable: true, cell: ({ opened }) => <Mono>{opened}</Mono> },
  {
    key: 'fee',
    header: 'Licence fee',
    isSortable: true,
    align: 'end',
    cell: ({ fee }) => <Price value={fee} currency="USD" />,
  },
]

/** Rows, their order and their pages. */
export function ListsPart() {
  const [sort, setSort] = useState<Sort>({ key: 'reference', direction: 'DESC' })
  const [page, setPage] = useState(9)
  const [pageSize, setPageSize] = useState(20)
  return (
    <>
      <Table
        label="Sample cases"
        columns={columns}
        rows={rows}
        keyOf={({ reference }) => reference}
        sort={sort}
        onSort={setSort}
      />
      <Pagination
        page={page}
        pageSize={pageSize}
        total={431}
        noun={['case', 'cases']}
        onPage={setPage}
        onPageSize={setPageSize}
      />
    </>
  )
}
