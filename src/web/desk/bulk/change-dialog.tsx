import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { CaseState } from '#contract/cases/case-states.ts'
import { type ReasonCode, reasonTexts } from '#contract/cases/reasons.ts'
import { reasonsOf } from '#contract/cases/transitions.ts'
import {
  type CaseChange,
  decisionsWaitSeconds,
  previewCaseChange,
  startCaseChange,
} from '#contract/desk/bulk/case-changes.ts'
import type { Id } from '#contract/wire.ts'
import { call } from '#web/platform/calls/call.ts'
import { ProblemError, sentenceOf } from '#web/platform/calls/problem-error.ts'
import { useSettled } from '#web/platform/use-settled.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { Banner } from '#web/ui/feedback/banner.tsx'
import { MultiSelectField } from '#web/ui/forms/choices/multi-select-field.tsx'
import { SelectField } from '#web/ui/forms/choices/select-field.tsx'
import { DateField } from '#web/ui/forms/dates/date-field.tsx'
import { TextareaField } from '#web/ui/forms/textarea-field.tsx'
import { Panel } from '#web/ui/layout/panel.tsx'
import { Dialog } from '#web/ui/overlays/dialog.tsx'
import { Text } from '#web/ui/text/text.tsx'
import { fieldNames } from '#web/submissions/parts/index.ts'
import { allDeskCases } from '#web/cases/parts/index.ts'
import { caseStaffQuery } from '../worklist/work-queries.ts'
import { LeftOut } from './change-progress.tsx'

type TickedCases = readonly { _id: Id; from: CaseState }[]
type Kind = CaseChange['kind']
type ChangeDialogProps = {
  kind: Kind
  cases: TickedCases
  onClose: () => void
  onBegun: (change: { changeId: Id }) => void
}

const titles: Record<Kind, string> = {
  accept: 'Accept these cases',
  ask: 'Ask the owners',
  decline: 'Decline these cases',
  hold: 'Put these cases on hold',
  assign: 'Hand these cases over',
  letter: 'Prepare the first letters',
}

type Typed = { note: string; fields: string[]; reason: ReasonCode | ''; until: string | null; to: string }
const untyped: Typed = { note: '', fields: [], reason: '', until: null, to: '' }

/** A change of ticked cases with its fields, the cases that it reaches, and the words that their owners read. */
export function ChangeDialog({ kind, cases, onClose, onBegun }: ChangeDialogProps) {
  const queryClient = useQueryClient()
  const [typed, setTyped] = useState(untyped)
  const change = changeOf(kind, typed)
  const start = useMutation({
    mutationFn: call(startCaseChange),
    onSuccess: onBegun,
    onSettled: () => void queryClient.invalidateQueries(allDeskCases),
  })
  const begin = () => {
    if (change) start.mutate({ cases: [...cases], change })
  }
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={titles[kind]}
      onSubmit={begin}
      actions={
        <>
          <Button look="quiet" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" isBusy={start.isPending} disabled={change === undefined}>
            {titles[kind]}
          </Button>
        </>
      }
    >
      {start.error && <Banner tone="error">{describeProblem(start.error)}</Banner>}
      <Fields kind={kind} typed={typed} onType={(more) => setTyped({ ...typed, ...more })} />
      {change && <Preview cases={cases} change={change} />}
      {kind === 'letter' && (
        <Text size="small" tone="dim">
          Letters are begun, and none is sent. You review them one after another.
        </Text>
      )}
      {kind !== 'assign' && kind !== 'letter' && (
        <Text size="small" tone="dim">
          Decisions begin after {decisionsWaitSeconds} seconds. Until then nothing is mailed or recorded, and all can be
          undone.
        </Text>
      )}
    </Dialog>
  )
}

const describeProblem = (error: Error): string =>
  error instanceof ProblemError ? (error.fields[0]?.message ?? error.message) : sentenceOf(error)

function changeOf(kind: Kind, { note, fields, reason, until, to }: Typed): CaseChange | undefined {
  switch (kind) {
    case 'accept':
      return { kind, note }
    case 'ask':
      return note.trim() === '' || fields.length === 0 ? undefined : { kind, note, fields }
    case 'decline':
      return reason === '' ? undefined : { kind, reason, note }
    case 'hold':
      return until === null ? undefined : { kind, until, note }
    case 'assign':
      return to === '' ? undefined : { kind, to: to === nobody ? null : to, note }
    case 'letter':
      return { kind }
    default:
      return kind satisfies never
  }
}

const nobody = 'nobody'
const yearsAhead = 3

type FieldsProps = { kind: Kind; typed: Typed; onType: (more: Partial<Typed>) => void }

function Fields({ kind, typed, onType }: FieldsProps) {
  const staff = useQuery(caseStaffQuery).data?.data ?? []
  const [{ firstDay, lastDay }] = useState(() => {
    const now = new Date()
    return { firstDay: now, lastDay: new Date(now.getFullYear() + yearsAhead, now.getMonth(), now.getDate()) }
  })
  return (
    <>
      {kind === 'decline' && (
        <SelectField
          label="Reason"
          placeholder="Choose a reason"
          options={declineReasons.map((code) => ({ value: code, label: reasonTexts[code] }))}
          value={typed.reason}
          onChange={({ currentTarget }) => onType({ reason: currentTarget.value as ReasonCode | '' })}
        />
      )}
      {kind === 'ask' && (
        <MultiSelectField
          label="Fields that the owners can change"
          options={fieldsOfAll}
          value={typed.fields}
          onChange={(fields) => onType({ fields: [...fields] })}
        />
      )}
      {kind === 'hold' && (
        <DateField
          label="Until which day?"
          firstDay={firstDay}
          lastDay={lastDay}
          value={typed.until}
          onChange={(until) => onType({ until })}
        />
      )}
      {kind === 'assign' && (
        <SelectField
          label="Hand over to"
          placeholder="Choose a person"
          options={[
            { value: nobody, label: 'Nobody: back to the queue' },
            ...staff.map(({ _id, name }) => ({ value: _id, label: name })),
          ]}
          value={typed.to}
          onChange={({ currentTarget }) => onType({ to: currentTarget.value })}
        />
      )}
      {kind !== 'letter' && (
        <TextareaField
          label={kind === 'assign' ? 'Note for staff' : 'What the owners read of us'}
          isOptional={kind !== 'ask'}
          maxLength={2000}
          value={typed.note}
          onChange={({ currentTarget }) => onType({ note: currentTarget.value })}
        />
      )}
    </>
  )
}

const declineReasons = reasonsOf({ from: 'in_review', to: 'declined', by: 'staff' }) ?? []

/** Fields that every submission has. */
const fieldsOfAll = [
  ...Object.entries(fieldNames.ofTheCase).map(([value, label]) => ({ value, label })),
  { value: 'claimant', label: 'Claimant, everything' },
  { value: 'images.0', label: 'The first image, everything' },
  { value: 'matches.0', label: 'The first page, everything' },
]

/** Cases that the change reaches, those that it does not, and the first owner's words. */
function Preview({ cases, change }: { cases: TickedCases; change: CaseChange }) {
  const settled = useSettled(JSON.stringify({ cases, change }))
  const found = useQuery({
    queryKey: ['desk', 'previews', 'many', settled],
    queryFn: ({ signal }) =>
      call(
        previewCaseChange,
        signal,
      )(JSON.parse(settled) as { cases: { _id: Id; from: CaseState }[]; change: CaseChange }),
    retry: false,
  })
  if (found.isError) return <Text tone="warn">{describeProblem(found.error)}</Text>
  if (!found.data) return <Text tone="dim">Looking at the cases …</Text>
  const { clear, heldBack, words } = found.data
  return (
    <>
      <Text>
        {clear.length === 1 ? 'One case is clear' : `${clear.length} cases are clear`}
        {heldBack.length > 0 && `, ${heldBack.length} left as before`}.
      </Text>
      <LeftOut cases={heldBack} label="Left as before" />
      {words && (
        <Panel title="What the first owner reads">
          <Text>{words.title}</Text>
          <Text size="small">{words.body}</Text>
          <Text size="small" tone="dim">
            Mail: {words.subject}
          </Text>
        </Panel>
      )}
    </>
  )
}
