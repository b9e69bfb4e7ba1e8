import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import { passSecondFactor } from '#contract/accounts/endpoints.ts'
import { call } from '#web/platform/call.ts'
import { ProblemError, sentenceOf } from '#web/platform/problem-error.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { TextField } from '#web/ui/forms/text-field.tsx'
import { Stack } from '#web/ui/layout/stack.tsx'
import { keepSession } from './session-query.ts'

type SecondFactorFormProps = {
  challenge: string
  /** The password has to be given again: it took too long, or too many codes were wrong. */
  onOver: (sentence: string) => void
}

/** The second half of signing in. */
export function SecondFactorForm({ challenge, onOver }: SecondFactorFormProps) {
  const queryClient = useQueryClient()
  const [code, setCode] = useState('')
  const [problem, setProblem] = useState<string>()
  const input = useRef<HTMLInputElement>(null)
  useEffect(() => input.current?.focus(), [])
  const pass = useMutation({
    mutationFn: call(passSecondFactor),
    onSuccess: (signedIn) => keepSession(queryClient, signedIn),
    onError: (error) => {
      if (error instanceof ProblemError && error.code === 'second-factor.over') return onOver(error.message)
      setProblem(sentenceOf(error))
      input.current?.select()
    },
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (code.trim() === '') setProblem('Code required.')
    else pass.mutate({ challenge, code: code.trim() })
  }
  return (
    <form noValidate onSubmit={submit}>
      <Stack>
        <TextField
          ref={input}
          label="Code"
          hint="From your authenticator, or one of your recovery codes."
          autoComplete="one-time-code"
          autoCapitalize="none"
          spellCheck={false}
          value={code}
          error={problem}
          alwaysShow
          onChange={({ target }) => {
            setCode(target.value)
            setProblem(undefined)
          }}
        />
        <Button type="submit" isWide isBusy={pass.isPending}>
          Log In
        </Button>
      </Stack>
    </form>
  )
}
