import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import type { Id } from '#contract/wire.ts'
import { EmptyState } from '#web/ui/feedback/empty-state.tsx'
import { Stack } from '#web/ui/layout/stack.tsx'
import { ButtonLink, TextLink } from '#web/ui/navigation/links.tsx'
import { Text } from '#web/ui/text/text.tsx'
import { MatchList } from './match-list.tsx'
import { MatchListPage } from './match-list-page.tsx'
import { newestOfImage } from '../queries.ts'
import { WayFromMatches } from '../way-from-matches.tsx'

const route = getRouteApi('/inside/matches')

/** Matches of one image, on all sites. */
export function MatchListOfImage({ imageId }: { imageId: Id }) {
  const { show } = route.useSearch()
  const title = useQuery(newestOfImage(imageId)).data?.data[0]?.original.title ?? 'One image'
  return (
    <MatchListPage title={title} above={<WayFromMatches places={[{ key: 'image', content: title }]} />}>
      <Stack>
        <Text tone="dim" size="small">
          Where it was found.{' '}
          <TextLink to="/images/$imageId" params={{ imageId }}>
            Show the photograph
          </TextLink>
        </Text>
        <MatchList
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
    </MatchListPage>
  )
}
