import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import type { Body } from '#contract/endpoint.ts'
import { createRegistration } from '#contract/registrations/endpoints.ts'
import { call } from '#web/platform/calls/call.ts'
import { allRegistrations, registrationQuery } from '../queries.ts'

/** Makes the draft of an order and leads to its page. */
export function useStart() {
  const queryClient = useQueryClient()
  const navigate = useNavigate()
  return useMutation({
    mutationFn: (order: Body<typeof createRegistration>) => call(createRegistration)(order),
    onSuccess: (made) => {
      queryClient.setQueryData(registrationQuery(made._id).queryKey, made)
      void queryClient.invalidateQueries({ queryKey: [...allRegistrations.queryKey, 'list'] })
      void queryClient.invalidateQueries({ queryKey: [...allRegistrations.queryKey, 'of-image'] })
      void navigate({ to: '/registrations/$registrationId', params: { registrationId: made._id } })
    },
  })
}
