import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useForm, type UseFormReturn, useWatch } from 'react-hook-form'
import { decideCase } from '#contract/cases/desk-endpoints.ts'
import { CloseReason, reasonTexts } from '#contract/cases/reasons.ts'
import type { CaseState } from '#contract/cases/states.ts'
import type { Draft } from '#contract/cases/submission/submission.ts'
import type { Id } from '#contract/wire.ts'
import { call } from '#web/platform/call.ts'
import { fieldOf, useFieldOf } from '#web/platform/forms/form-fields.ts'
import { ProblemError, sentenceOf } from '#web/platform/problem-error.ts'
import { useSettled } from '#web/platform/use-settled.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { Banner } from '#web/ui/feedback/banner.tsx'
import { notify } from '#web/ui/feedback/toast.ts'
import { MultiSelectField } from '#web/ui/forms/multi-select-field.tsx'
import { RadioOptions } from '#web/ui/forms/radio-options.tsx'
import { SelectField } from '#web/ui/forms/select-field.tsx'
import { TextareaField } from '#web/ui/forms/textarea-field.tsx'
import { Panel } from '#web/ui/layout/panel.tsx'
import { Row } from '#web/ui/layout/row.tsx'
import { Stack } from '#web/ui/layout/stack.tsx'
import { Text } from '#web/ui/text/text.tsx'
import { fieldNames } from '../submission/field-names.ts'
import { allDeskCases, type Decision, previewQuery, type ToldDecision } from './queries.ts'

const decisions = [
  { value: 'in_review', label: 'Take into review' },
  { value: 'accepted', label: 'Accept' },
  { value: 'needs_info', label: 'Ask the owner' },
  { value: 'declined', label: 'Decline' },
] as const
type To = (typeof decisions)[number]['value']
type Typed = { to: To | null; reason: CloseReason | ''; note: string; fields: string[] }

type DecideProps = { caseId: Id; moves: readonly CaseState[]; submission: Draft }

/** The decision about a case, beside what its owner will read of it. */
export function Decide({ caseId, moves, submission }: DecideProps) {
  const queryClient = useQueryClient()
  const form = useForm<Typed>({ defaultValues: { to: null, reason: '', note: '', fields: [] } })
  const { to, reason, note, fields } = useWatch({ control: form.control, compute: (typed: Typed) => typed })
  const decide = useMutation({
    mutationFn: call(decideCase),
    onSuccess: () => {
      notify('Decided.', { tone: 'ok' })
      void queryClient.invalidateQueries(allDeskCases)
    },
  })
  const offered = decisions.filter(({ value }) => moves.includes(value))
  if (offered.length === 0) return <Text tone="dim">Nothing can be decided about this case now.</Text>
  const decision: Decision | undefined = to
    ? {
        caseId,
        to,
        note,
        reason: to === 'declined' ? reason || null : null,
        fields: to === 'needs_info' ? fields : [],
      }
    : undefined
  return (
    <Panel title="Decision">
      <Stack>
        {decide.error && <Banner tone="error">{saidOf(decide.error)}</Banner>}
        <Asked form={form} offered={offered} submission={submission} />
        {decision && isTold(decision) && (isWhole(decision) ? <Preview decision={decision} /> : <Unsaid />)}
        {decision && (
          <Row>
            <Button isBusy={decide.isPending} onClick={() => decide.mutate(decision)}>
              Decide
            </Button>
          </Row>
        )}
      </Stack>
    </Panel>
  )
}

type AskedProps = { form: UseFormReturn<Typed>; offered: readonly (typeof decisions)[number][]; submission: Draft }

/** What becomes of it, and what that decision needs. */
function Asked({ form, offered, submission }: AskedProps) {
  const [to, fields, note] = [useFieldOf(form, 'to'), useFieldOf(form, 'fields'), useFieldOf(form, 'note')]
  return (
    <>
      <RadioOptions question="What becomes of the case?" options={offered} {...to} />
      {to.value === 'declined' && (
        <SelectField
          label="Reason"
          placeholder="Choose a reason"
          options={CloseReason.options.map((code) => ({ value: code, label: reasonTexts[code] }))}
          {...fieldOf(form, 'reason')}
        />
      )}
      {to.value === 'needs_info' && (
        <MultiSelectField label="Fields that the owner can change" options={fieldsOf(submission)} {...fields} />
      )}
      {to.value && (
        <TextareaField
          label="What the owner reads of us"
          isOptional={to.value !== 'needs_info'}
          maxLength={2000}
          {...note}
        />
      )}
    </>
  )
}

const isTold = (decision: Decision): decision is ToldDecision => decision.to !== 'in_review'

/** Whether everything is there that the owner has to read. */
const isWhole = ({ to, reason, note = '', fields = [] }: ToldDecision): boolean =>
  to === 'needs_info' ? note.trim() !== '' && fields.length > 0 : to !== 'declined' || reason !== null

const Unsaid = () => (
  <Text tone="dim" size="small">
    What the owner reads is shown here once everything is filled in.
  </Text>
)

const saidOf = (error: Error): string =>
  error instanceof ProblemError ? (error.fields[0]?.message ?? error.message) : sentenceOf(error)

/** The same words as the notice and the mail that deciding sends. */
function Preview({ decision }: { decision: ToldDecision }) {
  const settled = useSettled(JSON.stringify(decision))
  const preview = useQuery(previewQuery(JSON.parse(settled) as ToldDecision))
  if (preview.isError && preview.data === undefined) return <Text tone="warn">{sentenceOf(preview.error)}</Text>
  if (!preview.data) return null
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
