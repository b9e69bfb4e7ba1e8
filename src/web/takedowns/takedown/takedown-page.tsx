import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { noticeStates } from '#contract/takedowns/notice-states.ts'
import { isRequestOpen } from '#contract/takedowns/site-request.ts'
import type { TakedownInFull } from '#contract/takedowns/takedown.ts'
import { formatDay } from '#web/platform/moments.ts'
import { NotFoundPage } from '#web/platform/pages/not-found-page.tsx'
import { ProblemError, sentenceOf } from '#web/platform/calls/problem-error.ts'
import { useTitle } from '#web/platform/pages/use-title.ts'
import { Banner } from '#web/ui/feedback/banner.tsx'
import { ErrorState } from '#web/ui/feedback/error-state.tsx'
import { Progress } from '#web/ui/feedback/progress.tsx'
import { DetailSkeleton } from '#web/ui/feedback/skeleton.tsx'
import { Beside } from '#web/ui/layout/beside.tsx'
import { Page } from '#web/ui/layout/pages/page.tsx'
import { Stack } from '#web/ui/layout/stack.tsx'
import { Facts } from '#web/ui/lists/facts.tsx'
import { TextLink } from '#web/ui/navigation/links.tsx'
import { Heading } from '#web/ui/text/heading.tsx'
import { Mono, Text } from '#web/ui/text/text.tsx'
import { RequestPanel } from '../softer/request-panel.tsx'
import { SofterWays } from '../softer/softer-ways.tsx'
import { StateMark } from '../state-mark.tsx'
import { takedownQuery } from '../queries.ts'
import { WayFromTakedowns } from '../way-from-takedowns.tsx'
import { turnWords } from '../words.ts'
import { Following } from './following.tsx'
import { Messages } from './messages.tsx'
import { Prepare } from './prepare.tsx'
import { TakedownHistory } from './takedown-history.tsx'
import { UsesInTakedown } from './uses-in-takedown.tsx'
import { WithdrawTakedown } from './withdraw-takedown.tsx'

const route = getRouteApi('/inside/takedowns/$takedownId')
const unknown = new Set(['missing', 'invalid'])

/** One takedown, from its facts to the last look at the copies. */
export function TakedownPage() {
  const { takedownId } = route.useParams()
  const found = useQuery(takedownQuery(takedownId))
  useTitle(found.data ? `Takedown · ${found.data.host}` : 'Takedown')
  if (found.isPending) return <DetailSkeleton label="Loading the takedown" />
  if (found.isError && found.data === undefined) {
    if (found.error instanceof ProblemError && unknown.has(found.error.kind)) return <NotFoundPage />
    return <ErrorState message={sentenceOf(found.error)} onRetry={() => void found.refetch()} />
  }
  return <Shown takedown={found.data} />
}

function Shown({ takedown }: { takedown: TakedownInFull }) {
  const { host, notices, closedAt, messages, request, search } = takedown
  const open = closedAt === null ? notices.filter(({ state }) => noticeStates[state].isEditable) : []
  const signed = notices.filter((notice) => !open.includes(notice))
  const isAsked = request !== null && isRequestOpen(request.state)
  const canAsk = closedAt === null && request === null && signed.length === 0 && search.state !== 'seeking'
  return (
    <Page
      title={`Takedown · ${host}`}
      above={<WayFromTakedowns here={host} />}
      aside={closedAt === null && <WithdrawTakedown takedown={takedown} />}
    >
      <Beside
        main={
          <Stack gap="loose">
            <Search takedown={takedown} />
            {request && <RequestPanel takedown={takedown} request={request} />}
            {signed.length > 0 && <Following takedown={takedown} notices={signed} />}
            {canAsk && <SofterWays takedown={takedown} />}
            {open.length > 0 && !isAsked && (
              <Prepare key={takedown._id} takedown={takedown} notices={open} isMore={signed.length > 0} />
            )}
            <UsesInTakedown takedown={takedown} />
            {messages.length > 0 && <Messages takedown={takedown} />}
          </Stack>
        }
        aside={
          <Stack gap="loose">
            <InShort takedown={takedown} />
            <TakedownHistory takedown={takedown} />
          </Stack>
        }
      />
    </Page>
  )
}

/** The search for who can act, while it goes on and where it found less than everybody. */
function Search({ takedown: { search, closedAt } }: { takedown: TakedownInFull }) {
  if (closedAt !== null || search.state === 'found') return null
  if (search.state === 'seeking')
    return (
      <Stack gap="tight">
        <Text>{search.sentence}</Text>
        <Progress label="Search for readers" percent={null} />
      </Stack>
    )
  return <Banner tone="warn">{search.sentence}</Banner>
}

function InShort({ takedown }: { takedown: TakedownInFull }) {
  const { state, turn, dueAt, cluster, host, uses, createdAt, closedAt } = takedown
  return (
    <Stack gap="tight">
      <Heading level={2}>Facts</Heading>
      <StateMark state={state} />
      <Facts
        facts={[
          { name: 'Whose turn', value: closedAt === null ? turnWords[turn] : 'This takedown has ended' },
          ...(dueAt === null ? [] : [{ name: 'By', value: <Mono>{formatDay(dueAt)}</Mono> }]),
          {
            name: 'Site',
            value: (
              <TextLink to="/matches" search={{ cluster, show: 'all' }}>
                {host}
              </TextLink>
            ),
          },
          { name: 'Uses', value: uses.length.toLocaleString('en-US') },
          { name: 'Begun', value: <Mono>{formatDay(createdAt)}</Mono> },
          ...(closedAt === null ? [] : [{ name: 'Ended', value: <Mono>{formatDay(closedAt)}</Mono> }]),
        ]}
      />
    </Stack>
  )
}
