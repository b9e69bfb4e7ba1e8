import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { downloadSheetRest } from '#contract/images/sheets-endpoints.ts'
import type { ImageSheet, ImageSheetRow } from '#contract/images/sheets.ts'
import { sentenceOf } from '#web/platform/calls/problem-error.ts'
import { ErrorState } from '#web/ui/feedback/error-state.tsx'
import { Skeleton } from '#web/ui/feedback/skeleton.tsx'
import { Row } from '#web/ui/layout/row.tsx'
import { Stack } from '#web/ui/layout/stack.tsx'
import { Pagination } from '#web/ui/lists/pagination.tsx'
import { type Column, Table } from '#web/ui/lists/table.tsx'
import { Heading } from '#web/ui/text/heading.tsx'
import { Mono, Text } from '#web/ui/text/text.tsx'
import { DownloadButtons } from './download-buttons.tsx'
import { problemsQuery } from './queries.ts'

const noun = ['line', 'lines'] as const

/** The lines that became no image, each with its cells, and all of them as a sheet to correct. */
export function SheetProblems({ sheet: { _id, state } }: { sheet: ImageSheet }) {
  const [place, setPlace] = useState({ page: 1, pageSize: 20 })
  const { data, error, refetch } = useQuery(problemsQuery(_id, place))
  return (
    <Stack>
      <Row spread="between">
        <Heading level={2}>{state === 'checked' ? 'Lines to correct' : 'Lines that became no image'}</Heading>
        <DownloadButtons label="Download" endpoint={downloadSheetRest} sent={(format) => ({ sheetId: _id, format })} />
      </Row>
      <Text size="small" tone="dim">
        Download them as a sheet with what is wrong in its last column, correct it, and hand it in again.
      </Text>
      {data ? (
        <>
          <Table label="Lines with problems" columns={columns} rows={data.data} keyOf={({ row }) => String(row)} />
          <Pagination
            {...place}
            total={data.total}
            noun={noun}
            onPage={(page) => setPlace((before) => ({ ...before, page }))}
            onPageSize={(pageSize) => setPlace({ page: 1, pageSize })}
          />
        </>
      ) : error ? (
        <ErrorState message={sentenceOf(error)} onRetry={() => void refetch()} />
      ) : (
        <Skeleton label="Loading the lines" />
      )}
    </Stack>
  )
}

const columns: readonly Column<ImageSheetRow>[] = [
  {
    key: 'line',
    header: 'Line',
    align: 'end',
    cell: ({ row }) => (
      <Text size="small">
        <Mono>{row}</Mono>
      </Text>
    ),
  },
  { key: 'image', header: 'Image', cell: ({ title, url }) => <Text size="small">{title ?? url ?? '—'}</Text> },
  {
    key: 'problem',
    header: 'What is wrong',
    cell: ({ problems }) => (
      <Stack gap="tight">
        {problems.map(({ cell, message }) => (
          <Text key={`${cell} ${message}`} size="small">
            {cell !== null && (
              <>
                <Mono>{cell}</Mono>:{' '}
              </>
            )}
            {message}
          </Text>
        ))}
      </Stack>
    ),
  },
]
