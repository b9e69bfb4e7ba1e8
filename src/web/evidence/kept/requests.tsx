import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { EvidenceRequest } from '#contract/evidence/evidence.ts'
import { sentenceOf } from '#web/platform/calls/problem-error.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { ErrorState } from '#web/ui/feedback/error-state.tsx'
import { Progress } from '#web/ui/feedback/progress.tsx'
import { Row } from '#web/ui/layout/row.tsx'
import { type Column, Table } from '#web/ui/lists/table.tsx'
import { ShortHash } from '#web/ui/text/hash.tsx'
import { Heading } from '#web/ui/text/heading.tsx'
import { Mono, Text } from '#web/ui/text/text.tsx'
import { requestsQuery } from '../queries.ts'

/** Requests and answers of the page, loaded on demand. */
export function Requests({ number, total }: { number: string; total: number }) {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Heading level={2}>Requests</Heading>
      {isOpen ? (
        <Listed number={number} />
      ) : (
        <Row>
          <Button look="quiet" size="small" onClick={() => setOpen(true)}>
            {total === 1 ? 'Show the request' : `Show all ${total.toLocaleString('en-US')} requests`}
          </Button>
        </Row>
      )}
    </>
  )
}

function Listed({ number }: { number: string }) {
  const listed = useQuery(requestsQuery(number))
  if (listed.isPending) return <Progress label="Reading the record of the capture" percent={null} />
  if (listed.isError) return <ErrorState message={sentenceOf(listed.error)} onRetry={() => void listed.refetch()} />
  const { data, isAll } = listed.data
  return (
    <>
      <Text size="small" tone="dim">
        In the order in which they were answered, with the hash of each answer.
        {!isAll && ` The first ${data.length.toLocaleString('en-US')}; the record (WARC) holds all.`}
      </Text>
      <Table
        label="Requests"
        rows={data.map((row, at) => ({ ...row, at: at + 1 }))}
        keyOf={({ at }) => String(at)}
        columns={columns}
      />
    </>
  )
}

type Numbered = Omit<EvidenceRequest, 'at'> & { at: number }

const columns: Column<Numbered>[] = [
  { key: 'at', header: 'No.', cell: ({ at }) => <Mono>{at}</Mono>, isOneLine: true },
  { key: 'url', header: 'Address', cell: ({ url }) => <Mono>{url}</Mono> },
  { key: 'status', header: 'Status', cell: ({ status }) => <Mono>{status}</Mono>, isOneLine: true },
  { key: 'type', header: 'Type', cell: ({ type }) => type ?? 'Not said' },
  { key: 'hash', header: 'SHA-256', cell: ({ sha256 }) => <ShortHash>{sha256}</ShortHash>, isOneLine: true },
]
