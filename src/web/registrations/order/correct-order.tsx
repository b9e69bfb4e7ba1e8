import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { correctRegistration } from '#contract/registrations/desk-endpoints.ts'
import type { Id } from '#contract/wire.ts'
import { call } from '#web/platform/calls/call.ts'
import { sentenceOf } from '#web/platform/calls/problem-error.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { notify } from '#web/ui/feedback/toast.ts'
import { allRegistrations, registrationQuery } from '../queries.ts'

/** Starts the order that corrects a refused one. The Office asks its own fee again, and we ask nothing. */
export function CorrectOrder({ registrationId }: { registrationId: Id }) {
  const queryClient = useQueryClient()
  const navigate = useNavigate()
  const correct = useMutation({
    mutationFn: () => call(correctRegistration)({ registrationId }),
    onSuccess: (made) => {
      queryClient.setQueryData(registrationQuery(made._id).queryKey, made)
      void queryClient.invalidateQueries(allRegistrations)
      void navigate({ to: '/registrations/$registrationId', params: { registrationId: made._id } })
    },
    onError: (error) => notify(sentenceOf(error), { tone: 'error', stays: 10_000 }),
  })
  return (
    <Button isBusy={correct.isPending} onClick={() => correct.mutate()}>
      Correct it without a new service fee
    </Button>
  )
}
