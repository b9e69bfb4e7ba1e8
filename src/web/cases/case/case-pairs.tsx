import { useQuery } from '@tanstack/react-query'
import type { CasePair } from '#contract/cases/case.ts'
import { Entries, Entry } from '#web/ui/lists/entries.tsx'
import { ButtonLink, OutLink } from '#web/ui/navigation/links.tsx'
import { Pair } from '#web/ui/photos/pair.tsx'
import { Photo } from '#web/ui/photos/photo.tsx'
import { Text } from '#web/ui/text/text.tsx'
import { matchQuery } from '../queries.ts'

/** The images of a case, each beside the copy of it; an empty draft has none. */
export const CasePairs = ({ pairs }: { pairs: readonly CasePair[] }) =>
  pairs.length === 0 ? (
    <Text tone="dim">No image yet. Go on with the draft to choose one.</Text>
  ) : (
    <Entries label="Images and matches">
      {pairs.map((pair) => (
        <OnePair key={pair.uuid} pair={pair} />
      ))}
    </Entries>
  )

function OnePair({ pair: { image, match, additional_links } }: { pair: CasePair }) {
  const known = useQuery({ ...matchQuery(match._id ?? ''), enabled: match._id !== null }).data
  const title = image.title || 'Your image'
  return (
    <Entry
      pictures={
        <Pair
          height={168}
          one={{
            aspect: known ? known.original.width / known.original.height : 1.5,
            caption: title,
            shown: (
              <Photo
                sources={[image.thumbnail, known?.original.thumbnail].filter((source) => typeof source === 'string')}
                alt={title}
                placeholder="image-offline"
              />
            ),
          }}
          other={{
            aspect: known ? known.width / known.height : 1.5,
            caption: known ? `Copy on ${known.party}` : 'The copy',
            shown: (
              <Photo
                sources={known ? [known.copy.thumbnail, known.copy.preview] : []}
                alt={known ? `${title}, the copy on ${known.party}` : `${title}, the copy`}
                placeholder="match-offline"
              />
            ),
          }}
        />
      }
      actions={
        match._id && (
          <ButtonLink
            look="quiet"
            size="small"
            to="/matches/$matchId"
            params={{ matchId: match._id }}
            search={{ show: 'all' }}
            aria-label={`Compare ${title} with its copy`}
          >
            Compare
          </ButtonLink>
        )
      }
    >
      <Text>{title}</Text>
      <Text size="small">
        <OutLink href={match.visit}>{match.page}</OutLink>
      </Text>
      {additional_links.map((link) => (
        <Text key={link} size="small" tone="dim">
          {link}
        </Text>
      ))}
    </Entry>
  )
}
