import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { type DeskCase, endOverride, setOverride } from '#contract/desk/desk-endpoints.ts'
import { RefusalCode } from '#contract/submissions/rules/refusals.ts'
import type { Id } from '#contract/wire.ts'
import { call } from '#web/platform/calls/call.ts'
import { fieldOf, useFieldOf } from '#web/platform/forms/form-fields.ts'
import { formatDay } from '#web/platform/moments.ts'
import { sentenceOf } from '#web/platform/calls/problem-error.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { notify } from '#web/ui/feedback/toast.ts'
import { RadioOptions } from '#web/ui/forms/choices/radio-options.tsx'
import { SelectField } from '#web/ui/forms/choices/select-field.tsx'
import { Row } from '#web/ui/layout/row.tsx'
import { Stack } from '#web/ui/layout/stack.tsx'
import { Entries, Entry } from '#web/ui/lists/entries.tsx'
import { Dialog } from '#web/ui/overlays/dialog.tsx'
import { Heading } from '#web/ui/text/heading.tsx'
import { Mono, Text } from '#web/ui/text/text.tsx'
import { allDeskCases } from '#web/cases/parts/index.ts'
import { emptyWord, givesReason, useSaying, Word, type WordOf } from './word.tsx'

const about: Record<RefusalCode, string> = {
  ERROR_DOMAIN_COUNTRY_UNRESOLVABLE: 'Country without case resolution',
  ERROR_DOMAIN_COUNTRY_TM_ONLY: 'Country for top matches only',
  ERROR_DOMAIN_UNRESOLVABLE: 'Site against which nothing can be achieved',
  ERROR_DOMAIN_CATEGORY_UNRESOLVABLE: 'Kind of site',
  ERROR_DOMAIN_STOCK: 'Stock agency',
  ERROR_MATCH_HOTLINKED_IMAGE: 'The owner’s own file',
  WARNING_MATCH_HOTLINKED_ORIGIN: 'File of another site',
  ERROR_IMAGE_CC0: 'Image in the public domain',
  ERROR_IMAGE_CC_LEGAL_ONLY: 'Creative Commons in this country',
  ERROR_CLUSTER_MINIMUM_SCORE: 'Too little similarity',
}
const refusing = RefusalCode.options.filter((code) => code.startsWith('ERROR'))

const scopes = [
  { value: 'cluster', label: 'For this owner' },
  { value: 'site', label: 'For every owner' },
] as const
type Scope = (typeof scopes)[number]['value']

type SetAsideProps = { caseId: Id; host: string; overrides: DeskCase['overrides'] }

/** Overrides of the case with author, reason and end. */
export function SetAside({ caseId, host, overrides }: SetAsideProps) {
  const [isOpen, setOpen] = useState(false)
  const close = () => setOpen(false)
  return (
    <Stack gap="tight">
      <Heading level={2}>Refusals set aside</Heading>
      {overrides.length === 0 && <Text tone="dim">None.</Text>}
      <Entries label="Refusals set aside">
        {overrides.map((override) => (
          <Kept key={override._id} caseId={caseId} override={override} />
        ))}
      </Entries>
      <Row>
        <Button look="quiet" size="small" onClick={() => setOpen(true)}>
          Set a refusal aside
        </Button>
      </Row>
      <Dialog isOpen={isOpen} onClose={close} title={`Set a refusal aside for ${host}`}>
        <SetForm caseId={caseId} onDone={close} />
      </Dialog>
    </Stack>
  )
}

function Kept({ caseId, override }: { caseId: Id; override: DeskCase['overrides'][number] }) {
  const { _id, code, scope, by, at, why, until } = override
  const queryClient = useQueryClient()
  const end = useMutation({
    mutationFn: () => call(endOverride)({ caseId, overrideId: _id }),
    onSuccess: () => {
      notify('The refusal holds again.', { tone: 'ok' })
      void queryClient.invalidateQueries(allDeskCases)
    },
    onError: (error) => notify(sentenceOf(error), { tone: 'error', stays: 10_000 }),
  })
  return (
    <Entry
      actions={
        <Button
          look="quiet"
          size="small"
          aria-label={`Take back: ${about[code]}`}
          isBusy={end.isPending}
          onClick={() => end.mutate()}
        >
          Take back
        </Button>
      }
    >
      <Text>{about[code]}</Text>
      <Text size="small">{why}</Text>
      <Text size="small" tone="dim">
        {scopes.find(({ value }) => value === scope)?.label}, by {by}, <Mono>{formatDay(at)}</Mono>
        {until !== null && (
          <>
            , until <Mono>{until}</Mono>
          </>
        )}
      </Text>
    </Entry>
  )
}

type Setting = WordOf & { code: RefusalCode | ''; scope: Scope }

function SetForm({ caseId, onDone }: { caseId: Id; onDone: () => void }) {
  const form = useForm<Setting>({ mode: 'onTouched', defaultValues: { ...emptyWord, code: '', scope: 'cluster' } })
  const saying = useSaying(
    ({ code, scope, text, until }: Setting) =>
      call(setOverride)({ caseId, code: RefusalCode.parse(code), scope, why: text, until }),
    'Set aside.',
    onDone,
  )
  return (
    <Word
      text={useFieldOf(form, 'text', givesReason)}
      until={useFieldOf(form, 'until')}
      label="Why"
      hint="Only staff read this."
      maxLength={2000}
      submitLabel="Set aside"
      submit={form.handleSubmit((setting) => saying.mutate(setting))}
      isBusy={saying.isPending}
      error={saying.error}
    >
      <SelectField
        label="Refusal"
        placeholder="Choose a refusal"
        options={refusing.map((one) => ({ value: one, label: about[one] }))}
        {...fieldOf(form, 'code', { required: 'Please choose the refusal.' })}
      />
      <RadioOptions question="For whom?" options={scopes} {...useFieldOf(form, 'scope')} />
    </Word>
  )
}
