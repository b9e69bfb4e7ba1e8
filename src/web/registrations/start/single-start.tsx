import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { Image } from '#contract/images/image.ts'
import type { RegistrationOption } from '#contract/registrations/options.ts'
import type { Id } from '#contract/wire.ts'
import { ProblemError, sentenceOf } from '#web/platform/calls/problem-error.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { Banner } from '#web/ui/feedback/banner.tsx'
import { EmptyState } from '#web/ui/feedback/empty-state.tsx'
import { ErrorState } from '#web/ui/feedback/error-state.tsx'
import { DetailSkeleton } from '#web/ui/feedback/skeleton.tsx'
import { Row } from '#web/ui/layout/row.tsx'
import { Measure } from '#web/ui/layout/measure.tsx'
import { Stack } from '#web/ui/layout/stack.tsx'
import { ButtonLink } from '#web/ui/navigation/links.tsx'
import { PhotoFrame } from '#web/ui/photos/photo-frame.tsx'
import { Photo } from '#web/ui/photos/photo.tsx'
import { Heading } from '#web/ui/text/heading.tsx'
import { Text } from '#web/ui/text/text.tsx'
import { imageQuery } from '../queries.ts'
import { OptionChoice } from './option-choice.tsx'
import { PriceOfOption } from './price-of-option.tsx'
import { useStart } from './use-start.ts'

/** The flow of one image. */
export function SingleStart({ imageId }: { imageId: Id }) {
  const image = useQuery(imageQuery(imageId))
  if (image.isPending) return <DetailSkeleton label="Loading the image" />
  if (image.error instanceof ProblemError && image.error.kind === 'missing') return <ImageGone />
  if (image.isError && image.data === undefined)
    return <ErrorState message={sentenceOf(image.error)} onRetry={() => void image.refetch()} />
  return <OfImage image={image.data} />
}

const ImageGone = () => (
  <EmptyState title="This image is gone" action={<ButtonLink to="/images">Go to your images</ButtonLink>}>
    It is not in your library. Choose another image.
  </EmptyState>
)

function OfImage({ image }: { image: Image }) {
  const [option, setOption] = useState<RegistrationOption | null>(null)
  const start = useStart()
  return (
    <Stack gap="loose">
      <Measure>
        <Stack gap="tight">
          <Picture image={image} />
          <Text size="small">{image.title}</Text>
        </Stack>
      </Measure>
      <Stack>
        <Heading level={2}>Option</Heading>
        <OptionChoice flow="single" value={option} isLocked={start.isPending} onChange={setOption} />
      </Stack>
      {option && (
        <Measure>
          <PriceOfOption option={option} />
        </Measure>
      )}
      {start.isError && <Banner tone="error">{sentenceOf(start.error)}</Banner>}
      <Row>
        <Button
          disabled={option === null}
          isBusy={start.isPending}
          onClick={() => option && start.mutate({ option, images: [image._id] })}
        >
          {option === null ? 'Choose an option' : 'Go on to the facts'}
        </Button>
        <Text size="small" tone="dim">
          Nothing is charged yet. You give the facts and see the checks first.
        </Text>
      </Row>
    </Stack>
  )
}

const Picture = ({ image: { title, width, height, preview, thumbnail } }: { image: Image }) => (
  <PhotoFrame aspect={width && height ? width / height : 1.5}>
    <Photo
      sources={[preview, thumbnail].filter((source) => source !== null)}
      alt={title}
      placeholder="image-offline"
      isLazy={false}
    />
  </PhotoFrame>
)
