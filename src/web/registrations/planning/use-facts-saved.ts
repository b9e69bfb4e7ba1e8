import { useMutation, useQueryClient } from '@tanstack/react-query'
import { notify } from '#web/ui/feedback/toast.ts'
import { allRegistrations } from '../queries.ts'

/** Saves an answer; the plan is made again with it. */
export function useFactsSaved<Sent>(save: (sent: Sent) => Promise<unknown>) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: save,
    onSuccess: () => {
      notify('The answer is saved.', { tone: 'ok' })
      void queryClient.invalidateQueries(allRegistrations)
    },
  })
}
