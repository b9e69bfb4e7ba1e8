import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { type ReactNode, useEffect, useState } from 'react'
import { isShown } from '#contract/matches/filter.ts'
import type { Match, Decision } from '#contract/matches/match.ts'
import type { Id } from '#contract/wire.ts'
import { NotFoundPage } from '#web/platform/pages/not-found-page.tsx'
import { ProblemError, sentenceOf } from '#web/platform/calls/problem-error.ts'
import { InSlot } from '#web/platform/slot.tsx'
import { type Keys, useKeys } from '#web/platform/keys/use-keys.ts'
import { useTitle } from '#web/platform/pages/use-title.ts'
import { Segmented } from '#web/ui/buttons/segmented.tsx'
import { ErrorState } from '#web/ui/feedback/error-state.tsx'
import { DetailSkeleton } from '#web/ui/feedback/skeleton.tsx'
import { Beside } from '#web/ui/layout/beside.tsx'
import { ByWidth } from '#web/ui/layout/by-width.tsx'
import { Page } from '#web/ui/layout/pages/page.tsx'
import { Row } from '#web/ui/layout/row.tsx'
import { Stack } from '#web/ui/layout/stack.tsx'
import { StickyBar } from '#web/ui/layout/sticky-bar.tsx'
import { TextLink } from '#web/ui/navigation/links.tsx'
import { Text } from '#web/ui/text/text.tsx'
import { useAskInCase } from './ask-in-case.tsx'
import { type ComparisonMode, comparisonModes, useComparisonMode } from './comparison-mode.ts'
import { useDecideAndOffer } from '../decisions/always-ignore.ts'
import { DomainFactsPanel } from './domain-facts.tsx'
import { Evidence } from './evidence.tsx'
import { Addresses, MatchFacts, GoneNotice, type MatchOrListed } from './match-facts.tsx'
import { HoldApart } from '../parts/hold-apart.tsx'
import { JudgeMatch } from './judge-match.tsx'
import { KeysDialog } from '../list/keys-dialog.tsx'
import { LicenceOfMatch } from './licence-of-find.tsx'
import { findQuery, siteQuery } from '../queries.ts'
import { RollControls } from '../list/roll-controls.tsx'
import { CaseOfMatch, wayToMatchCase } from '../sites/site-case.tsx'
import { SiteTakedown } from '../sites/site-takedown.tsx'
import { seenOnItsPage } from '../slots.ts'
import { WaitingDecisions } from '../decisions/waiting-decisions.tsx'
import { type Roll, useRoll } from '../list/use-roll.ts'
import { WayFromMatches } from '../way-from-matches.tsx'
import { ofSite, sameMatches } from '../matches-links.ts'
import { useVerdictOf } from '../standing.ts'

const route = getRouteApi('/inside/matches/$matchId')
const unknown = new Set(['missing', 'invalid'])

/** One match, held against the original. */
export function MatchPage() {
  const { matchId } = route.useParams()
  const search = route.useSearch()
  const roll = useRoll(search, matchId)
  const listed = roll.find(matchId)
  const inFull = useQuery(findQuery(matchId))
  const match: MatchOrListed | undefined = inFull.data ?? listed
  useTitle(match ? `Found on ${match.party}` : 'Find')
  usePicturesOf(roll.after === undefined ? undefined : roll.find(roll.after))
  if (inFull.isError && inFull.data === undefined) {
    if (inFull.error instanceof ProblemError && unknown.has(inFull.error.kind)) return <NotFoundPage />
    return <ErrorState message={sentenceOf(inFull.error)} onRetry={() => void inFull.refetch()} />
  }
  return match ? <Held match={match} roll={roll} /> : <DetailSkeleton label="Loading the find" />
}

function Held({ match, roll }: { match: MatchOrListed; roll: Roll }) {
  const { show } = route.useSearch()
  const navigate = route.useNavigate()
  const decide = useDecideAndOffer()
  const verdict = useVerdictOf()(match)
  const [mode, setMode] = useComparisonMode()
  const [areKeysShown, showKeys] = useState(false)
  const goTo = (id: Id | undefined) => {
    if (id !== undefined) void navigate({ to: '/matches/$matchId', params: { matchId: id }, search: sameMatches })
  }
  const backToList = () => void navigate({ to: '/matches', search: sameMatches })
  const [isLicensing, setLicensing] = useState(false)
  const give = (given: Decision) => {
    decide.judge([match], given)
    if (given === 'new') return
    if (roll.after !== undefined) goTo(roll.after)
    else if (!isShown(show, { verdict: given, isInCase: match.case !== null })) backToList()
  }
  const asking = useAskInCase((_, given) => {
    if (given === 'licensed') setLicensing(true)
    else give(given)
  })
  const judge = (given: Decision) => asking.judge(match, given)
  useKeys({
    ...keysOfModes(setMode),
    ...keysOfVerdicts(judge),
    ArrowLeft: () => goTo(roll.before),
    ArrowRight: () => goTo(roll.after),
    s: () => void navigate(wayToMatchCase(match)),
    z: () => goTo(decide.undo()),
    Escape: backToList,
    '?': () => showKeys(true),
  })
  return (
    <Page
      title={`Found on ${match.party}`}
      above={<Way match={match} />}
      aside={<RollControls roll={roll} onGo={goTo} onKeys={() => showKeys(true)} />}
    >
      <WaitingDecisions />
      <Looked
        match={match}
        verdict={verdict}
        mode={mode}
        onMode={setMode}
        decision={
          <>
            <CaseOfMatch match={match} />
            <JudgeMatch match={match} verdict={verdict} onJudge={judge} />
          </>
        }
      />
      {asking.question}
      {isLicensing && (
        <LicenceOfMatch match={match} onClose={() => setLicensing(false)} onLicensed={() => give('licensed')} />
      )}
      <KeysDialog isOpen={areKeysShown} onClose={() => showKeys(false)} />
    </Page>
  )
}

const keysOfVerdicts = (judge: (verdict: Decision) => void): Keys => ({
  a: () => judge('approved'),
  i: () => judge('ignored'),
  n: () => judge('not_mine'),
  u: () => judge('unsure'),
  l: () => judge('licensed'),
})

const keysOfModes = (setMode: (mode: ComparisonMode) => void): Keys => ({
  o: () => setMode('original'),
  m: () => setMode('match'),
  c: () => setMode('compare'),
  b: () => setMode('blink'),
})

type LookedProps = {
  match: MatchOrListed
  verdict: Decision
  mode: ComparisonMode
  onMode: (mode: ComparisonMode) => void
  decision: ReactNode
}

/** Picture and facts. The decision stands above the picture, and on a phone within reach of the thumb. */
const Looked = ({ match, verdict, mode, onMode, decision }: LookedProps) => (
  <>
    <Beside
      main={
        <Stack gap="tight">
          <Row gap="tight" spread="between">
            <Segmented label="What is shown" options={comparisonModes} value={mode} onChange={onMode} />
            <ByWidth atDesk inHand={false}>
              <Row gap="tight">{decision}</Row>
            </ByWidth>
          </Row>
          <GoneNotice match={match} />
          <Evidence match={match} mode={mode} />
          <Addresses match={match} />
        </Stack>
      }
      aside={<Known match={match} verdict={verdict} />}
    />
    {/* It loads last and stands at the end, so that it moves nothing. */}
    <Beside main={<InSlot slot={seenOnItsPage} match={match} />} aside={null} />
    <ByWidth atDesk={false} inHand>
      <StickyBar label="Decision" isInHand>
        {decision}
      </StickyBar>
    </ByWidth>
  </>
)

const Known = ({ match, verdict }: { match: MatchOrListed; verdict: Decision }) => (
  <Stack>
    <MatchFacts match={match} verdict={verdict} />
    <DomainFactsPanel clusterId={match.cluster} />
    <TakedownOfMatch match={match} />
    <HoldApart key={match._id} match={match} />
    <Text size="small" tone="dim">
      Is this a site of your own? <TextLink to="/profile/settings">Name it among your websites</TextLink>, and what is
      on it is yours without a question.
    </Text>
  </Stack>
)

/** Links to a new takedown, or to the open one against the site. A use in a case has none. */
function TakedownOfMatch({ match }: { match: Match }) {
  const site = useQuery(siteQuery(match.cluster))
  if (match.case !== null) return null
  return (
    <div>
      <SiteTakedown cluster={match.cluster} open={site.data?.takedown} match={match._id} />
    </div>
  )
}

const Way = ({ match }: { match: Match }) => (
  <WayFromMatches
    places={[
      {
        key: 'site',
        content: (
          <TextLink to="/matches" search={ofSite(match.cluster)}>
            {match.party}
          </TextLink>
        ),
      },
      { key: 'find', content: match.original.title },
    ]}
  />
)

/** Preloads the pictures of the next match. */
function usePicturesOf(next: Match | undefined): void {
  const addresses = next && [next.copy.preview, next.original.preview].join('\n')
  useEffect(() => {
    for (const address of addresses?.split('\n').filter(Boolean) ?? []) new Image().src = address
  }, [addresses])
}
