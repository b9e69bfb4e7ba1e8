import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { CrawledPage, MetPicture } from '#contract/discovery/crawl.ts'
import type { Id } from '#contract/wire.ts'
import { sentenceOf } from '#web/platform/calls/problem-error.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { Skeleton } from '#web/ui/feedback/skeleton.tsx'
import { StatusMark } from '#web/ui/feedback/status-mark.tsx'
import { Row } from '#web/ui/layout/row.tsx'
import { Stack } from '#web/ui/layout/stack.tsx'
import { type Column, Table } from '#web/ui/lists/table.tsx'
import { OutLink, TextLink } from '#web/ui/navigation/links.tsx'
import { Text } from '#web/ui/text/text.tsx'
import { picturesQuery } from '../queries.ts'
import { bareAddress, pictureOutcomes } from './visit-words.ts'

type MetPicturesProps = { crawlId: Id; page: CrawledPage; isOpenAtFirst: boolean }

/** Pictures of a page with their outcomes, loaded on demand. */
export function MetPictures({ crawlId, page, isOpenAtFirst }: MetPicturesProps) {
  const [isOpen, setOpen] = useState(isOpenAtFirst)
  const { data, error } = useQuery({ ...picturesQuery(crawlId, page._id), enabled: isOpen })
  return (
    <Stack gap="tight">
      <Row>
        <Button
          size="small"
          look="quiet"
          aria-expanded={isOpen}
          aria-label={`${isOpen ? 'Hide' : 'Show'} its pictures: ${bareAddress(page.url)}`}
          onClick={() => setOpen(!isOpen)}
        >
          {isOpen ? 'Hide its pictures' : 'Show its pictures'}
        </Button>
      </Row>
      {isOpen && error && <Text tone="mark">{sentenceOf(error)}</Text>}
      {isOpen && !data && !error && <Skeleton label="Loading the pictures" />}
      {isOpen && data && <Pictures pictures={data.pictures} of={page} />}
    </Stack>
  )
}

function Pictures({ pictures, of }: { pictures: MetPicture[] | null; of: CrawledPage }) {
  if (pictures === null)
    return (
      <Text size="small" tone="dim">
        Which pictures these are is not kept for pages of whole sites. Look at this address alone to see each.
      </Text>
    )
  return (
    <>
      <Table label={`Pictures of ${bareAddress(of.url)}`} rows={pictures} keyOf={({ url }) => url} columns={columns} />
      {pictures.length < of.images && (
        <Text size="small" tone="dim">
          {pictures.length} of {of.images} are listed: finds first, then what could not be looked at.
        </Text>
      )}
    </>
  )
}

const columns: readonly Column<MetPicture>[] = [
  { key: 'url', header: 'Picture', cell: ({ url }) => <OutLink href={url}>{fileOf(url)}</OutLink> },
  { key: 'outcome', header: 'What came of it', cell: (picture) => <Outcome picture={picture} /> },
  { key: 'size', header: 'Size', cell: ({ width, height }) => (width && height ? `${width} × ${height}` : '') },
]

const Outcome = ({ picture }: { picture: MetPicture }) => (
  <>
    <OutcomeMark picture={picture} />
    {picture.problem && (
      <Text size="small" tone="dim">
        {picture.problem}
      </Text>
    )}
  </>
)

function OutcomeMark({ picture: { outcome, matches } }: { picture: MetPicture }) {
  const [matchId] = matches
  if (matchId)
    return (
      <StatusMark filled="full" tone="ok">
        <TextLink to="/matches/$matchId" params={{ matchId }}>
          {pictureOutcomes.found}
        </TextLink>
      </StatusMark>
    )
  return (
    <StatusMark
      filled={outcome === 'other' ? 'full' : outcome === 'waiting' ? 'half' : 'empty'}
      tone={outcome === 'unreachable' ? 'mark' : outcome === 'refused' ? 'warn' : 'dim'}
    >
      {pictureOutcomes[outcome]}
    </StatusMark>
  )
}

/** Last part of an address, which differs between pictures of one page. */
const fileOf = (url: string): string => decoded(new URL(url).pathname.split('/').at(-1) || bareAddress(url))

function decoded(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}
