import { useMutation, useQueryClient } from '@tanstack/react-query'
import { deleteImage, retryImage } from '#contract/images/endpoints.ts'
import type { Id } from '#contract/wire.ts'
import { call } from '#web/platform/calls/call.ts'
import { sentenceOf } from '#web/platform/calls/problem-error.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { notify } from '#web/ui/feedback/toast.ts'
import { allImages } from './queries.ts'

type FailedImageActionsProps = { imageId: Id; title: string; onRemoved?: () => Promise<void> }

/** Actions on an unreadable file. Nothing in it can be lost, so removal needs no confirmation. */
export function FailedImageActions({ imageId, title, onRemoved }: FailedImageActionsProps) {
  const queryClient = useQueryClient()
  const settled = {
    onSettled: () => queryClient.invalidateQueries(allImages),
    onError: (error: Error) => notify(sentenceOf(error), { tone: 'error', stays: 8000 }),
  }
  const retry = useMutation({ mutationFn: call(retryImage), ...settled })
  const remove = useMutation({ mutationFn: call(deleteImage), onSuccess: () => onRemoved?.(), ...settled })
  return (
    <>
      <Button
        look="quiet"
        size="small"
        aria-label={`Retry ${title}`}
        isBusy={retry.isPending}
        onClick={() => retry.mutate({ imageId })}
      >
        Retry
      </Button>
      <Button
        look="quiet"
        size="small"
        aria-label={`Remove ${title}`}
        isBusy={remove.isPending}
        onClick={() => remove.mutate({ imageId })}
      >
        Remove
      </Button>
    </>
  )
}
