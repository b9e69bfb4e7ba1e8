import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { FieldValues, UseFormReturn } from 'react-hook-form'
import type { User } from '#contract/accounts/user.ts'
import { placeProblems } from '#web/platform/form-problems.ts'
import { keepUser } from '../sign-in/session-query.ts'

type Change<Sent> = {
  send: (sent: Sent) => Promise<{ user: User }>
  onDone: () => void
  onError: (error: unknown) => void
}

/** A change of the account: what comes back is the account from then on. */
export function useChange<Sent>({ send, onDone, onError }: Change<Sent>) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: send,
    onSuccess: (changed) => {
      keepUser(queryClient, changed)
      onDone()
    },
    onError,
  })
}

/**
 * The same of a form: what the server says of its fields stands at them, the rest is its `failure`. `under` is the name that the form
 * has in what is sent.
 */
export function useFormChange<Answers extends FieldValues, Sent>(
  form: UseFormReturn<Answers>,
  { under, ...about }: Omit<Change<Sent>, 'onError'> & { under?: string },
) {
  const [failure, setFailure] = useState<string>()
  const change = useChange({ ...about, onError: (error) => setFailure(placeProblems(error, form, under)) })
  const send = (sent: Sent) => {
    setFailure(undefined)
    change.mutate(sent)
  }
  return { send, failure, isBusy: change.isPending }
}
