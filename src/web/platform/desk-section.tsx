import type { ReactNode } from 'react'
import { Stack } from '#web/ui/layout/stack.tsx'
import { Entries } from '#web/ui/lists/entries.tsx'
import { Pagination } from '#web/ui/lists/pagination.tsx'
import { Heading } from '#web/ui/text/heading.tsx'
import { Text } from '#web/ui/text/text.tsx'

export type DeskPart = { page: number; pageSize: number }
export const firstDeskPart: DeskPart = { page: 1, pageSize: 20 }

type DeskSectionProps = {
  title: string
  /** The sentence of an empty queue. */
  none: string
  total: number
  part: DeskPart
  onPart: (part: DeskPart) => void
  children: ReactNode
}

/** A desk queue with pages; when empty, one line. */
export const DeskSection = ({ title, none, total, part, onPart, children }: DeskSectionProps) => (
  <Stack gap="tight">
    <Heading level={2}>{total === 0 ? title : `${title}, ${total.toLocaleString('en-US')}`}</Heading>
    {total === 0 ? <Text tone="dim">{none}</Text> : <Entries label={title}>{children}</Entries>}
    {total > firstDeskPart.pageSize && (
      <Pagination
        {...part}
        total={total}
        noun={['entry', 'entries']}
        onPage={(page) => onPart({ ...part, page })}
        onPageSize={(pageSize) => onPart({ page: 1, pageSize })}
      />
    )}
  </Stack>
)
