import { Link } from '@tanstack/react-router'
import type { EvidenceRow } from '#contract/evidence/evidence.ts'
import { formatUrl } from '#web/platform/format-url.ts'
import { Row } from '#web/ui/layout/row.tsx'
import { Entry } from '#web/ui/lists/entries.tsx'
import { ButtonLink, TextLink } from '#web/ui/navigation/links.tsx'
import { Pair } from '#web/ui/photos/pair.tsx'
import { Photo } from '#web/ui/photos/photo.tsx'
import { Mono, Text } from '#web/ui/text/text.tsx'
import { isUnderWay } from '../queries.ts'
import { Standing } from '../standing.tsx'
import { WholeDownloads } from '../whole-downloads.tsx'
import { formatBytes, momentInUtc } from '../words.ts'

/** Evidence in a list: copy beside the original. */
export function EvidenceEntry({ evidence }: { evidence: EvidenceRow }) {
  const { number, image, title, pageUrl, sealedAt, capturedAt, createdAt, bytes } = evidence
  return (
    <Entry
      pictures={<Pictures evidence={evidence} />}
      actions={
        <>
          <ButtonLink
            look="quiet"
            size="small"
            to="/evidence/$number"
            params={{ number }}
            aria-label={`Open ${number}`}
          >
            Open
          </ButtonLink>
          {sealedAt !== null && <WholeDownloads number={number} />}
        </>
      }
    >
      <Text>{formatUrl(pageUrl)}</Text>
      <Standing evidence={evidence} />
      <Text size="small" tone="dim">
        <Mono>{number}</Mono>
        {' · '}
        <Mono>{momentInUtc(capturedAt ?? createdAt)}</Mono>
        {!isUnderWay(evidence) && bytes > 0 && ` · ${formatBytes(bytes)}`}
      </Text>
      <Row gap="tight">
        <Text size="small">
          <TextLink to="/evidence" search={{ image }}>
            {title === null ? 'All of this photograph' : `All of “${title}”`}
          </TextLink>
        </Text>
      </Row>
    </Entry>
  )
}

function Pictures({ evidence }: { evidence: EvidenceRow }) {
  const { number, picture, title, thumbnail, state } = evidence
  return (
    <Link to="/evidence/$number" params={{ number }} tabIndex={-1} aria-hidden>
      <Pair
        height={200}
        one={{
          aspect: aspectOf(picture),
          caption: state === 'supplied' ? 'As it was supplied' : 'On its page',
          shown: (
            <Photo
              sources={picture ? [picture.url] : []}
              alt=""
              placeholder={isUnderWay(evidence) ? 'processing' : 'not-captured'}
            />
          ),
        }}
        other={{
          aspect: aspectOf(thumbnail),
          caption: title ?? 'Your photograph',
          shown: <Photo sources={thumbnail ? [thumbnail.url] : []} alt="" placeholder="image-offline" />,
        }}
      />
    </Link>
  )
}

const aspectOf = (shown: EvidenceRow['picture']): number => (shown ? shown.width / shown.height : 1.5)
