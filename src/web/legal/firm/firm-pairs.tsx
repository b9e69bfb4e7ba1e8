import type { FirmCase } from '#contract/legal/firm-endpoints.ts'
import { Stack } from '#web/ui/layout/stack.tsx'
import { OutLink } from '#web/ui/navigation/links.tsx'
import { Pair } from '#web/ui/photos/pair.tsx'
import { Photo } from '#web/ui/photos/photo.tsx'
import { Text } from '#web/ui/text/text.tsx'

type OnePair = FirmCase['pairs'][number]

/** A case's photographs beside their copies and pages. */
export const FirmPairs = ({ pairs }: { pairs: readonly OnePair[] }) => (
  <ul aria-label="Photographs and copies">
    {pairs.map((pair) => (
      <li key={pair.key}>
        <Stack gap="tight">
          <Pictures pair={pair} />
          <Text>{pair.title || 'Untitled'}</Text>
          <Text size="small">
            <OutLink href={pair.page}>{pair.page}</OutLink>
          </Text>
        </Stack>
      </li>
    ))}
  </ul>
)

function Pictures({ pair: { title, original, copy } }: { pair: OnePair }) {
  const name = title || 'The photograph'
  return (
    <Pair
      height={360}
      one={{
        aspect: aspectOf(original),
        caption: 'Original',
        shown: <Photo sources={original ? [original.url] : []} alt={name} placeholder="image-offline" />,
      }}
      other={{
        aspect: aspectOf(copy),
        caption: 'Copy',
        shown: <Photo sources={copy ? [copy.url] : []} alt={`${name}, the copy`} placeholder="match-offline" />,
      }}
    />
  )
}

const aspectOf = (picture: OnePair['original']) => (picture ? picture.width / picture.height : 1.5)
