import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import type { Id } from '#contract/wire.ts'
import { Breadcrumbs } from '#web/ui/breadcrumbs.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { ButtonLink, TextLink } from '#web/ui/links.tsx'
import { Stack } from '#web/ui/stack.tsx'
import { Finds } from './finds.tsx'
import { newestOfImage } from './queries.ts'

const route = getRouteApi('/inside/matches')

/** The finds of one image, on whatever site. */
export function FindsOfImage({ imageId }: { imageId: Id }) {
  const { show } = route.useSearch()
  const title = useQuery(newestOfImage(imageId)).data?.data[0]?.original.title ?? 'One image'
  return (
    <Stack>
      <Breadcrumbs
        places={[
          {
            key: 'sites',
            content: (
              <TextLink to="/matches" search={({ show }) => ({ show })}>
                All sites
              </TextLink>
            ),
          },
          {
            key: 'image',
            content: (
              <TextLink to="/images/$imageId" params={{ imageId }}>
                {title}
              </TextLink>
            ),
          },
        ]}
      />
      <Finds
        of={{ image: imageId }}
        empty={
          <EmptyState
            title="No such find of this image"
            action={
              show !== 'all' && (
                <ButtonLink look="quiet" to="/matches" search={{ image: imageId, show: 'all' }}>
                  Show all finds of it
                </ButtonLink>
              )
            }
          >
            It is compared with every picture that is met.
          </EmptyState>
        }
      />
    </Stack>
  )
}
