import { Suspense, useState } from 'react'
import type { CasePair } from '#contract/cases/case.ts'
import type { Match } from '#contract/matches/match.ts'
import { lazyPart } from '#web/platform/pages/lazy-part.tsx'
import { Button } from '#web/ui/buttons/button.tsx'
import { EmptyState } from '#web/ui/feedback/empty-state.tsx'
import { Skeleton } from '#web/ui/feedback/skeleton.tsx'
import { Row } from '#web/ui/layout/row.tsx'
import { Stack } from '#web/ui/layout/stack.tsx'
import { OutLink } from '#web/ui/navigation/links.tsx'
import { Pair } from '#web/ui/photos/pair.tsx'
import { Photo } from '#web/ui/photos/photo.tsx'
import { Heading } from '#web/ui/text/heading.tsx'
import { Text } from '#web/ui/text/text.tsx'

const ComparedMatch = lazyPart(async () => (await import('#web/matches/index.ts')).comparedMatch())

type ComparedPairsProps = { pairs: readonly CasePair[]; matches: readonly Match[] }

/** The images of a case, one after the other, each held against the copy of it. */
export function ComparedPairs({ pairs, matches }: ComparedPairsProps) {
  const [chosen, choose] = useState(0)
  const at = Math.min(chosen, pairs.length - 1)
  const pair = pairs[at]
  if (!pair) return <EmptyState title="No images">The owner has chosen no images yet.</EmptyState>
  const match = matches.find(({ _id }) => _id === pair.match._id)
  return (
    <Stack gap="tight">
      <Row gap="tight" spread="between">
        <Heading level={2}>{pair.image.title || 'Without a title'}</Heading>
        {pairs.length > 1 && <Steps at={at} of={pairs.length} onGo={choose} />}
      </Row>
      {match ? (
        <Suspense fallback={<Skeleton label="Loading the comparison" lines={6} />}>
          <ComparedMatch key={match._id} match={match} />
        </Suspense>
      ) : (
        <WithoutMatch pair={pair} />
      )}
      {pair.additional_links.map((link) => (
        <Text key={link} size="small" tone="dim">
          Also on {link}
        </Text>
      ))}
    </Stack>
  )
}

type StepsProps = { at: number; of: number; onGo: (at: number) => void }

const Steps = ({ at, of, onGo }: StepsProps) => (
  <Row gap="tight">
    <Button look="quiet" size="small" disabled={at === 0} onClick={() => onGo(at - 1)}>
      Previous image
    </Button>
    <Text size="small">
      <output>
        Image {at + 1} of {of}
      </output>
    </Text>
    <Button look="quiet" size="small" disabled={at === of - 1} onClick={() => onGo(at + 1)}>
      Next image
    </Button>
  </Row>
)

/** Of a page that the owner named, or whose find is gone, there is no copy to hold beside the image. */
const WithoutMatch = ({ pair: { image, match } }: { pair: CasePair }) => (
  <>
    <Pair
      height={220}
      one={{
        aspect: 1.5,
        caption: image.title || 'The image',
        shown: (
          <Photo
            sources={image.thumbnail === null ? [] : [image.thumbnail]}
            alt={image.title || 'The image'}
            placeholder="image-offline"
          />
        ),
      }}
      other={{ aspect: 1.5, caption: 'The page', shown: <Photo sources={[]} alt="" placeholder="match-offline" /> }}
    />
    <Text size="small" tone="dim">
      We have no copy from this page: open it and compare by eye.
    </Text>
    <Text size="small">
      <OutLink href={match.visit}>{match.page}</OutLink>
    </Text>
  </>
)
