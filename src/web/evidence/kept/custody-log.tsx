import type { EvidenceInFull } from '#contract/evidence/evidence.ts'
import type { Id } from '#contract/wire.ts'
import { Stack } from '#web/ui/layout/stack.tsx'
import { type Column, Table } from '#web/ui/lists/table.tsx'
import { ShortHash } from '#web/ui/text/hash.tsx'
import { Heading } from '#web/ui/text/heading.tsx'
import { Mono, Text } from '#web/ui/text/text.tsx'
import { momentInUtc } from '../words.ts'

type Line = EvidenceInFull['custody'][number]

const happenings: Partial<Record<string, string>> = {
  captured: 'Captured',
  supplied: 'Supplied by hand',
  sealed: 'Sealed',
  stamped: 'Stamped',
  'not-stamped': 'Not stamped; tried again',
  stored: 'Stored, write-once',
  moved: 'Moved',
  checked: 'Compared with its hashes',
  altered: 'A file was found changed',
  downloaded: 'Downloaded',
  deleted: 'Deleted',
}

const columns = (userId: Id | undefined): readonly Column<Line>[] => [
  { key: 'n', header: 'Line', align: 'end', cell: ({ n }) => n },
  { key: 'at', header: 'When', isOneLine: true, cell: ({ at }) => <Mono>{momentInUtc(at)}</Mono> },
  { key: 'kind', header: 'What happened', cell: ({ kind }) => happenings[kind] ?? kind },
  { key: 'about', header: 'About', cell: ({ about }) => formatSubject(about) },
  { key: 'by', header: 'By', isOneLine: true, cell: ({ by }) => formatActor(by, userId) },
  { key: 'hash', header: 'Hash of the line', cell: ({ hash }) => <ShortHash>{hash}</ShortHash> },
]

/** Latest log lines, each with the previous line's hash. */
export const CustodyLog = ({ custody, userId }: { custody: readonly Line[]; userId: Id | undefined }) => (
  <Stack>
    <Heading level={2}>Log</Heading>
    <Text size="small" tone="dim">
      Each line holds the hash of the line before, so that nobody can change, remove or insert a line unnoticed.
      {earlierIn(custody)}
    </Text>
    <Table label="Log" columns={columns(userId)} rows={custody} keyOf={({ n }) => String(n)} />
  </Stack>
)

/** Counts the lines before the first shown one. */
function earlierIn([first]: readonly Line[]): string {
  const earlier = (first?.n ?? 1) - 1
  if (earlier === 0) return ''
  return ` ${earlier.toLocaleString('en-US')} earlier ${earlier === 1 ? 'line is' : 'lines are'} in the package.`
}

function formatActor(by: string, userId: Id | undefined): string {
  if (by === userId) return 'You'
  return /^[0-9a-f]{24}$/.test(by) ? 'A person' : 'Automatically'
}

/** Details of a line, without needless field names. */
const formatSubject = (about: Line['about']): string =>
  Object.entries(about)
    .filter(([, value]) => value !== null)
    .map(([name, value]) => (typeof value === 'string' ? value : `${name} ${value}`))
    .join(', ')
