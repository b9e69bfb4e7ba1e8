import { TextLink } from '#web/ui/navigation/links.tsx'
import { useState } from 'react'
import type { RegistrationWork } from '#contract/registrations/registration.ts'
import type { Id } from '#contract/wire.ts'
import { usePageSize } from '#web/platform/pages/page-size.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { Stack } from '#web/ui/layout/stack.tsx'
import { Pagination } from '#web/ui/lists/pagination.tsx'
import { type Column, Table } from '#web/ui/lists/table.tsx'
import { Mono } from '#web/ui/text/text.tsx'
import { publishedWords } from './published-words.ts'

type WorksTableProps = {
  works: readonly RegistrationWork[]
  /** Leads to the facts of one work; without it the facts are fixed. */
  onChange?: (image: Id) => void
}

/** The title list of an order with the facts of each work, a page at a time. */
export function WorksTable({ works, onChange }: WorksTableProps) {
  const [page, goTo] = useState(1)
  const [pageSize, setPageSize] = usePageSize()
  const first = (Math.min(page, Math.ceil(works.length / pageSize)) - 1) * pageSize
  return (
    <Stack>
      <Table
        label="Titles and facts"
        columns={onChange ? [...columns, changing(onChange)] : columns}
        rows={works.slice(first, first + pageSize)}
        keyOf={({ image }) => image}
      />
      <Pagination
        {...{ page, pageSize }}
        total={works.length}
        noun={['image', 'images']}
        onPage={goTo}
        onPageSize={(size) => {
          setPageSize(size)
          goTo(1)
        }}
      />
    </Stack>
  )
}

const columns: readonly Column<RegistrationWork>[] = [
  { key: 'n', header: 'No.', align: 'end', isOneLine: true, cell: ({ n }) => <Mono>{n}</Mono> },
  {
    key: 'title',
    header: 'Title',
    cell: ({ title, image, isRemoved }) =>
      isRemoved ? (
        `${title} (left the library)`
      ) : (
        <TextLink to="/images/$imageId" params={{ imageId: image }}>
          {title || 'Without a title'}
        </TextLink>
      ),
  },
  { key: 'file', header: 'File', cell: ({ fileName }) => <Mono>{fileName}</Mono> },
  {
    key: 'created',
    header: 'Created',
    isOneLine: true,
    cell: ({ createdOn }) => (createdOn === null ? 'Not said yet' : <Mono>{createdOn}</Mono>),
  },
  { key: 'published', header: 'Publication', cell: publishedWords },
]

const changing = (onChange: (image: Id) => void): Column<RegistrationWork> => ({
  key: 'change',
  header: 'Change',
  cell: ({ image, title }) => (
    <Button look="bare" size="small" aria-label={`Change the facts of ${title}`} onClick={() => onChange(image)}>
      Change
    </Button>
  ),
})
