import { useMutation, useQueryClient } from '@tanstack/react-query'
import { notify } from '#web/ui/feedback/toast.ts'

/** Changes an image user's answer or offer, then reloads every view of it, even when a colleague was first. */
export function useAnswerCall<Sent>(send: (sent: Sent) => Promise<unknown>, told: string, onDone = () => {}) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: send,
    onSuccess: () => {
      notify(told, { tone: 'ok' })
      onDone()
    },
    onSettled: () =>
      Promise.all([
        queryClient.invalidateQueries({ queryKey: ['desk'] }),
        queryClient.invalidateQueries({ queryKey: ['cases'] }),
      ]),
  })
}
