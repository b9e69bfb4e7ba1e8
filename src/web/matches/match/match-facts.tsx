import type { Match, Decision } from '#contract/matches/match.ts'
import type { MatchInFull } from '#contract/matches/match-in-full.ts'
import { formatDay } from '#web/platform/moments.ts'
import { Banner } from '#web/ui/feedback/banner.tsx'
import { Stack } from '#web/ui/layout/stack.tsx'
import { type Fact, Facts } from '#web/ui/lists/facts.tsx'
import { OutLink, TextLink } from '#web/ui/navigation/links.tsx'
import { AddressStrip } from '#web/ui/photos/address-strip.tsx'
import { Mono, Text, Unbroken } from '#web/ui/text/text.tsx'
import { ValueInFull } from '../value/use-value.tsx'
import { AskAgency } from './ask-agency.tsx'
import { changesOf, Decided, decidedBy, formatEvidence, formatPixels, Score, Whereabouts } from '../match-words.tsx'

/** Addresses of the match, as the picture's caption. */
export const Addresses = ({ match: { origin, url } }: { match: Match }) => (
  <div>
    <AddressStrip label="Page">
      <OutLink href={origin.visit}>{origin.url}</OutLink>
    </AddressStrip>
    <AddressStrip label="File">{url}</AddressStrip>
  </div>
)

/** Says that the copy left its page; empty while it is there. */
export const GoneNotice = ({ match: { alive, lastSeen } }: { match: Match }) =>
  !alive && (
    <Banner tone="warn">
      This picture is no longer on its page. It was last seen there on <Unbroken>{formatDay(lastSeen)}</Unbroken>. It is
      kept here, and what you decide of it holds if it comes back.
    </Banner>
  )

/** Known facts about a match. */
export const MatchFacts = ({ match, verdict }: { match: MatchOrListed; verdict: Decision }) => (
  <Stack>
    <DecisionFact match={match} verdict={verdict} />
    <ValueInFull value={match.value} />
    <Facts facts={factsOf(match)} />
    {'sale' in match && match.sale && <AskAgency key={match._id} match={match} sale={match.sale} />}
  </Stack>
)

/** Shows the decision and who made it. For a fresh decision, the server has not yet named its author. */
function DecisionFact({ match, verdict }: { match: MatchOrListed; verdict: Decision }) {
  const by = 'verdictAt' in match && match.verdict === verdict ? decidedBy(match) : undefined
  if (!by) return <Decided verdict={verdict} licence={match.licence} />
  return (
    <Stack gap="none">
      <Decided verdict={verdict} licence={match.licence} />
      <Text size="small" tone="dim">
        {by}
      </Text>
    </Stack>
  )
}

/** A full match, or its listed data while the full one loads. */
export type MatchOrListed = Match | MatchInFull

/** The line exists before its text, so that nothing moves. */
function whyOf(match: MatchOrListed): string {
  if (!('evidence' in match)) return '…'
  return match.evidence ? formatEvidence(match.evidence) : 'Not kept for this find'
}

function factsOf(match: MatchOrListed): Fact[] {
  const { origin, original, image, changes, alive, hotlink, firstSeen, lastSeen } = match
  return [
    { name: 'Score', value: <Score {...match} /> },
    { name: 'Why', value: whyOf(match) },
    { name: 'Changes', value: changes.length === 0 ? 'None, it is unchanged' : changesOf(match) },
    ...(match.licence.reason === null ? [] : [{ name: 'Licence', value: match.licence.reason }]),
    { name: 'Its size', value: formatPixels(match) },
    { name: 'Yours', value: formatPixels(original) },
    {
      name: 'Original',
      value: (
        <TextLink to="/images/$imageId" params={{ imageId: image }}>
          {original.title}
        </TextLink>
      ),
    },
    ...(origin.title ? [{ name: 'Page title', value: origin.title }] : []),
    { name: 'First seen', value: <Mono>{formatDay(firstSeen)}</Mono> },
    { name: 'Last seen', value: <Mono>{formatDay(lastSeen)}</Mono> },
    ...(alive && !hotlink ? [] : [{ name: 'Now', value: <Whereabouts {...match} /> }]),
  ]
}
