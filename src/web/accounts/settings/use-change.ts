import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { User } from '#contract/accounts/user.ts'
import { keepUser } from '../session-query.ts'

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
