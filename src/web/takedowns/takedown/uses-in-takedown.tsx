import { lookOutcomes } from '#contract/takedowns/looks.ts'
import type { TakedownInFull } from '#contract/takedowns/takedown.ts'
import { formatDay, formatMinute } from '#web/platform/moments.ts'
import { formatUrl } from '#web/platform/format-url.ts'
import { Stack } from '#web/ui/layout/stack.tsx'
import { Entries, Entry } from '#web/ui/lists/entries.tsx'
import { OutLink, TextLink } from '#web/ui/navigation/links.tsx'
import { PhotoStrip } from '#web/ui/photos/photo-strip.tsx'
import { Heading } from '#web/ui/text/heading.tsx'
import { Mono, Text } from '#web/ui/text/text.tsx'
import { countUses } from '../words.ts'

type Use = TakedownInFull['uses'][number]
type UseProps = { use: Use; image: TakedownInFull['images'][number] | undefined }

/** The uses that a takedown is about: the photograph, its page, and the newest look at the copy. */
export function UsesInTakedown({ takedown: { uses, images } }: { takedown: TakedownInFull }) {
  const byId = new Map(images.map((image) => [image.image, image]))
  return (
    <Stack gap="tight">
      <Heading level={2}>{countUses(uses.length)}</Heading>
      <Entries label="Uses">
        {uses.map((use) => (
          <UseEntry key={use.match} use={use} image={byId.get(use.image)} />
        ))}
      </Entries>
    </Stack>
  )
}

const UseEntry = ({ use, image }: UseProps) => (
  <Entry pictures={<Picture use={use} image={image} />}>
    <Text>
      <TextLink to="/matches/$matchId" params={{ matchId: use.match }} search={{ show: 'all' }}>
        {formatUrl(use.pageUrl)}
      </TextLink>
    </Text>
    <Text size="small" tone="dim">
      {image?.title ?? 'Your photograph'}
    </Text>
    <Text size="small">
      {use.look === null ? (
        'We look after the notice is sent: on days 1, 3, 7, 14, 30 and 90.'
      ) : (
        <>
          {lookOutcomes[use.look.outcome]} {use.look.problem} Looked at on <Mono>{formatDay(use.look.at)}</Mono>.{' '}
          {use.look.picture !== null && <OutLink href={use.look.picture}>The page as we saw it</OutLink>}
        </>
      )}
    </Text>
    {use.confirmsAt !== null && (
      <Text size="small">
        The copy changed. We look once more from <Mono>{formatMinute(use.confirmsAt)}</Mono> to be sure.
      </Text>
    )}
    {use.evidence !== null && (
      <Text size="small">
        Evidence{' '}
        <TextLink to="/evidence/$number" params={{ number: use.evidence }}>
          {use.evidence}
        </TextLink>
      </Text>
    )}
  </Entry>
)

const Picture = ({ use, image }: UseProps) => (
  <PhotoStrip
    photos={[
      {
        id: use.match,
        aspect: image ? image.width / image.height : 1.5,
        sources: image?.thumbnail ? [image.thumbnail] : [],
        alt: image?.title ?? 'Your photograph',
      },
    ]}
    wrap={(_, shown) => shown}
  />
)
