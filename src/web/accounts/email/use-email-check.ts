import { useMutation } from '@tanstack/react-query'
import { useRef } from 'react'
import { ProblemError, sentenceOf } from '#web/platform/calls/problem-error.ts'
import { notify } from '#web/ui/feedback/toast.ts'
import { emailExists, onceMore } from './email-check.ts'
import { checkFailed } from '../sign-in/security-check.ts'

type EmailCheckNeeds = {
  solve: () => Promise<string>
  /** The address has an account. */
  onKnown: () => void
  /** Receives the sentence on an unknown or refused address. */
  onRefused: (sentence: string) => void
}

/** Checks one address at a time. A failure is a warning, and the person can try again. */
export function useEmailCheck({ solve, onKnown, onRefused }: EmailCheckNeeds) {
  const current = useRef<AbortController>(undefined)
  const check = useMutation({
    ...onceMore,
    mutationFn: ({ email, signal }: { email: string; signal: AbortSignal }) => emailExists(email, { signal, solve }),
    onSuccess: (exists, { signal }) => {
      if (signal.aborted) return
      if (exists) onKnown()
      else onRefused('Email address not recognized')
    },
    onError: (error, { signal }) => {
      if (signal.aborted) return
      const refused = error instanceof ProblemError ? error.fields.find(({ path }) => path === 'email') : undefined
      if (refused) onRefused(refused.message)
      else notify(warningOf(error), { tone: 'warn', stays: 8000 })
    },
  })
  return {
    isUnderWay: check.isPending,
    ask: (email: string) => {
      current.current = new AbortController()
      check.mutate({ email, signal: current.current.signal })
    },
    /** Drops the answer for a changed address. */
    forget: () => {
      current.current?.abort()
      check.reset()
    },
  }
}

const warningOf = (error: unknown) =>
  error instanceof ProblemError && error.code === 'unreachable' ? checkFailed : sentenceOf(error)
