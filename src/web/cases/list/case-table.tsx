import type { CaseRow } from '#contract/cases/case.ts'
import { isDraft } from '#contract/cases/state-questions.ts'
import { formatDay } from '#web/platform/moments.ts'
import { ByWidth } from '#web/ui/layout/by-width.tsx'
import { Lines } from '#web/ui/layout/stack.tsx'
import { type Column, type Sort, Table } from '#web/ui/lists/table.tsx'
import { TextLink } from '#web/ui/navigation/links.tsx'
import { Mono, Text } from '#web/ui/text/text.tsx'
import { Truncated } from '#web/ui/text/truncated.tsx'
import { turnOf } from '../case/turn-words.ts'
import { formatUnread } from '../case/unread-words.ts'
import { StateMark } from '../state-mark.tsx'

type CaseTableProps = { cases: readonly CaseRow[]; sort: Sort | undefined; onSort: (key: string) => void }

/** One line a case: what it is called, whom it is about, where it is. */
export const CaseTable = ({ cases, sort, onSort }: CaseTableProps) => (
  <Table
    label="Cases"
    columns={columns}
    rows={cases}
    keyOf={({ _id }) => _id}
    {...(sort ? { sort } : {})}
    onSort={({ key }) => onSort(key)}
  />
)

const columns: readonly Column<CaseRow>[] = [
  { key: 'Name', header: 'Reference', isSortable: true, isOneLine: true, cell: (row) => <Reference of={row} /> },
  {
    key: 'State',
    header: 'Status',
    isSortable: true,
    isOneLine: 'at-desk',
    cell: (row) => <Standing of={row} />,
  },
  { key: 'Host', header: 'Used on', isSortable: true, cell: ({ host }) => <Truncated>{host || '–'}</Truncated> },
  {
    key: 'Infringer',
    header: 'Image user',
    isSortable: true,
    cell: ({ infringer }) => <Truncated>{infringer || '–'}</Truncated>,
  },
  { key: 'Images', header: 'Images', align: 'end', cell: ({ images }) => images },
  {
    key: 'Created',
    header: 'Opened',
    isSortable: true,
    isOneLine: true,
    cell: ({ createdAt }) => <Mono>{formatDay(createdAt)}</Mono>,
  },
  {
    key: 'Updated',
    header: 'Changed',
    isSortable: true,
    isOneLine: true,
    cell: ({ updatedAt }) => <Mono>{formatDay(updatedAt)}</Mono>,
  },
]

/** Where it is and whose turn it is, together: on a phone what follows is out of sight. */
const Standing = ({ of: row }: { of: CaseRow }) => (
  <Lines>
    <StateMark state={row.state} />
    <Text size="small" tone="dim">
      {turnOf(row)}
    </Text>
    {row.unreadMessages > 0 && <Text size="small">{formatUnread(row.unreadMessages)}</Text>}
  </Lines>
)

/** What it is called; in the hand with the site below, which is out of sight there. */
const Reference = ({ of: { _id, name, state, host } }: { of: CaseRow }) => (
  <Lines>
    <TextLink to={isDraft(state) ? '/cases/$caseId/submission' : '/cases/$caseId'} params={{ caseId: _id }}>
      <Mono>{name}</Mono>
    </TextLink>
    <ByWidth atDesk={false} inHand>
      <Text size="small" tone="dim">
        <Truncated>{host}</Truncated>
      </Text>
    </ByWidth>
  </Lines>
)
