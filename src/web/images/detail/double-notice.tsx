import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import type { Image } from '#contract/images/image.ts'
import { keepDouble, mergeImages } from '#contract/images/library-endpoints.ts'
import { call } from '#web/platform/call.ts'
import { sentenceOf } from '#web/platform/problem-error.ts'
import { Button } from '#web/ui/button.tsx'
import { ButtonLink } from '#web/ui/links.tsx'
import { Pair } from '#web/ui/pair.tsx'
import { Panel } from '#web/ui/panel.tsx'
import { Photo } from '#web/ui/photo.tsx'
import { Row } from '#web/ui/row.tsx'
import { Text } from '#web/ui/text.tsx'
import { notify } from '#web/ui/toast.ts'
import { allImages } from '../queries.ts'

/** Shows both of two images that seem to be one, and asks what is right. */
export function DoubleNotice({ image, double }: { image: Image; double: NonNullable<Image['double']> }) {
  const queryClient = useQueryClient()
  const navigate = useNavigate()
  const settled = {
    onError: (error: Error) => notify(sentenceOf(error), { tone: 'error', stays: 8000 }),
    onSettled: () => queryClient.invalidateQueries(allImages),
  }
  const keep = useMutation({ mutationFn: call(keepDouble), ...settled })
  const merge = useMutation({
    mutationFn: call(mergeImages),
    onSuccess: async ({ _id }) => await navigate({ to: '/images/$imageId', params: { imageId: _id } }),
    ...settled,
  })
  const aspect = image.width && image.height ? image.width / image.height : 1.5
  const shown = (title: string, thumbnail: string | null) => (
    <Photo sources={thumbnail === null ? [] : [thumbnail]} alt={title} placeholder="image-offline" />
  )
  return (
    <Panel title="You seem to have this image already">
      <Pair
        height={160}
        one={{ aspect, shown: shown(image.title, image.thumbnail), caption: `This one: ${image.title}` }}
        other={{ aspect, shown: shown(double.title, double.thumbnail), caption: double.title }}
      />
      <Text size="small">
        Merging keeps one of the two with everything both have. If they are different photographs, keep both.
      </Text>
      <Row gap="tight">
        <Button
          size="small"
          isBusy={merge.isPending}
          onClick={() => merge.mutate({ primaryImage: double._id, images: [image._id] })}
        >
          Merge into the other
        </Button>
        <Button look="quiet" size="small" isBusy={keep.isPending} onClick={() => keep.mutate({ imageId: image._id })}>
          Keep both
        </Button>
        <ButtonLink look="bare" size="small" to="/images/$imageId" params={{ imageId: double._id }}>
          See the other
        </ButtonLink>
      </Row>
    </Panel>
  )
}
