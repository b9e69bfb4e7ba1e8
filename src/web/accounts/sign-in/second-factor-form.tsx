import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { passSecondFactor } from '#contract/accounts/endpoints.ts'
import { call } from '#web/platform/calls/call.ts'
import { ProblemError } from '#web/platform/calls/problem-error.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { Form } from '#web/ui/forms/form.tsx'
import { TextField } from '#web/ui/forms/text-field.tsx'
import { keepSession } from './session-query.ts'
import { codeOf, useAnswer } from '../use-answer.ts'

type SecondFactorFormProps = {
  challenge: string
  /** The password has to be given again: it took too long, or too many codes were wrong. */
  onOver: (sentence: string) => void
}

/** The second half of signing in. */
export function SecondFactorForm({ challenge, onOver }: SecondFactorFormProps) {
  const queryClient = useQueryClient()
  const input = useRef<HTMLInputElement>(null)
  useEffect(() => input.current?.focus(), [])
  const { field, submit, isBusy } = useAnswer({
    ...codeOf,
    send: async (code) => keepSession(queryClient, await call(passSecondFactor)({ challenge, code })),
    onRefused: (error) => {
      if (error instanceof ProblemError && error.code === 'second-factor.over') onOver(error.message)
      else input.current?.select()
    },
  })
  return (
    <Form onSubmit={submit}>
      <TextField
        ref={input}
        label="Code"
        hint="From your authenticator, or one of your recovery codes."
        autoComplete="one-time-code"
        autoCapitalize="none"
        spellCheck={false}
        {...field}
      />
      <Button type="submit" isWide isBusy={isBusy}>
        Log In
      </Button>
    </Form>
  )
}
