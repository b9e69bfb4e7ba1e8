import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import {
  beginsAtOnce,
  type CaseChange,
  type CaseWithReasons,
  getCaseChange,
  undoCaseChange,
} from '#contract/desk/bulk/case-changes.ts'
import { isOver } from '#contract/platform/activities.ts'
import type { Id } from '#contract/wire.ts'
import { call } from '#web/platform/calls/call.ts'
import { sentenceOf } from '#web/platform/calls/problem-error.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { notify } from '#web/ui/feedback/toast.ts'
import { Progress } from '#web/ui/feedback/progress.tsx'
import { Panel } from '#web/ui/layout/panel.tsx'
import { Entries, Entry } from '#web/ui/lists/entries.tsx'
import { TextLink } from '#web/ui/navigation/links.tsx'
import { Mono, Text } from '#web/ui/text/text.tsx'
import { allDeskCases } from '#web/cases/parts/index.ts'

type ChangeProgressProps = { changeId: Id; kind: CaseChange['kind']; onClose: () => void }

/** Progress of a change of many, with its undo and the cases left out. */
export function ChangeProgress({ changeId, kind, onClose }: ChangeProgressProps) {
  const queryClient = useQueryClient()
  const found = useQuery({
    queryKey: ['desk', 'changes', changeId],
    queryFn: ({ signal }) => call(getCaseChange, signal)({ changeId }),
    refetchInterval: ({ state }) => (state.data && isOver(state.data.activity.state) ? false : 2000),
  })
  const undo = useMutation({
    mutationFn: call(undoCaseChange),
    onSuccess: ({ title, state }) => notify(state === 'cancelled' ? 'Taken back. Nothing was decided.' : `${title}.`),
    onError: (error) => notify(sentenceOf(error), { tone: 'error', stays: 10_000 }),
    onSettled: () => {
      void found.refetch()
      void queryClient.invalidateQueries(allDeskCases)
    },
  })
  const activity = found.data?.activity
  const isDone = activity !== undefined && isOver(activity.state)
  useEffect(() => {
    if (isDone) void queryClient.invalidateQueries(allDeskCases)
  }, [isDone, queryClient])
  if (!activity) return null
  const { title, state, done, total } = activity
  const isWaiting = !isDone && done === 0
  const canStillUndo = beginsAtOnce({ kind }) && state === 'done' && done > 0 && !undo.isSuccess
  return (
    <Panel
      title={state === 'cancelled' ? `Taken back: ${title}` : title}
      aside={
        <>
          {(!isDone || canStillUndo) && (
            <Button size="small" look="quiet" isBusy={undo.isPending} onClick={() => undo.mutate({ changeId })}>
              Undo
            </Button>
          )}
          {isDone && (
            <Button size="small" look="bare" onClick={onClose}>
              Close
            </Button>
          )}
        </>
      }
    >
      {isWaiting && (
        <Text size="small">It has not begun. Until then nothing is mailed or recorded, and all can be undone.</Text>
      )}
      {!isDone && !isWaiting && (
        <Progress label={`${done} of ${total ?? done}`} percent={total ? (done / total) * 100 : null} />
      )}
      {isDone && kind === 'letter' && <TextLink to="/desk/letters">Review the letters one after another</TextLink>}
      {isDone && found.data && <Text size="small">{formatDone(state, done, found.data.leftOut.length)}</Text>}
      <LeftOut cases={found.data?.leftOut ?? []} label="Left as before" />
    </Panel>
  )
}

function formatDone(state: string, done: number, leftOut: number): string {
  if (state === 'cancelled')
    return done === 0 ? 'Nothing was changed.' : `${done - leftOut} cases were changed before it was stopped.`
  if (state === 'failed') return 'It stopped at an error. Cases that are not changed are as they were.'
  return leftOut === 0 ? 'All cases are changed.' : `${done - leftOut} are changed, ${leftOut} are as they were.`
}

/** Cases that a change does not reach, each with its reasons. */
export const LeftOut = ({ cases, label }: { cases: readonly CaseWithReasons[]; label: string }) =>
  cases.length === 0 ? null : (
    <Entries label={label}>
      {cases.map(({ _id, name, host, reasons }) => (
        <Entry key={_id}>
          <Text size="small">
            <TextLink to="/desk/cases/$caseId" params={{ caseId: _id }}>
              <Mono>{name}</Mono>
            </TextLink>{' '}
            {host}
          </Text>
          {reasons.map((reason) => (
            <Text key={reason} size="small" tone="dim">
              {reason}
            </Text>
          ))}
        </Entry>
      ))}
    </Entries>
  )
