import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import type { Match, Decision } from '#contract/matches/match.ts'
import { formatAgo } from '#web/platform/moments.ts'
import { Disclosure } from '#web/ui/layout/disclosure.tsx'
import { Row } from '#web/ui/layout/row.tsx'
import { Entry } from '#web/ui/lists/entries.tsx'
import { OutLink, TextLink } from '#web/ui/navigation/links.tsx'
import { Pair } from '#web/ui/photos/pair.tsx'
import { Photo } from '#web/ui/photos/photo.tsx'
import { Text, Unbroken } from '#web/ui/text/text.tsx'
import { VisuallyHidden } from '#web/ui/text/visually-hidden.tsx'
import { formatUrl } from '#web/platform/format-url.ts'
import { aspectOf, changesOf, Decided, formatPixels, Score, Whereabouts } from '../match-words.tsx'
import { JudgeMatch } from '../match/judge-match.tsx'
import { CaseOfMatch, CaseOfSite } from '../sites/site-case.tsx'
import type { Current } from '../match/use-current.ts'
import { sameMatches } from '../matches-links.ts'
import { ValueLine } from '../value/use-value.tsx'

type MatchEntryProps = ReturnType<Current['entry']> & {
  match: Match
  /** Uses of the same file on other pages of the site; they are decided along. */
  others: readonly Match[]
  verdict: Decision
  /** True when the list shows one site, whose case stands above the list. */
  isOfSite: boolean
  onJudge: (verdict: Decision) => void
}

/** Match in a list: original and copy on one baseline, its address, its edits and the decision. */
export const MatchEntry = ({ match, others, verdict, isOfSite, onJudge, ...place }: MatchEntryProps) => (
  <Entry
    {...place}
    swipe={{
      right: { label: 'Approve', run: () => onJudge('approved') },
      left: { label: 'Ignore', run: () => onJudge('ignored') },
    }}
    pictures={<BothPictures match={match} />}
    actions={
      <>
        {!isOfSite && <CaseOfMatch match={match} look="quiet" />}
        <JudgeMatch match={match} verdict={verdict} onJudge={onJudge} />
      </>
    }
  >
    <Said match={match} />
    {others.length > 0 && <OtherPages others={others} />}
    {!isOfSite && <CaseOfSite of={match.siteCase} />}
    <Row gap="tight">
      <Decided verdict={verdict} licence={match.licence} />
    </Row>
  </Entry>
)

const OtherPages = ({ others }: { others: readonly Match[] }) => (
  <Disclosure summary={others.length === 1 ? 'Also on one more page' : `Also on ${others.length} more pages`}>
    {others.map(({ _id, origin }) => (
      <Text key={_id} size="small">
        <TextLink to="/matches/$matchId" params={{ matchId: _id }} search={sameMatches}>
          {formatUrl(origin.url)}
        </TextLink>
      </Text>
    ))}
  </Disclosure>
)

const BothPictures = ({ match }: { match: Match }) => (
  <Link to="/matches/$matchId" params={{ matchId: match._id }} search={sameMatches}>
    <VisuallyHidden>
      Compare {match.original.title} with its copy on {formatUrl(match.origin.url)}, {formatPixels(match)}:{' '}
    </VisuallyHidden>
    <Pair
      height={200}
      one={{
        aspect: aspectOf(match.original),
        caption: 'Original',
        shown: (
          <Photo sources={known(match.original.thumbnail, match.original.preview)} alt="" placeholder="image-offline" />
        ),
      }}
      other={{
        aspect: aspectOf(match),
        caption: 'Copy',
        shown: <Photo sources={known(match.copy.thumbnail, match.copy.preview)} alt="" placeholder="match-offline" />,
      }}
    />
  </Link>
)

const known = (...sources: (string | null)[]): string[] => sources.filter((source) => source !== null)

/** Shows what identifies the match and its certainty; further facts follow in small print. */
function Said({ match }: { match: Match }) {
  const { origin, original, firstSeen } = match
  const [now] = useState(() => new Date())
  return (
    <>
      {origin.title && <Text>{origin.title}</Text>}
      <Text size={origin.title ? 'small' : 'base'}>
        <OutLink href={origin.visit}>{formatUrl(origin.url)}</OutLink>
      </Text>
      <Row gap="tight">
        <Score {...match} />
        <Whereabouts {...match} />
      </Row>
      <Text size="small">{changesOf(match)}</Text>
      <ValueLine value={match.value} />
      {match.licence.reason !== null && <Text size="small">{match.licence.reason}</Text>}
      <Text tone="dim" size="small">
        {original.title} · {formatPixels(match)} · found <Unbroken>{formatAgo(firstSeen, now)}</Unbroken>
      </Text>
    </>
  )
}
