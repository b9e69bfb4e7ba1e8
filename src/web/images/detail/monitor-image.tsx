import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { Image } from '#contract/images/image.ts'
import { ignoreImage, updateImage } from '#contract/images/library-endpoints.ts'
import { call } from '#web/platform/calls/call.ts'
import { sentenceOf } from '#web/platform/calls/problem-error.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { notify } from '#web/ui/feedback/toast.ts'
import { allImages } from '../queries.ts'

/** Monitors an image, ignores it, or gives it priority. */
export function MonitorImage({ image: { _id: imageId, ignored, pinned } }: { image: Image }) {
  const queryClient = useQueryClient()
  const settled = {
    onError: (error: Error) => notify(sentenceOf(error), { tone: 'error', stays: 8000 }),
    onSettled: () => queryClient.invalidateQueries(allImages),
  }
  const ignore = useMutation({ mutationFn: call(ignoreImage), ...settled })
  const pin = useMutation({ mutationFn: call(updateImage), ...settled })
  return (
    <>
      <Button look="quiet" isBusy={ignore.isPending} onClick={() => ignore.mutate({ imageId, ignored: !ignored })}>
        {ignored ? 'Un-ignore' : 'Ignore'}
      </Button>
      <Button look="quiet" isBusy={pin.isPending} onClick={() => pin.mutate({ imageId, pinned: !pinned })}>
        {pinned ? 'Unpin' : 'Pin'}
      </Button>
    </>
  )
}
