import { useQueryClient } from '@tanstack/react-query'
import type { RecipientInFull } from '#contract/takedowns/desk-recipient-endpoints.ts'
import { notify } from '#web/ui/feedback/toast.ts'
import { recipientQuery, takedownsOfDesk } from '../queries.ts'

/** Shows an entry as it counts now, after a decision. */
export function useSavedRecipient(onDone: () => void): (saved: RecipientInFull) => void {
  const queryClient = useQueryClient()
  return (saved) => {
    notify(`${saved.name} is kept. Notices that have not left follow.`, { tone: 'ok' })
    void queryClient.invalidateQueries(takedownsOfDesk)
    queryClient.setQueryData(recipientQuery(saved.id).queryKey, saved)
    onDone()
  }
}
