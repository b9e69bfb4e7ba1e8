import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { Source } from '#contract/images/sources-connections.ts'
import { removeSource } from '#contract/images/sources-endpoints.ts'
import { keepUser } from '#web/accounts/index.ts'
import { call } from '#web/platform/calls/call.ts'
import { sentenceOf } from '#web/platform/calls/problem-error.ts'
import { notify } from '#web/ui/feedback/toast.ts'
import { RadioOptions } from '#web/ui/forms/choices/radio-options.tsx'
import { ConfirmDialog } from '#web/ui/overlays/confirm-dialog.tsx'
import { allImages } from '../queries.ts'

const choices = [
  { value: 'keep', label: 'Keep them' },
  { value: 'delete', label: 'Delete them, with their matches' },
] as const
type Choice = (typeof choices)[number]['value']

/** Ends a connection; the owner decides what happens to its images. */
export function DisconnectDialog({ source: { service, label }, onClose }: { source: Source; onClose: () => void }) {
  const [images, setImages] = useState<Choice>('keep')
  const queryClient = useQueryClient()
  const remove = useMutation({
    mutationFn: call(removeSource),
    onSuccess: async (reply) => {
      keepUser(queryClient, reply)
      notify(
        images === 'keep' ? `${label} is disconnected. Its images stay.` : `${label} is disconnected. Its images go.`,
      )
      onClose()
      await queryClient.invalidateQueries(allImages)
    },
    onError: (error) => notify(sentenceOf(error), { tone: 'error', stays: 8000 }),
  })
  return (
    <ConfirmDialog
      isOpen
      title={`Disconnect ${label}?`}
      confirmLabel="Disconnect"
      isBusy={remove.isPending}
      onConfirm={() => remove.mutate({ service, images })}
      onCancel={onClose}
    >
      <p>We stop reading it at once and forget our key to it.</p>
      <RadioOptions question="The images that came from it" options={choices} value={images} onChange={setImages} />
    </ConfirmDialog>
  )
}
