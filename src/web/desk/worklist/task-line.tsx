import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { Ref } from 'react'
import { finishTask, type Task } from '#contract/platform/tasks.ts'
import { call } from '#web/platform/calls/call.ts'
import { sentenceOf } from '#web/platform/calls/problem-error.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { notify } from '#web/ui/feedback/toast.ts'
import { Row } from '#web/ui/layout/row.tsx'
import { DueRow } from '#web/ui/lists/due-list.tsx'
import { TextLink } from '#web/ui/navigation/links.tsx'
import { Text } from '#web/ui/text/text.tsx'
import { allDeskCases } from '#web/cases/parts/index.ts'
import { formatKind, roleLabels } from './task-words.ts'
import { dueTimeOf, formatWhen } from './when-due.ts'

type TaskLineProps = {
  task: Task
  now: Date
  /** It is off the list, and goes from it at once. */
  onDone: () => void
  isCurrent: boolean
  onFocus: () => void
  ref?: Ref<HTMLLIElement>
}

/** Something that is done by hand, in a list of staff. */
export function TaskLine({ task, now, onDone, ...line }: TaskLineProps) {
  const { kind, note, link, role, dueAt } = task
  const what = formatKind(kind)
  return (
    <DueRow
      {...line}
      isLate={dueTimeOf(dueAt, now) === 'late'}
      when={formatWhen(dueAt, now)}
      action={link === null ? <Text>{what}</Text> : <Way to={link}>{what}</Way>}
      why={note}
      about={
        <Text size="small" tone="dim">
          For {roleLabels[role]}
        </Text>
      }
      state={<Done task={task} onDone={onDone} />}
    />
  )
}

/** Where it is done is named by the task itself, whatever kind it is. */
const Way = ({ to, children }: { to: string; children: string }) => <TextLink to={to}>{children}</TextLink>

function Done({ task: { _id: taskId, kind, subject }, onDone }: Pick<TaskLineProps, 'task' | 'onDone'>) {
  const queryClient = useQueryClient()
  const finish = useMutation({
    mutationFn: () => call(finishTask)({ taskId }),
    onSuccess: () => {
      notify('It is off the list.', { tone: 'ok' })
      onDone()
    },
    onError: (error) => notify(sentenceOf(error), { tone: 'error', stays: 10_000 }),
    onSettled: () => queryClient.invalidateQueries(allDeskCases),
  })
  return (
    <Row>
      <Button
        look="quiet"
        size="small"
        aria-label={`Done: ${formatKind(kind)}, ${subject}`}
        isBusy={finish.isPending}
        onClick={() => finish.mutate()}
      >
        Done
      </Button>
    </Row>
  )
}
