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

/** Changes the account; the server's answer becomes the cached account. */
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
 * Changes the account by a form. The server's errors show at their fields, and the rest is its `failure`. `under` is the form's name in the sent
 * object.
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
