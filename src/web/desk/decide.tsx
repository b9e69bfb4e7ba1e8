import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { useForm, type UseFormReturn, useWatch } from 'react-hook-form'
import { decideCase } from '#contract/desk/desk-endpoints.ts'
import { type ReasonCode, reasonTexts } from '#contract/cases/reasons.ts'
import { type CaseState, caseStates } from '#contract/cases/case-states.ts'
import type { Draft } from '#contract/cases/submission/submission.ts'
import { reasonsOf } from '#contract/cases/transitions.ts'
import type { Id } from '#contract/wire.ts'
import { call } from '#web/platform/calls/call.ts'
import { useKeptWords } from '#web/platform/kept-words.ts'
import { fieldOf, useFieldOf } from '#web/platform/forms/form-fields.ts'
import { ProblemError, sentenceOf } from '#web/platform/calls/problem-error.ts'
import { useSettled } from '#web/platform/use-settled.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { notify } from '#web/ui/feedback/toast.ts'
import { DateField } from '#web/ui/forms/dates/date-field.tsx'
import { Form } from '#web/ui/forms/form.tsx'
import { MultiSelectField } from '#web/ui/forms/choices/multi-select-field.tsx'
import { RadioOptions } from '#web/ui/forms/choices/radio-options.tsx'
import { SelectField } from '#web/ui/forms/choices/select-field.tsx'
import { TextField } from '#web/ui/forms/text-field.tsx'
import { TextareaField } from '#web/ui/forms/textarea-field.tsx'
import { Panel } from '#web/ui/layout/panel.tsx'
import { Row } from '#web/ui/layout/row.tsx'
import { Text } from '#web/ui/text/text.tsx'
import { TextPicker } from '#web/languages/index.ts'
import { fieldNames } from '#web/submissions/parts/index.ts'
import { allDeskCases } from '#web/cases/parts/index.ts'
import { type Decision, previewQuery } from './queries.ts'
import { formatStep } from './step-words.ts'

type Typed = {
  to: CaseState | null
  reason: ReasonCode | ''
  note: string
  fields: string[]
  until: string | null
  into: string
}
const untyped: Typed = { to: null, reason: '', note: '', fields: [], until: null, into: '' }

type DecideProps = {
  caseId: Id
  from: CaseState
  moves: readonly CaseState[]
  submission: Draft
  /** What a key or a button chose; another object each time. */
  chosen: StepChoice | undefined
}

/** A step that a key or a button chose; `goOn` follows its decision. */
export type StepChoice = { to: CaseState; goOn?: () => void }

/** Every step that can follow, with what it needs, beside what the owner will read of it. */
export function Decide({ caseId, from, moves, submission, chosen }: DecideProps) {
  const queryClient = useQueryClient()
  const [kept, keep] = useKeptWords(`decision.${caseId}`)
  const form = useForm<Typed>({ defaultValues: { ...untyped, note: kept } })
  const watched = useWatch({ control: form.control, compute: (now: Typed) => now })
  const typed = onlyWhatFollows(watched, moves)
  const { note } = typed
  useEffect(() => keep(note), [note, keep])
  const { setValue } = form
  const toFocus = useRef<Typed['to']>(null)
  useEffect(() => {
    if (!chosen) return
    toFocus.current = chosen.to
    setValue('to', chosen.to)
  }, [chosen, setValue])
  useEffect(() => {
    const option = document.getElementById(panelId)?.querySelector<HTMLElement>('input:checked')
    if (toFocus.current === null || toFocus.current !== typed.to || !option) return
    toFocus.current = null
    option.focus()
    option.scrollIntoView({ block: 'center' })
  })
  const decide = useMutation({
    mutationFn: call(decideCase),
    onSuccess: (_, { to }) => {
      notify('Decided.', { tone: 'ok' })
      if (chosen?.to === to) chosen.goOn?.()
      form.reset(untyped)
      void queryClient.invalidateQueries(allDeskCases)
    },
    // Another member of staff was first: shows their change.
    onError: () => void queryClient.invalidateQueries(allDeskCases),
  })
  if (moves.length === 0 && note === '')
    return <Text tone="dim">Nothing can be decided about this case now, or not by your role.</Text>
  const decision = decisionOf({ caseId, from }, typed)
  return (
    <div id={panelId}>
      <Panel title="Decision">
        <Form
          failure={decide.error && describeProblem(decide.error)}
          onSubmit={() => {
            if (decision && !decide.isPending) decide.mutate(decision)
          }}
        >
          <Asked form={form} to={typed.to} from={from} moves={moves} submission={submission} />
          {decision && (isWhole(from, decision) ? <Preview decision={decision} /> : <Unsaid />)}
          {decision && (
            <Row>
              <Button type="submit" isBusy={decide.isPending}>
                Decide
              </Button>
            </Row>
          )}
        </Form>
      </Panel>
    </div>
  )
}

const panelId = 'decision'

const reasonsFor = (from: CaseState, to: CaseState) => reasonsOf({ from, to, by: 'staff' })

/** Drops a step that another's step has made impossible; typed text stays. */
const onlyWhatFollows = (typed: Typed, moves: readonly CaseState[]): Typed => ({
  ...typed,
  to: typed.to !== null && moves.includes(typed.to) ? typed.to : null,
})

/** What is sent: of all that was typed, what the chosen step needs. */
function decisionOf(
  { caseId, from }: { caseId: Id; from: CaseState },
  { to, reason, note, fields, until, into }: Typed,
): Decision | undefined {
  if (to === null) return undefined
  return {
    caseId,
    from,
    to,
    note,
    reason: reasonsFor(from, to)?.find((one) => one === reason) ?? null,
    fields: caseStates[to].asks === 'fields' ? fields : [],
    ...(caseStates[to].asks === 'until' ? { until } : {}),
    ...(caseStates[to].asks === 'into' ? { into: into.trim() } : {}),
  }
}

type AskedProps = { form: UseFormReturn<Typed>; to: CaseState | null } & Pick<
  DecideProps,
  'from' | 'moves' | 'submission'
>

/** What becomes of it, and what that decision needs. */
function Asked({ form, to, from, moves, submission }: AskedProps) {
  const [step, fields, note] = [useFieldOf(form, 'to'), useFieldOf(form, 'fields'), useFieldOf(form, 'note')]
  const reasons = to ? reasonsFor(from, to) : undefined
  const asks = to && caseStates[to].asks
  const steps = moves.map((value) => {
    const { label, next } = formatStep(from, value)
    return { value, label, note: next }
  })
  return (
    <>
      <RadioOptions question="What comes next for the case?" options={steps} {...step} value={to} />
      {reasons && (
        <SelectField
          label="Reason"
          placeholder="Choose a reason"
          options={reasons.map((code) => ({ value: code, label: reasonTexts[code] }))}
          {...fieldOf(form, 'reason')}
        />
      )}
      {asks === 'fields' && (
        <MultiSelectField label="Fields that the owner can change" options={fieldsOf(submission)} {...fields} />
      )}
      {asks === 'until' && <RestsUntil form={form} />}
      {asks === 'into' && (
        <TextField
          label="Which case does it become part of?"
          hint="Another open case of this owner, such as RF-000042."
          {...fieldOf(form, 'into')}
        />
      )}
      {(to || note.value !== '') && (
        <>
          <TextPicker kind="decision" value={note.value} onChange={(text) => form.setValue('note', text)} />
          <TextareaField label="What the owner reads of us" isOptional={asks !== 'fields'} maxLength={2000} {...note} />
        </>
      )}
    </>
  )
}

const yearsAhead = 3

function RestsUntil({ form }: Pick<AskedProps, 'form'>) {
  const [{ firstDay, lastDay }] = useState(() => {
    const now = new Date()
    return { firstDay: now, lastDay: new Date(now.getFullYear() + yearsAhead, now.getMonth(), now.getDate()) }
  })
  return <DateField label="Until which day?" firstDay={firstDay} lastDay={lastDay} {...useFieldOf(form, 'until')} />
}

/** Whether everything is there that the owner has to read. */
function isWhole(from: CaseState, { to, reason, note = '', fields = [], until, into }: Decision): boolean {
  const { asks } = caseStates[to]
  if (asks === 'fields') return note.trim() !== '' && fields.length > 0
  if (asks === 'until') return until !== null
  if (asks === 'into') return into !== ''
  return reasonsFor(from, to) === undefined || reason !== null
}

const Unsaid = () => (
  <Text tone="dim" size="small">
    What the owner reads is shown here once everything is filled in.
  </Text>
)

const describeProblem = (error: Error): string =>
  error instanceof ProblemError ? (error.fields[0]?.message ?? error.message) : sentenceOf(error)

/** The same words as the notice and the mail that deciding sends. */
function Preview({ decision }: { decision: Decision }) {
  const settled = useSettled(JSON.stringify(decision))
  const preview = useQuery(previewQuery(JSON.parse(settled) as Decision))
  if (preview.isError && preview.data === undefined) return <Text tone="warn">{sentenceOf(preview.error)}</Text>
  if (preview.data === undefined) return null
  if (preview.data === null)
    return (
      <Text tone="dim" size="small">
        No mail is sent: the owner reads it on the page of the case.
      </Text>
    )
  const { title, body, mail } = preview.data
  return (
    <Panel title="What the owner reads">
      <Text>{title}</Text>
      <Text size="small">{body}</Text>
      <Text size="small" tone="dim">
        Mail: {mail.subject}
      </Text>
    </Panel>
  )
}

/** What can be opened again for the owner, by its path: every field, and all of the claimant, of an image or of a page together. */
function fieldsOf({ images, matches }: Draft) {
  const { ofTheCase, ofImages, ofPages, claimant } = fieldNames
  const named = (path: string, name: string) => ({ value: path, label: name })
  return [
    ...Object.entries(ofTheCase).map(([field, name]) => named(field, name)),
    named('claimant', 'Claimant, everything'),
    ...Object.entries(claimant).map(([field, name]) => named(`claimant.${field}`, `Claimant: ${name}`)),
    ...images.flatMap((_, at) => [
      named(`images.${at}`, `Image ${at + 1}, everything`),
      ...Object.entries(ofImages).map(([field, name]) => named(`images.${at}.${field}`, `Image ${at + 1}: ${name}`)),
    ]),
    ...matches.flatMap((_, at) => [
      named(`matches.${at}`, `Page ${at + 1}, everything`),
      ...Object.entries(ofPages).map(([field, name]) => named(`matches.${at}.${field}`, `Page ${at + 1}: ${name}`)),
    ]),
  ]
}
