import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import type { Image } from '#contract/images/image.ts'
import { keepDuplicate, mergeImages } from '#contract/images/library-endpoints.ts'
import { call } from '#web/platform/calls/call.ts'
import { sentenceOf } from '#web/platform/calls/problem-error.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { notify } from '#web/ui/feedback/toast.ts'
import { Panel } from '#web/ui/layout/panel.tsx'
import { Row } from '#web/ui/layout/row.tsx'
import { ButtonLink } from '#web/ui/navigation/links.tsx'
import { Pair } from '#web/ui/photos/pair.tsx'
import { Photo } from '#web/ui/photos/photo.tsx'
import { Text } from '#web/ui/text/text.tsx'
import { MergeDialog } from '../library/merge-dialog.tsx'
import { allImages } from '../queries.ts'

/** Shows two images that may be duplicates, and asks whether to merge them. */
export function DuplicateNotice({ image, duplicate }: { image: Image; duplicate: NonNullable<Image['duplicate']> }) {
  const [isMerging, setMerging] = useState(false)
  const { keep, merge } = useDecision(() => setMerging(false))
  return (
    <Panel title="You seem to have this image already">
      <Pair
        height={160}
        one={framed(image, `This one: ${titleAndSize(image)}`)}
        other={framed(duplicate, titleAndSize(duplicate))}
      />
      <Text size="small">
        Merging keeps one of the two with everything both have. If they are different photographs, keep both.
      </Text>
      <Row gap="tight">
        <Button size="small" onClick={() => setMerging(true)}>
          Merge into one
        </Button>
        <Button look="quiet" size="small" isBusy={keep.isPending} onClick={() => keep.mutate({ imageId: image._id })}>
          Keep both
        </Button>
        <ButtonLink look="bare" size="small" to="/images/$imageId" params={{ imageId: duplicate._id }}>
          See the other
        </ButtonLink>
      </Row>
      <MergeDialog
        isOpen={isMerging}
        images={[duplicate, image]}
        isBusy={merge.isPending}
        onMerge={(primaryImage) => merge.mutate({ primaryImage, images: [duplicate._id, image._id] })}
        onClose={() => setMerging(false)}
      />
    </Panel>
  )
}

function useDecision(onMerged: () => void) {
  const queryClient = useQueryClient()
  const navigate = useNavigate()
  const settled = {
    onError: (error: Error) => notify(sentenceOf(error), { tone: 'error', stays: 8000 }),
    onSettled: () => queryClient.invalidateQueries(allImages),
  }
  const keep = useMutation({ mutationFn: call(keepDuplicate), ...settled })
  const merge = useMutation({
    mutationFn: call(mergeImages),
    onSuccess: async ({ _id, title }) => {
      onMerged()
      await navigate({ to: '/images/$imageId', params: { imageId: _id } })
      notify(`Merged into “${title}”.`)
    },
    ...settled,
  })
  return { keep, merge }
}

type Shown = Pick<Image, 'title' | 'thumbnail' | 'width' | 'height'>

const framed = ({ title, thumbnail, width, height }: Shown, caption: string) => ({
  aspect: width && height ? width / height : 1.5,
  shown: <Photo sources={thumbnail === null ? [] : [thumbnail]} alt={title} placeholder="image-offline" />,
  caption,
})

const titleAndSize = ({ title, width, height }: Shown): string =>
  width && height ? `${title}, ${width} × ${height}` : title
