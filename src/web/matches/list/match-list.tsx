import { useQuery } from '@tanstack/react-query'
import { getRouteApi, useNavigate } from '@tanstack/react-router'
import { type ReactNode, useState } from 'react'
import { countedTo, isShown } from '#contract/matches/filter.ts'
import type { Match, Decision } from '#contract/matches/match.ts'
import type { Id } from '#contract/wire.ts'
import { usePageSize } from '#web/platform/pages/page-size.ts'
import { sentenceOf } from '#web/platform/calls/problem-error.ts'
import { useKeys } from '#web/platform/keys/use-keys.ts'
import { usePageThatExists } from '#web/platform/pages/use-page-that-exists.ts'
import { ErrorState } from '#web/ui/feedback/error-state.tsx'
import { EntriesSkeleton } from '#web/ui/feedback/skeleton.tsx'
import { Stack } from '#web/ui/layout/stack.tsx'
import { Entries } from '#web/ui/lists/entries.tsx'
import { Pagination } from '#web/ui/lists/pagination.tsx'
import { useAskInCase } from '../match/ask-in-case.tsx'
import { useDecideAndOffer } from '../decisions/always-ignore.ts'
import { filesOnSites } from './same-file.ts'
import { filterOf, matchOrderIn, isNarrowed } from './choices.ts'
import { MatchEntry } from './match-entry.tsx'
import { MatchesGrid, MatchesTable } from './match-list-views.tsx'
import { LicenceOfMatch } from '../match/licence-of-find.tsx'
import { NothingFits } from './nothing-fits.tsx'
import { matchesQuery } from '../queries.ts'
import { useCurrent } from '../match/use-current.ts'
import { sameMatches } from '../matches-links.ts'
import { wayToMatchCase } from '../sites/site-case.tsx'
import { useVerdictOf } from '../standing.ts'

const route = getRouteApi('/inside/matches')

type MatchListProps = {
  of: { cluster?: Id; image?: Id }
  /** Shown for an empty list. */
  empty: ReactNode
}

/** List of matches to judge by mouse, keyboard or touch. Judged matches leave a list that no longer includes them. */
export function MatchList({ of, empty }: MatchListProps) {
  const search = route.useSearch()
  const { show, page, sort, as } = search
  const navigate = route.useNavigate()
  const [pageSize, setPageSize] = usePageSize()
  const goTo = (wanted: number) => void navigate({ search: (before) => ({ ...before, page: wanted }) })
  const matches = useQuery(
    matchesQuery({ ...filterOf({ ...search, ...of }), order: matchOrderIn(search), sort, page, pageSize }),
  )
  usePageThatExists({ page, pageSize, total: matches.data?.total }, goTo)
  const verdictOf = useVerdictOf()
  const listed = (matches.data?.data ?? []).filter((match) =>
    isShown(show, { verdict: verdictOf(match), isInCase: match.case !== null }),
  )
  if (matches.isPending) return <EntriesSkeleton label="Loading the finds" />
  if (matches.isError && matches.data === undefined)
    return <ErrorState message={sentenceOf(matches.error)} onRetry={() => void matches.refetch()} />
  const isEmpty = listed.length === 0 && !matches.isFetching && matches.data.data.length === 0
  return (
    <Stack gap="loose">
      {isEmpty && (isNarrowed(search) ? <NothingFits /> : empty)}
      {as === 'list' && <Triage listed={listed} />}
      {as === 'grid' && <MatchesGrid listed={listed} verdictOf={verdictOf} before={(page - 1) * pageSize} />}
      {as === 'table' && !isEmpty && <MatchesTable listed={listed} verdictOf={verdictOf} />}
      {matches.data.total > 0 && (
        <Pagination
          page={page}
          pageSize={pageSize}
          total={Math.min(matches.data.total, countedTo)}
          isMore={matches.data.total > countedTo}
          noun={['find', 'finds']}
          onPage={goTo}
          onPageSize={(size) => {
            setPageSize(size)
            goTo(1)
          }}
        />
      )}
    </Stack>
  )
}

function Triage({ listed }: { listed: readonly Match[] }) {
  const { show, cluster } = route.useSearch()
  const navigate = useNavigate()
  const verdictOf = useVerdictOf()
  const decide = useDecideAndOffer()
  const rows = filesOnSites(listed)
  const current = useCurrent(rows.map(({ match }) => match._id))
  const [licensing, setLicensing] = useState<Match>()
  const give = (match: Match, verdict: Decision) => {
    if (!isShown(show, { verdict, isInCase: match.case !== null })) current.leave(match._id)
    else if (verdict === 'unsure' && current.id === match._id) current.go(1)
    decide.judge([match, ...(rows.find((row) => row.match._id === match._id)?.others ?? [])], verdict)
  }
  const asking = useAskInCase((match, verdict) => {
    if (verdict === 'licensed') setLicensing(match)
    else give(match, verdict)
  })
  const judge = (match: Match | undefined, verdict: Decision) => match && asking.judge(match, verdict)
  const inHand = listed.find(({ _id }) => _id === current.id)
  useKeys({
    ArrowDown: () => current.go(1),
    ArrowUp: () => current.go(-1),
    a: () => judge(inHand, 'approved'),
    i: () => judge(inHand, 'ignored'),
    n: () => judge(inHand, 'not_mine'),
    u: () => judge(inHand, 'unsure'),
    l: () => judge(inHand, 'licensed'),
    s: () => inHand && void navigate(wayToMatchCase(inHand)),
    z: () => current.goTo(decide.undo() ?? current.id),
    Enter: () => {
      if (inHand) void navigate({ to: '/matches/$matchId', params: { matchId: inHand._id }, search: sameMatches })
    },
  })
  return (
    <>
      <Entries label="Finds">
        {rows.map(({ match, others }) => (
          <MatchEntry
            key={match._id}
            match={match}
            others={others}
            verdict={verdictOf(match)}
            isOfSite={cluster !== undefined}
            onJudge={(verdict) => judge(match, verdict)}
            {...current.entry(match._id)}
          />
        ))}
      </Entries>
      {asking.question}
      {licensing && (
        <LicenceOfMatch
          match={licensing}
          onClose={() => setLicensing(undefined)}
          onLicensed={() => give(licensing, 'licensed')}
        />
      )}
    </>
  )
}
