import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import type { Id } from '#contract/wire.ts'
import { sentenceOf } from '#web/platform/calls/problem-error.ts'
import { ErrorState } from '#web/ui/feedback/error-state.tsx'
import { PhotoGridSkeleton } from '#web/ui/feedback/skeleton.tsx'
import { Stack } from '#web/ui/layout/stack.tsx'
import { TextLink } from '#web/ui/navigation/links.tsx'
import { PhotoGrid } from '#web/ui/photos/photo-grid.tsx'
import type { GridPhoto } from '#web/ui/photos/photo-tile.tsx'
import { Text } from '#web/ui/text/text.tsx'
import { photoOf, stateOf } from './list/match-list-views.tsx'
import { findabilityQuery, newestOfImage } from './queries.ts'

/** Newest matches of one image, small. */
export function MatchesOfImage({ imageId }: { imageId: Id }) {
  const matches = useQuery(newestOfImage(imageId))
  const findability = useQuery(findabilityQuery(imageId))
  if (matches.isPending || findability.isPending) return <PhotoGridSkeleton label="Loading its finds" />
  if (matches.isError && matches.data === undefined)
    return <ErrorState message={sentenceOf(matches.error)} onRetry={() => void matches.refetch()} />
  const { data, total } = matches.data
  const whyNot = findability.data?.whyNot
  const howSure = findability.data?.howSure && <Text tone="dim">{findability.data.howSure}</Text>
  if (total === 0)
    return (
      <Stack>
        <Text tone="dim">{whyNot ?? 'No copy of it has been met yet.'}</Text>
        {howSure}
      </Stack>
    )
  return (
    <Stack>
      {whyNot && <Text tone="dim">{whyNot}</Text>}
      <PhotoGrid
        label="Where it was found"
        photos={data.map((match, at) => ({ ...photoOf(match, at + 1), ...stateOf(match.verdict) }))}
        wrap={linkWithin(imageId)}
      />
      <Text size="small">
        <TextLink to="/matches" search={{ image: imageId, show: 'all' }}>
          {total === 1 ? 'Show the find' : `Show all ${total} finds`}
        </TextLink>
      </Text>
      {howSure}
    </Stack>
  )
}

const linkWithin = (imageId: Id) => (photo: GridPhoto, shown: ReactNode) => (
  <Link to="/matches/$matchId" params={{ matchId: photo.id }} search={{ image: imageId, show: 'all' }}>
    {shown}
  </Link>
)
