import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import type { Crawl } from '#contract/discovery/crawl.ts'
import { isOver } from '#contract/platform/activities.ts'
import { formatDay } from '#web/platform/moments.ts'
import { NotFoundPage } from '#web/platform/pages/not-found-page.tsx'
import { ProblemError, sentenceOf } from '#web/platform/calls/problem-error.ts'
import { useTitle } from '#web/platform/pages/use-title.ts'
import { ErrorState } from '#web/ui/feedback/error-state.tsx'
import { Progress } from '#web/ui/feedback/progress.tsx'
import { DetailSkeleton } from '#web/ui/feedback/skeleton.tsx'
import { StatusMark } from '#web/ui/feedback/status-mark.tsx'
import { Page } from '#web/ui/layout/pages/page.tsx'
import { Stack } from '#web/ui/layout/stack.tsx'
import { type Fact, Facts } from '#web/ui/lists/facts.tsx'
import { Breadcrumbs } from '#web/ui/navigation/breadcrumbs.tsx'
import { TextLink } from '#web/ui/navigation/links.tsx'
import { Mono, Text } from '#web/ui/text/text.tsx'
import { keeperIn, type ListKeeper } from '../keeper.ts'
import { WhatCameOfIt } from './what-came-of-it.tsx'
import { visitQuery, workQuery } from '../queries.ts'
import { VisitActions } from './visit-actions.tsx'
import { VisitedPages } from './visited-pages.tsx'
import { counted, visitMark, visitTitle } from './visit-words.ts'

const route = getRouteApi('/inside/looking/$crawlId')
const unknown = new Set(['missing', 'invalid', 'forbidden'])

/** Page of one visit: its requests, refusals and results, with reasons. */
export function VisitPage() {
  const { crawlId } = route.useParams()
  const keeper = keeperIn(route.useSearch())
  const { data, error, refetch } = useQuery(visitQuery(crawlId, keeper))
  useTitle(data ? visitTitle(data) : 'A visit')
  if (data) return <Visit crawl={data} keeper={keeper} />
  if (!error) return <DetailSkeleton label="Loading the visit" />
  if (error instanceof ProblemError && unknown.has(error.kind)) return <NotFoundPage />
  return <ErrorState message={sentenceOf(error)} onRetry={() => void refetch()} />
}

function Visit({ crawl, keeper }: { crawl: Crawl; keeper: ListKeeper }) {
  const title = visitTitle(crawl)
  // Nobody can load the app's own activity; the state of its hosts is enough.
  const { data: work } = useQuery({ ...workQuery(crawl.activity), enabled: keeper === 'owner' })
  const isProviderAtWork = crawl.hosts.some(({ state }) => state === 'running')
  const state = keeper === 'owner' ? work?.state : isProviderAtWork ? 'running' : 'done'
  const mark = visitMark(crawl, state)
  const isEnded = state !== undefined && isOver(state)
  const isUnderWay = work !== undefined && !isOver(work.state)
  return (
    <Page title={title} above={<Way title={title} />} aside={isUnderWay && <VisitActions crawl={crawl} />}>
      <Stack gap="loose">
        <Stack>
          <StatusMark isTold filled={mark.filled} tone={mark.tone}>
            {mark.words}
          </StatusMark>
          {isUnderWay && (
            <Progress
              label={`${work.done.toLocaleString('en-US')} of ${(work.total ?? 0).toLocaleString('en-US')} pages and pictures that are known of`}
              percent={work.total ? (work.done / work.total) * 100 : null}
            />
          )}
          {work?.note && <Text size="small">{work.note}</Text>}
          {isEnded && keeper === 'owner' && crawl.pages > 0 && <WhatCameOfIt crawl={crawl} />}
          <Facts facts={factsOf(crawl, isEnded)} />
        </Stack>
        <VisitedPages crawl={crawl} isOver={isEnded} keeper={keeper} />
      </Stack>
    </Page>
  )
}

const Way = ({ title }: { title: string }) => (
  <Breadcrumbs
    places={[
      { key: 'looking', content: <TextLink to="/looking">Where we look</TextLink> },
      { key: 'visit', content: title },
    ]}
  />
)

function factsOf({ reach, hosts, startedAt, pages, sightings }: Crawl, isEnded: boolean): Fact[] {
  const sum = (name: 'remembered' | 'refused' | 'failed' | 'waiting') =>
    hosts.reduce((all, host) => all + host[name], 0)
  const remembered = sum('remembered')
  const left = hosts.filter(({ note }) => note !== null)
  return [
    { name: 'Looked at', value: reach === 'pages' ? 'These addresses and no others' : 'Whole sites, link by link' },
    { name: 'Begun', value: <Mono>{formatDay(startedAt)}</Mono> },
    {
      name: 'Read',
      value: `${counted(pages, 'page')} with ${counted(sightings, 'picture')}${remembered > 0 ? `; ${counted(remembered, 'page')} of them as we knew ${remembered === 1 ? 'it' : 'them'}, read lately` : ''}`,
    },
    ...(sum('waiting') > 0
      ? [{ name: isEnded ? 'Left out' : 'Waiting', value: counted(sum('waiting'), 'address', 'addresses') }]
      : []),
    ...(sum('refused') > 0 ? [{ name: 'Not allowed to read', value: counted(sum('refused'), 'page') }] : []),
    ...(sum('failed') > 0 ? [{ name: 'Could not be read', value: counted(sum('failed'), 'page') }] : []),
    ...(hosts.length > 1 ? [{ name: 'Sites', value: hosts.map(({ host }) => host).join(', ') }] : []),
    ...left.map(({ host, note }) => ({ name: hosts.length > 1 ? host : 'Left early', value: note })),
  ]
}
