import type { ReactNode } from 'react'
import { Button } from '#web/ui/buttons/button.tsx'
import { Form } from '#web/ui/forms/form.tsx'
import { PasswordField } from '#web/ui/forms/password-field.tsx'
import { Measure } from '#web/ui/layout/measure.tsx'
import { Row } from '#web/ui/layout/row.tsx'
import { useAnswer } from '../use-answer.ts'

type AskPasswordProps = {
  /** Purpose of the password. */
  label: string
  send: (password: string) => Promise<void>
  onCancel: () => void
}

/** Asks for the password before an owner's action. */
export function AskPassword({ label, send, onCancel }: AskPasswordProps) {
  const { field, ...asked } = useAnswer({ required: 'Password required.', send })
  return (
    <AnswerForm {...asked} label={label} onCancel={onCancel}>
      <PasswordField label="Your password" autoComplete="current-password" {...field} />
    </AnswerForm>
  )
}

type AnswerFormProps = Omit<ReturnType<typeof useAnswer>, 'field'> & {
  label: string
  onCancel: () => void
  children: ReactNode
}

/** Field of one answer, with its submit and cancel buttons. */
export const AnswerForm = ({ submit, isBusy, label, onCancel, children }: AnswerFormProps) => (
  <Measure>
    <Form onSubmit={submit}>
      {children}
      <Row gap="tight">
        <Button type="submit" isBusy={isBusy}>
          {label}
        </Button>
        <Button look="quiet" onClick={onCancel}>
          Cancel
        </Button>
      </Row>
    </Form>
  </Measure>
)
