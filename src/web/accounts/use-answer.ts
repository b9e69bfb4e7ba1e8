import { useMutation } from '@tanstack/react-query'
import { type ChangeEvent, type FormEvent, useState } from 'react'
import { sentenceOf } from '#web/platform/calls/problem-error.ts'

type Asked = {
  /** Message for an empty answer. */
  required: string
  send: (answer: string) => Promise<unknown>
  onRefused?: (error: unknown) => void
  /** Converts the typed text to the answer. */
  read?: (typed: string) => string
}

/** A one-field form; its error stays until changes. */
export function useAnswer({ required, send, onRefused, read = (typed) => typed }: Asked) {
  const [typed, setTyped] = useState('')
  const [problem, setProblem] = useState<string>()
  const sending = useMutation({
    mutationFn: send,
    onError: (error) => {
      setProblem(sentenceOf(error))
      onRefused?.(error)
    },
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const answer = read(typed)
    if (answer === '') setProblem(required)
    else sending.mutate(answer)
  }
  const field = {
    value: typed,
    error: problem,
    alwaysShow: true,
    onChange: ({ target }: ChangeEvent<HTMLInputElement>) => {
      setTyped(target.value)
      setProblem(undefined)
    },
  }
  return { field, submit, isBusy: sending.isPending }
}

/** A code of an authenticator, or one for recovery. */
export const codeOf = { required: 'Code required.', read: (typed: string) => typed.trim() }
