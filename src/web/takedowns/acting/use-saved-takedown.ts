import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { TakedownInFull } from '#contract/takedowns/takedown.ts'
import type { Id } from '#contract/wire.ts'
import { notify } from '#web/ui/feedback/toast.ts'
import { allTakedowns, takedownQuery } from '../queries.ts'

/** Sends a change of a takedown and shows the answer; `told` is said once it is saved. */
export function useSavedTakedown<Sent>(takedownId: Id, told: string, save: (sent: Sent) => Promise<TakedownInFull>) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: save,
    onSuccess: (saved) => {
      queryClient.setQueryData(takedownQuery(takedownId).queryKey, saved)
      notify(told, { tone: 'ok' })
      void queryClient.invalidateQueries({ queryKey: [...allTakedowns.queryKey, 'list'] })
    },
  })
}
