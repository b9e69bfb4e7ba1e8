import { type FormEvent, useState } from 'react'
import { askOwner } from '#contract/disputes/dispute-endpoints.ts'
import type { Id } from '#contract/wire.ts'
import { call } from '#web/platform/calls/call.ts'
import { sentenceOf } from '#web/platform/calls/problem-error.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { Checkbox } from '#web/ui/forms/choices/checkbox.tsx'
import { Form } from '#web/ui/forms/form.tsx'
import { TextareaField } from '#web/ui/forms/textarea-field.tsx'
import { Disclosure } from '#web/ui/layout/disclosure.tsx'
import { Row } from '#web/ui/layout/row.tsx'
import { Text } from '#web/ui/text/text.tsx'
import { useAnswerCall } from './use-answer-call.ts'

/** Asks the owner about the objection, with a deadline. */
export function AskOwner({ caseId, by }: { caseId: Id; by: string }) {
  const [text, setText] = useState('')
  const [showsLicence, show] = useState(true)
  const [isTried, setTried] = useState(false)
  const ask = useAnswerCall(() => call(askOwner)({ caseId, text, showsLicence }), 'We have asked the owner.')
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setTried(true)
    if (text.trim() !== '') ask.mutate(undefined)
  }
  return (
    <Disclosure summary="Ask the owner first">
      <Form onSubmit={submit} failure={ask.error && sentenceOf(ask.error)}>
        <TextareaField
          label="Question to the owner"
          value={text}
          maxLength={5000}
          rows={3}
          error={text.trim() === '' ? 'Please write your question.' : undefined}
          alwaysShow={isTried}
          onChange={({ target }) => setText(target.value)}
        />
        <Checkbox
          label="Show agency, number and day of the licence"
          checked={showsLicence}
          onChange={({ target }) => show(target.checked)}
        />
        <Text size="small" tone="dim">
          The owner has until {by} to answer. They do not see the image user’s text or files.
        </Text>
        <Row>
          <Button type="submit" look="quiet" size="small" isBusy={ask.isPending}>
            Ask the owner
          </Button>
        </Row>
      </Form>
    </Disclosure>
  )
}
