import { useMutation, useQueryClient } from '@tanstack/react-query'
import { notify } from '#web/ui/feedback/toast.ts'

/** Runs a change of what image users answered or offered; everything that shows it is read anew, also where somebody else was first. */
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
