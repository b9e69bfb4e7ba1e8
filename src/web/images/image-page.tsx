import { useQuery } from '@tanstack/react-query'
import { getRouteApi, useNavigate } from '@tanstack/react-router'
import type { Image } from '#contract/images/image.ts'
import { NotFoundPage } from '#web/platform/pages/not-found-page.tsx'
import { ProblemError, sentenceOf } from '#web/platform/calls/problem-error.ts'
import { InSlot } from '#web/platform/slot.tsx'
import { useTitle } from '#web/platform/pages/use-title.ts'
import { ErrorState } from '#web/ui/feedback/error-state.tsx'
import { DetailSkeleton } from '#web/ui/feedback/skeleton.tsx'
import { notify } from '#web/ui/feedback/toast.ts'
import { Beside } from '#web/ui/layout/beside.tsx'
import { Page } from '#web/ui/layout/pages/page.tsx'
import { Row } from '#web/ui/layout/row.tsx'
import { Stack } from '#web/ui/layout/stack.tsx'
import { Breadcrumbs } from '#web/ui/navigation/breadcrumbs.tsx'
import { ButtonLink, TextLink } from '#web/ui/navigation/links.tsx'
import { PhotoFrame } from '#web/ui/photos/photo-frame.tsx'
import { Photo } from '#web/ui/photos/photo.tsx'
import { Heading } from '#web/ui/text/heading.tsx'
import { DuplicateNotice } from './detail/duplicate-notice.tsx'
import { EditImage } from './detail/edit-image.tsx'
import { ImageHistory } from './detail/image-history.tsx'
import { MetadataPanel } from './detail/metadata-panel.tsx'
import { MonitorImage } from './detail/monitor-image.tsx'
import { ImageFacts } from './image-facts.tsx'
import { FailedImageActions } from './failed-image-actions.tsx'
import { imageQuery } from './queries.ts'
import { RemoveImage } from './remove-image.tsx'
import { matchesOfImage, registrationsOfImage, searchesOfImage } from './slots.ts'

const route = getRouteApi('/inside/images/$imageId')
const unknown = new Set(['missing', 'invalid'])

/** Page of one photograph: large, with its facts and matches. */
export function ImagePage() {
  const { imageId } = route.useParams()
  const image = useQuery(imageQuery(imageId))
  useTitle(image.data?.title ?? 'Image')
  if (image.isPending) return <DetailSkeleton label="Loading the image" />
  if (image.error instanceof ProblemError && unknown.has(image.error.kind)) return <NotFoundPage />
  if (image.isError && image.data === undefined)
    return <ErrorState message={sentenceOf(image.error)} onRetry={() => void image.refetch()} />
  return <Shown image={image.data} />
}

const Shown = ({ image }: { image: Image }) => (
  <Page title={image.title} above={<Way title={image.title} />}>
    <Stack gap="loose">
      {image.duplicate && <DuplicateNotice image={image} duplicate={image.duplicate} />}
      <Beside
        main={<Picture image={image} />}
        aside={
          <Stack gap="loose">
            <ImageFacts image={image} />
            <Row gap="tight">
              {image.state === 'failed' && <FailedActions image={image} />}
              {image.state !== 'failed' && (
                <>
                  <EditImage image={image} />
                  <MonitorImage image={image} />
                  {image.state === 'ready' && (
                    <ButtonLink look="quiet" to="/registrations/new" search={{ image: image._id }}>
                      New Registration
                    </ButtonLink>
                  )}
                  <RemoveImage image={image} />
                </>
              )}
            </Row>
            {image.state === 'ready' && <InSlot slot={registrationsOfImage} imageId={image._id} />}
          </Stack>
        }
      />
      {image.state === 'ready' && (
        <Stack>
          <Heading level={2}>Found elsewhere</Heading>
          <InSlot slot={matchesOfImage} imageId={image._id} />
        </Stack>
      )}
      {image.state === 'ready' && (
        <Stack>
          <Heading level={2}>Where we looked for it</Heading>
          <InSlot slot={searchesOfImage} imageId={image._id} />
        </Stack>
      )}
      {image.state === 'ready' && (
        <Stack>
          <Heading level={2}>What the file says</Heading>
          <MetadataPanel imageId={image._id} />
        </Stack>
      )}
      <Stack>
        <Heading level={2}>History</Heading>
        <ImageHistory imageId={image._id} />
      </Stack>
    </Stack>
  </Page>
)

/** Removing an unreadable file closes its page. */
function FailedActions({ image: { _id, title } }: { image: Image }) {
  const navigate = useNavigate()
  const leave = async () => {
    await navigate({ to: '/images' })
    notify(`${title} was removed.`)
  }
  return <FailedImageActions imageId={_id} title={title} onRemoved={leave} />
}

const Way = ({ title }: { title: string }) => (
  <Breadcrumbs
    places={[
      { key: 'images', content: <TextLink to="/images">Images</TextLink> },
      { key: 'image', content: title },
    ]}
  />
)

const Picture = ({ image: { title, state, problem, width, height, preview, thumbnail } }: { image: Image }) =>
  state === 'failed' ? (
    <ErrorState title="This file could not be read" message={problem ?? ''} />
  ) : (
    <PhotoFrame aspect={width && height ? width / height : 1.5}>
      <Photo
        sources={[preview, thumbnail].filter((source) => source !== null)}
        alt={title}
        placeholder={state === 'loading' ? 'processing' : 'image-offline'}
        isLazy={false}
      />
    </PhotoFrame>
  )
