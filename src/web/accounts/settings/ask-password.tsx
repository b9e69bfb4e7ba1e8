import { useMutation } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { sentenceOf } from '#web/platform/problem-error.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { PasswordField } from '#web/ui/forms/password-field.tsx'
import { Measure } from '#web/ui/layout/measure.tsx'
import { Row } from '#web/ui/layout/row.tsx'
import { Stack } from '#web/ui/layout/stack.tsx'

type AskPasswordProps = {
  /** What the password is given for. */
  label: string
  send: (password: string) => Promise<void>
  onCancel: () => void
}

/** The password once more, before something that only its owner may do. */
export function AskPassword({ label, send, onCancel }: AskPasswordProps) {
  const [password, setPassword] = useState('')
  const [problem, setProblem] = useState<string>()
  const confirm = useMutation({ mutationFn: send, onError: (error) => setProblem(sentenceOf(error)) })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (password === '') setProblem('Password required.')
    else confirm.mutate(password)
  }
  return (
    <Measure>
      <form noValidate onSubmit={submit}>
        <Stack>
          <PasswordField
            label="Your password"
            autoComplete="current-password"
            value={password}
            error={problem}
            alwaysShow
            onChange={({ target }) => {
              setPassword(target.value)
              setProblem(undefined)
            }}
          />
          <Row gap="tight">
            <Button type="submit" isBusy={confirm.isPending}>
              {label}
            </Button>
            <Button look="quiet" onClick={onCancel}>
              Cancel
            </Button>
          </Row>
        </Stack>
      </form>
    </Measure>
  )
}
