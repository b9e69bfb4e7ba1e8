import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import type { Match, Decision } from '#contract/matches/match.ts'
import { formatDay } from '#web/platform/moments.ts'
import { type Column, Table } from '#web/ui/lists/table.tsx'
import { OutLink, TextLink } from '#web/ui/navigation/links.tsx'
import { PhotoGrid } from '#web/ui/photos/photo-grid.tsx'
import type { GridPhoto, PhotoState } from '#web/ui/photos/photo-tile.tsx'
import { Mono } from '#web/ui/text/text.tsx'
import { VisuallyHidden } from '#web/ui/text/visually-hidden.tsx'
import { formatUrl } from '#web/platform/format-url.ts'
import { aspectOf, changesOf, Decided, formatPixels, Score, Whereabouts } from '../match-words.tsx'
import { sameMatches } from '../matches-links.ts'
import { CaseInBrief } from '../sites/site-case.tsx'

type ViewProps = { listed: readonly Match[]; verdictOf: (match: Match) => Decision; before: number }

/** Grid of finds: each copy uncropped, with its site. */
export const MatchesGrid = ({ listed, verdictOf, before }: ViewProps) => (
  <PhotoGrid
    label="Finds"
    photos={listed.map((match, at) => ({ ...photoOf(match, before + at + 1), ...stateOf(verdictOf(match)) }))}
    wrap={toMatch}
  />
)

const toMatch = ({ id }: GridPhoto, shown: ReactNode) => (
  <Link to="/matches/$matchId" params={{ matchId: id }} search={sameMatches}>
    {shown}
  </Link>
)

/** Names a copy so that it differs from other copies on the site. */
const whichCopy = ({ original, origin }: Match): string => `${original.title}, its copy on ${formatUrl(origin.url)}`

/** A match as a frame of a light table. */
export const photoOf = (match: Match, number: number): GridPhoto => ({
  id: match._id,
  title: match.alive ? match.party : `${match.party}, no longer there`,
  alt: `${whichCopy(match)}${match.alive ? '' : ', no longer there'}`,
  number,
  aspect: aspectOf(match),
  sources: [match.copy.thumbnail, match.copy.preview],
  placeholder: 'match-offline',
  found: 0,
})

/** Returns the state that the frame shows for the decision. */
export function stateOf(verdict: Decision): { state?: PhotoState } {
  if (verdict === 'ignored' || verdict === 'not_mine') return { state: { kind: 'ignored' } }
  return verdict === 'approved' || verdict === 'licensed' ? { state: { kind: 'approved' } } : {}
}

/** Finds as rows. */
export function MatchesTable({ listed, verdictOf }: Omit<ViewProps, 'before'>) {
  const rows = listed.map((match) => ({ ...match, verdict: verdictOf(match) }))
  return (
    <Table
      label="Finds"
      rows={rows}
      keyOf={({ _id }) => _id}
      columns={columns.filter(({ saysSomethingOf }) => saysSomethingOf === undefined || rows.some(saysSomethingOf))}
    />
  )
}

/** An optional column is left out when it is empty for every find. */
type MatchColumn = Column<Match> & { saysSomethingOf?: (match: Match) => boolean }

const columns: readonly MatchColumn[] = [
  {
    key: 'image',
    header: 'Image',
    cell: ({ _id, original, origin }) => (
      <TextLink to="/matches/$matchId" params={{ matchId: _id }} search={sameMatches}>
        {original.title}
        <VisuallyHidden>, its copy on {formatUrl(origin.url)}</VisuallyHidden>
      </TextLink>
    ),
  },
  { key: 'score', header: 'Score', cell: (match) => <Score {...match} />, isOneLine: true },
  {
    key: 'page',
    header: 'Page',
    cell: ({ origin }) => <OutLink href={origin.visit}>{formatUrl(origin.url)}</OutLink>,
  },
  { key: 'changes', header: 'Changes', cell: changesOf },
  { key: 'size', header: 'Size', cell: (match) => <Mono>{formatPixels(match)}</Mono>, isOneLine: true },
  { key: 'found', header: 'Found', cell: ({ firstSeen }) => <Mono>{formatDay(firstSeen)}</Mono>, isOneLine: true },
  {
    key: 'now',
    header: 'Now',
    cell: (match) => <Whereabouts {...match} />,
    saysSomethingOf: ({ alive, hotlink }) => !alive || hotlink,
  },
  {
    key: 'case',
    header: 'Case',
    cell: ({ siteCase }) => <CaseInBrief of={siteCase} />,
    isOneLine: true,
    saysSomethingOf: ({ siteCase }) => siteCase !== null,
  },
  {
    key: 'decided',
    header: 'Decided',
    cell: ({ verdict, licence }) => <Decided verdict={verdict} licence={licence} />,
    isOneLine: true,
    saysSomethingOf: ({ verdict }) => verdict !== 'new' && verdict !== 'seen',
  },
]
