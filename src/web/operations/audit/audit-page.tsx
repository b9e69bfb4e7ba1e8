import { useInfiniteQuery, useMutation } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { useState } from 'react'
import {
  type AuditCheck,
  type AuditLine,
  checkAuditLog,
  exportAuditLines,
  listAuditLines,
} from '#contract/platform/audit.ts'
import { useMay, useUser } from '#web/accounts/index.ts'
import { call } from '#web/platform/calls/call.ts'
import { describeProblem } from '#web/platform/calls/describe-problem.ts'
import { download } from '#web/platform/calls/download.ts'
import { formatMinute } from '#web/platform/moments.ts'
import { Loaded } from '#web/platform/pages/loaded.tsx'
import { StaffFrame } from '#web/platform/staff-frame.tsx'
import { Button } from '#web/ui/buttons/button.tsx'
import { Banner } from '#web/ui/feedback/banner.tsx'
import { EmptyState } from '#web/ui/feedback/empty-state.tsx'
import { SelectField } from '#web/ui/forms/choices/select-field.tsx'
import { Form } from '#web/ui/forms/form.tsx'
import { TextField } from '#web/ui/forms/text-field.tsx'
import { Columns } from '#web/ui/layout/columns.tsx'
import { Row } from '#web/ui/layout/row.tsx'
import { Stack } from '#web/ui/layout/stack.tsx'
import { Entries, Entry } from '#web/ui/lists/entries.tsx'
import { TextLink } from '#web/ui/navigation/links.tsx'
import { Mono, Text } from '#web/ui/text/text.tsx'
import { actionInWords } from './action-words.ts'
import { type AuditSearch, readAuditSearch } from './audit-search.ts'

const route = getRouteApi('/inside/desk/audit')

/** Acts of staff, with their search, export and check. */
export function AuditPage() {
  const may = useMay()()
  const navigate = route.useNavigate()
  const search = readAuditSearch(route.useSearch())
  return (
    <StaffFrame title="Audit log" user={useUser()} isOpen={may}>
      <Stack gap="loose">
        <Text>Each call of staff is written here before it is answered. Rows are never changed or removed.</Text>
        <Narrow key={JSON.stringify(search)} search={search} onSearch={(next) => void navigate({ search: next })} />
        <Tools search={search} />
        <Lines search={search} />
      </Stack>
    </StaffFrame>
  )
}

const kinds = [
  { value: '', label: 'Everything' },
  { value: 'changes', label: 'Changes only' },
]

function Narrow({ search, onSearch }: { search: AuditSearch; onSearch: (search: AuditSearch) => void }) {
  const [typed, type] = useState(search)
  const field = (name: 'person' | 'case' | 'action' | 'from' | 'until') => ({
    value: typed[name] ?? '',
    onChange: ({ target }: { target: { value: string } }) => type({ ...typed, [name]: target.value }),
  })
  return (
    <Form onSubmit={() => onSearch(readAuditSearch(typed))}>
      <Columns>
        <TextField label="Person" placeholder="Name or email address" {...field('person')} />
        <TextField label="Case" placeholder="RF-000042" {...field('case')} />
        <TextField label="Action" placeholder="decide, roles, look" {...field('action')} />
        <TextField label="From" type="date" {...field('from')} />
        <TextField label="Until" type="date" {...field('until')} />
        <SelectField
          label="Which calls"
          options={kinds}
          value={typed.kind ?? ''}
          onChange={({ target }) => type({ ...typed, kind: target.value === 'changes' ? 'changes' : undefined })}
        />
      </Columns>
      <Row>
        <Button type="submit">Search</Button>
        <Button look="quiet" onClick={() => onSearch({})}>
          Show everything
        </Button>
      </Row>
    </Form>
  )
}

function Tools({ search }: { search: AuditSearch }) {
  const file = useMutation({ mutationFn: () => download(exportAuditLines, search) })
  const check = useMutation({ mutationFn: () => call(checkAuditLog)({}) })
  const failure = file.error ?? check.error
  return (
    <Stack gap="tight">
      <Row>
        <Button look="quiet" isBusy={file.isPending} onClick={() => file.mutate()}>
          Export as CSV
        </Button>
        <Button look="quiet" isBusy={check.isPending} onClick={() => check.mutate()}>
          Check the chain
        </Button>
      </Row>
      {failure && <Banner tone="error">{describeProblem(failure)}</Banner>}
      {check.data && <Checked of={check.data} />}
    </Stack>
  )
}

const Checked = ({ of: { lines, broken } }: { of: AuditCheck }) =>
  broken ? (
    <Banner tone="error">
      The log is broken at row {broken.seq}. {broken.why}
    </Banner>
  ) : (
    <Banner tone="ok">The log holds: {lines.toLocaleString('en-US')} rows, each hashed with the one before.</Banner>
  )

function Lines({ search }: { search: AuditSearch }) {
  const lines = useInfiniteQuery({
    queryKey: ['desk', 'audit', search],
    queryFn: ({ signal, pageParam }) =>
      call(listAuditLines, signal)({ ...search, ...(pageParam === undefined ? {} : { before: pageParam }) }),
    initialPageParam: undefined as number | undefined,
    getNextPageParam: ({ next }) => next,
  })
  return (
    <Loaded query={lines} label="Loading the log" lines={10}>
      {({ pages }) => {
        const shown = pages.flatMap(({ data }) => data)
        if (shown.length === 0)
          return (
            <EmptyState title="Nothing found">No act matches the search. Leave a field empty to see more.</EmptyState>
          )
        return (
          <Stack>
            <Entries label="Acts">
              {shown.map((line) => (
                <Line key={line.seq} line={line} />
              ))}
            </Entries>
            {lines.hasNextPage && (
              <Row>
                <Button look="quiet" isBusy={lines.isFetchingNextPage} onClick={() => void lines.fetchNextPage()}>
                  Show earlier acts
                </Button>
              </Row>
            )}
          </Stack>
        )
      }}
    </Loaded>
  )
}

function Line({ line }: { line: AuditLine }) {
  const { seq, at, actor, actor_name, action, about, case_name, ip } = line
  const { caseId, ...rest } = about
  return (
    <Entry>
      <Text>
        {actor_name ?? actor}: {actionInWords(action)}
        {case_name !== null && typeof caseId === 'string' && (
          <>
            {' '}
            <TextLink to="/desk/cases/$caseId" params={{ caseId }}>
              {case_name}
            </TextLink>
          </>
        )}
      </Text>
      <Text size="small" tone="dim">
        Row {seq} · {formatMinute(at)}
        {ip && ` · ${ip}`}
      </Text>
      {Object.keys(rest).length > 0 && (
        <Text size="small">
          <Mono>{JSON.stringify(rest)}</Mono>
        </Text>
      )}
    </Entry>
  )
}
