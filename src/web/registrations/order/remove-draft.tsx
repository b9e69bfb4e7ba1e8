import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { deleteRegistration } from '#contract/registrations/endpoints.ts'
import type { RegistrationInFull } from '#contract/registrations/registration.ts'
import { call } from '#web/platform/calls/call.ts'
import { sentenceOf } from '#web/platform/calls/problem-error.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { Banner } from '#web/ui/feedback/banner.tsx'
import { notify } from '#web/ui/feedback/toast.ts'
import { Row } from '#web/ui/layout/row.tsx'
import { ConfirmDialog } from '#web/ui/overlays/confirm-dialog.tsx'
import { allRegistrations, registrationQuery } from '../queries.ts'

/** Removes a draft, after a question. */
export function RemoveDraft({ order: { _id } }: { order: RegistrationInFull }) {
  const queryClient = useQueryClient()
  const navigate = useNavigate()
  const [isAsking, ask] = useState(false)
  const remove = useMutation({
    mutationFn: () => call(deleteRegistration)({ registrationId: _id }),
    onSuccess: async () => {
      await navigate({ to: '/registrations' })
      queryClient.removeQueries({ queryKey: registrationQuery(_id).queryKey })
      void queryClient.invalidateQueries(allRegistrations)
      notify('The draft is removed.', { tone: 'ok' })
    },
  })
  return (
    <Row>
      <Button look="bare" size="small" onClick={() => ask(true)}>
        Remove this draft
      </Button>
      <ConfirmDialog
        isOpen={isAsking}
        title="Remove this draft?"
        confirmLabel="Remove the draft"
        isBusy={remove.isPending}
        onConfirm={() => remove.mutate()}
        onCancel={() => ask(false)}
      >
        {remove.isError && <Banner tone="error">{sentenceOf(remove.error)}</Banner>}
        <p>Nothing was paid. Your images stay in the library; the facts of this order go.</p>
      </ConfirmDialog>
    </Row>
  )
}
