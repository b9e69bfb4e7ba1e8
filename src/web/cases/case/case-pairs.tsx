import { useQuery } from '@tanstack/react-query'
import { type ReactNode, Suspense, useState } from 'react'
import type { CasePair } from '#contract/cases/case.ts'
import { lazyPart } from '#web/platform/pages/lazy-part.tsx'
import { Skeleton } from '#web/ui/feedback/skeleton.tsx'
import { Row } from '#web/ui/layout/row.tsx'
import { Stack } from '#web/ui/layout/stack.tsx'
import { ButtonLink, OutLink } from '#web/ui/navigation/links.tsx'
import { Pair } from '#web/ui/photos/pair.tsx'
import { Photo } from '#web/ui/photos/photo.tsx'
import { PhotoButton, PhotoStrip } from '#web/ui/photos/photo-strip.tsx'
import { Text } from '#web/ui/text/text.tsx'
import { matchQuery } from '../queries.ts'

const ComparedMatch = lazyPart(async () => (await import('#web/matches/index.ts')).comparedMatch())

/** The images of a case, one at full width against its copy, and the others to choose from; an empty draft has none. */
export function CasePairs({ pairs }: { pairs: readonly CasePair[] }) {
  const [chosen, choose] = useState(0)
  const at = Math.min(chosen, pairs.length - 1)
  const pair = pairs[at]
  if (!pair) return <Text tone="dim">No image yet. Go on with the draft to choose one.</Text>
  return (
    <Stack>
      <Compared key={pair.uuid} pair={pair} />
      {pairs.length > 1 && <Others pairs={pairs} at={at} onChoose={choose} />}
    </Stack>
  )
}

function Compared({ pair }: { pair: CasePair }) {
  const { image, match, additional_links } = pair
  const found = useQuery({ ...matchQuery(match._id ?? ''), enabled: match._id !== null })
  const title = image.title || 'Your image'
  return (
    <Stack gap="tight">
      {match._id !== null && found.isPending && <Skeleton label="Loading the pictures" lines={8} />}
      {found.data && (
        <Suspense fallback={<Skeleton label="Loading the comparison" lines={8} />}>
          <ComparedMatch key={found.data._id} match={found.data} />
        </Suspense>
      )}
      {(match._id === null || found.isError) && !found.data && <WithoutMatch pair={pair} />}
      <Row gap="tight" spread="between">
        <Text size="small">
          {title}, used on <OutLink href={match.visit}>{match.page}</OutLink>
        </Text>
        {match._id && (
          <ButtonLink
            look="quiet"
            size="small"
            to="/matches/$matchId"
            params={{ matchId: match._id }}
            search={{ show: 'all' }}
            aria-label={`Compare ${title} with its copy`}
          >
            More on this match
          </ButtonLink>
        )}
      </Row>
      {additional_links.map((link) => (
        <Text key={link} size="small" tone="dim">
          Also on {link}
        </Text>
      ))}
    </Stack>
  )
}

/** Of a page that the owner named, or whose match is gone, there is no copy. */
const WithoutMatch = ({ pair: { image } }: { pair: CasePair }) => (
  <>
    <Pair
      height={320}
      one={{
        aspect: 1.5,
        caption: image.title || 'Your image',
        shown: (
          <Photo
            sources={image.thumbnail === null ? [] : [image.thumbnail]}
            alt={image.title || 'Your image'}
            placeholder="image-offline"
          />
        ),
      }}
    />
    <Text size="small" tone="dim">
      We have no copy from this page. Open it and compare by eye.
    </Text>
  </>
)

type OthersProps = { pairs: readonly CasePair[]; at: number; onChoose: (at: number) => void }

const Others = ({ pairs, at, onChoose }: OthersProps) => (
  <PhotoStrip
    isWhole
    photos={pairs.map(({ uuid, image }) => ({
      id: uuid,
      aspect: 1.5,
      sources: image.thumbnail === null ? [] : [image.thumbnail],
      alt: image.title || 'Your image',
    }))}
    wrap={({ id }, shown) =>
      chooserOf(
        pairs.findIndex(({ uuid }) => uuid === id),
        { pairs, at, onChoose },
        shown,
      )
    }
  />
)

const chooserOf = (place: number, { pairs, at, onChoose }: OthersProps, shown: ReactNode) => (
  <PhotoButton
    label={`Photograph ${place + 1} of ${pairs.length}`}
    isChosen={place === at}
    onClick={() => onChoose(place)}
  >
    {shown}
  </PhotoButton>
)
