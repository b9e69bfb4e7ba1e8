import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { RegistrationInFull } from '#contract/registrations/registration.ts'
import type { Id } from '#contract/wire.ts'
import { notify } from '#web/ui/feedback/toast.ts'
import { allRegistrations, registrationQuery } from '../queries.ts'

/** Sends a change of an order and shows the answer; `told` is said once it is saved. */
export function useSavedOrder<Sent>(
  registrationId: Id,
  told: string,
  save: (sent: Sent) => Promise<RegistrationInFull>,
) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: save,
    onSuccess: (saved) => {
      queryClient.setQueryData(registrationQuery(registrationId).queryKey, saved)
      notify(told, { tone: 'ok' })
      void queryClient.invalidateQueries({ queryKey: [...allRegistrations.queryKey, 'list'] })
      void queryClient.invalidateQueries({ queryKey: [...allRegistrations.queryKey, 'payment', registrationId] })
    },
  })
}
