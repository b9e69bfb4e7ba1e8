import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { StaffRole } from '#contract/platform/staff-roles.ts'
import { finishTask, type Task } from '#contract/platform/tasks.ts'
import { call } from '#web/platform/call.ts'
import { Loaded } from '#web/platform/loaded.tsx'
import { dayInWords } from '#web/platform/moments.ts'
import { sentenceOf } from '#web/platform/problem-error.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { notify } from '#web/ui/feedback/toast.ts'
import { TooMany } from '#web/ui/feedback/too-many.tsx'
import { Row } from '#web/ui/layout/row.tsx'
import { Lines, Stack } from '#web/ui/layout/stack.tsx'
import { type Column, Table } from '#web/ui/lists/table.tsx'
import { TextLink } from '#web/ui/navigation/links.tsx'
import { Heading } from '#web/ui/text/heading.tsx'
import { Mono, Text } from '#web/ui/text/text.tsx'
import { tasksQuery } from './queries.ts'

/** What staff have to do, for the roles of whoever asks: what is due first at the top. */
export function Tasks() {
  const open = useQuery(tasksQuery)
  return (
    <Stack>
      <Heading level={2}>To do</Heading>
      <Loaded query={open} label="Loading what is to do">
        {({ data, total }) =>
          data.length === 0 ? (
            <Text tone="dim">Nothing is to be done by hand.</Text>
          ) : (
            <Stack>
              {total > data.length && <TooMany shown={data.length} total={total} noun="things to do" />}
              <Table label="To do" columns={columns} rows={data} keyOf={({ _id }) => _id} />
            </Stack>
          )
        }
      </Loaded>
    </Stack>
  )
}

const kindInWords: Partial<Record<string, string>> = {
  'evidence.failed': 'A page could not be captured',
  'case.evidence': 'The evidence of a case is not complete',
  'case.country': 'Nobody may write in a country yet',
  'letter.undelivered': 'A letter could not be delivered',
}
const roleInWords: Record<StaffRole, string> = {
  reviewer: 'Reviewers',
  'case-manager': 'Case managers',
  legal: 'Legal',
  'law-firm-partner': 'Law firms',
  finance: 'Finance',
  'registration-agent': 'Registration agents',
  'domain-curator': 'Curators of sites',
  support: 'Support',
  admin: 'Administrators',
}

const columns: readonly Column<Task>[] = [
  { key: 'due', header: 'Due', isOneLine: true, cell: ({ dueAt }) => <Due at={dueAt} /> },
  {
    key: 'what',
    header: 'What is to be done',
    cell: ({ kind, note, link }) => {
      const what = kindInWords[kind] ?? kind
      return (
        <Stack gap="none">
          <Text>{link === null ? what : <Way to={link}>{what}</Way>}</Text>
          <Text size="small" tone="dim">
            {note}
          </Text>
        </Stack>
      )
    },
  },
  { key: 'role', header: 'For', isOneLine: true, cell: ({ role }) => roleInWords[role] },
  { key: 'done', header: 'Done', cell: (task) => <Done task={task} /> },
]

/** Where it is done is named by the task itself, whatever kind it is. */
const Way = ({ to, children }: { to: string; children: string }) => <TextLink to={to}>{children}</TextLink>

function Due({ at }: { at: string }) {
  const [now] = useState(() => Date.now())
  const isLate = Date.parse(at) < now
  return (
    <Lines>
      <Mono>{dayInWords(at)}</Mono>
      {isLate && (
        <Text size="small" tone="warn">
          Late
        </Text>
      )}
    </Lines>
  )
}

function Done({ task: { _id: taskId, kind, subject } }: { task: Task }) {
  const queryClient = useQueryClient()
  const finish = useMutation({
    mutationFn: () => call(finishTask)({ taskId }),
    onSuccess: () => notify('It is off the list.', { tone: 'ok' }),
    onError: (error) => notify(sentenceOf(error), { tone: 'error', stays: 10_000 }),
    onSettled: () => queryClient.invalidateQueries(tasksQuery),
  })
  return (
    <Row>
      <Button
        look="quiet"
        size="small"
        aria-label={`Done: ${kindInWords[kind] ?? kind}, ${subject}`}
        isBusy={finish.isPending}
        onClick={() => finish.mutate()}
      >
        Done
      </Button>
    </Row>
  )
}
