import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type LetterTemplate, saveLetterTemplate } from '#contract/letters/endpoints.ts'
import { lintLetter } from '#contract/letters/lint-letter.ts'
import { mergeFields, problemsOfFields } from '#contract/letters/merge-fields.ts'
import { call } from '#web/platform/calls/call.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { Banner } from '#web/ui/feedback/banner.tsx'
import { notify } from '#web/ui/feedback/toast.ts'
import { TextField } from '#web/ui/forms/text-field.tsx'
import { TextareaField } from '#web/ui/forms/textarea-field.tsx'
import { Disclosure } from '#web/ui/layout/disclosure.tsx'
import { Row } from '#web/ui/layout/row.tsx'
import { Stack } from '#web/ui/layout/stack.tsx'
import { StepPanel } from '#web/ui/layout/step-panel.tsx'
import { Text } from '#web/ui/text/text.tsx'
import { templatesQuery } from '../queries.ts'
import { describeProblem } from '#web/platform/calls/describe-problem.ts'
import { nameOf } from './template-name.ts'
import type { Edited, Typed } from '../use-editing.ts'

type EditorProps = {
  of: Edited
  onType: (typed: Typed) => void
  onKept: (kept: LetterTemplate, sent: Typed) => void
  onLeave: () => void
}

/** A text of letters that is being changed. */
export function TemplateEditor({ of: { template, typed, visit }, onType, onKept, onLeave }: EditorProps) {
  const queryClient = useQueryClient()
  const { kind, language, country, version } = template
  const save = useMutation({
    mutationFn: (sent: Typed) => call(saveLetterTemplate)({ kind, language, country, version, ...sent }),
    onSuccess: (kept, sent) => {
      notify('The text is kept.', { tone: 'ok' })
      onKept(kept, sent)
      void queryClient.invalidateQueries(templatesQuery)
    },
  })
  const found = [
    ...problemsOfFields(`${typed.subject}\n${typed.body}`),
    ...lintLetter(typed, { kind, country: country === '' ? null : country }).map(
      ({ words, sentence }) => `${words === null ? '' : `“${words}”: `}${sentence}`,
    ),
  ]
  const text = (name: keyof typeof typed) => ({
    value: typed[name],
    onChange: ({ target }: { target: { value: string } }) => onType({ ...typed, [name]: target.value }),
  })
  return (
    <StepPanel title={nameOf(template)} visit={visit} isOpened>
      <Stack>
        {save.error && <Banner tone="error">{describeProblem(save.error)}</Banner>}
        <TextField label="Subject" maxLength={200} {...text('subject')} />
        <TextareaField label="Text" rows={18} maxLength={12_000} {...text('body')} />
        <Disclosure summary="What can stand between braces">
          {Object.values(mergeFields).map(({ name, label }) => (
            <Text key={name} size="small">
              {`{{${name}}}`}: {label}
            </Text>
          ))}
        </Disclosure>
        {found.map((sentence) => (
          <Banner key={sentence} tone="warn">
            {sentence}
          </Banner>
        ))}
        <TextField label="Why is it changed?" maxLength={500} {...text('why')} />
        <Row>
          <Button isBusy={save.isPending} disabled={found.length > 0} onClick={() => save.mutate(typed)}>
            Keep it
          </Button>
          <Button look="bare" onClick={onLeave}>
            Leave it as it was
          </Button>
        </Row>
      </Stack>
    </StepPanel>
  )
}
