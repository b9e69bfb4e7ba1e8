import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { deleteImage } from '#contract/images/endpoints.ts'
import type { Image } from '#contract/images/image.ts'
import { call } from '#web/platform/calls/call.ts'
import { sentenceOf } from '#web/platform/calls/problem-error.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { notify } from '#web/ui/feedback/toast.ts'
import { ConfirmDialog } from '#web/ui/overlays/confirm-dialog.tsx'
import { allImages, summaryQuery } from './queries.ts'
import { whatGoes } from './what-goes.ts'

/** Deletes the image permanently, after naming the consequences. */
export function RemoveImage({ image: { _id, title, matches } }: { image: Image }) {
  const [isAsking, setAsking] = useState(false)
  const summary = useQuery({ ...summaryQuery(_id), enabled: isAsking })
  const navigate = useNavigate()
  const queryClient = useQueryClient()
  const remove = useMutation({
    mutationFn: call(deleteImage),
    onSuccess: async () => {
      await navigate({ to: '/images' })
      queryClient.removeQueries({ queryKey: [...allImages.queryKey, 'one', _id] })
      await queryClient.invalidateQueries(allImages)
      notify(`${title} was removed.`)
    },
    onError: (error) => notify(sentenceOf(error), { tone: 'error', stays: 8000 }),
    onSettled: () => setAsking(false),
  })
  return (
    <>
      <Button look="quiet" onClick={() => setAsking(true)}>
        Remove
      </Button>
      <ConfirmDialog
        isOpen={isAsking}
        title={`Remove “${title}”?`}
        confirmLabel="Remove"
        isBusy={remove.isPending}
        onConfirm={() => remove.mutate({ imageId: _id })}
        onCancel={() => setAsking(false)}
      >
        <p>{whatGoes(matches, summary.data?.consequences ?? [])} This cannot be undone.</p>
      </ConfirmDialog>
    </>
  )
}
