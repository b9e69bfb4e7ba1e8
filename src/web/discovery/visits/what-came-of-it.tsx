import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { Crawl } from '#contract/discovery/crawl.ts'
import { watchSite } from '#contract/discovery/watched-sites.ts'
import { listMatches } from '#contract/matches/endpoints.ts'
import { call } from '#web/platform/calls/call.ts'
import { sentenceOf } from '#web/platform/calls/problem-error.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { notify } from '#web/ui/feedback/toast.ts'
import { Row } from '#web/ui/layout/row.tsx'
import { TextLink } from '#web/ui/navigation/links.tsx'
import { Text } from '#web/ui/text/text.tsx'
import { allVisits, watchedSitesQuery } from '../queries.ts'
import { counted, often } from './visit-words.ts'

/** The owner's matches on a host, whenever they were made. */
const matchesOn = (host: string) => ({
  queryKey: ['matches', 'on-host', host],
  queryFn: () => call(listMatches)({ show: 'all', place: host, pageSize: 1 }),
  meta: { live: ['match'] as const },
})

/** Results of a finished visit, with an offer to watch its site. */
export function WhatCameOfIt({ crawl }: { crawl: Crawl }) {
  const { pages, sightings, hosts, reach, site } = crawl
  const host = hosts.length === 1 ? hosts[0]!.host : undefined
  const matches = useQuery({ ...matchesOn(host ?? ''), enabled: host !== undefined }).data?.total
  return (
    <Row gap="tight">
      <Text>
        {capital(counted(pages, 'page'))}, {counted(sightings, 'picture')}
        {host !== undefined && matches !== undefined && (
          <>, {matches === 0 ? 'none of yours' : <Found host={host} finds={matches} />}</>
        )}
        .
      </Text>
      {reach === 'sites' && site === null && host !== undefined && <WatchIt url={crawl.seeds[0]!} host={host} />}
    </Row>
  )
}

const Found = ({ host, finds: matches }: { host: string; finds: number }) => (
  <TextLink to="/matches" search={{ show: 'all', by: 'finds', place: host }}>
    {counted(matches, 'find')} there
  </TextLink>
)

/** Empty when the site is already watched. */
function WatchIt({ url, host }: { url: string; host: string }) {
  const queryClient = useQueryClient()
  const watched = useQuery(watchedSitesQuery).data
  const watch = useMutation({
    mutationFn: () => call(watchSite)({ url }),
    onSuccess: () => notify(`From now on we watch ${host}.`, { tone: 'ok' }),
    onError: (error) => notify(sentenceOf(error), { tone: 'error', stays: 8000 }),
    onSettled: () => queryClient.invalidateQueries(allVisits),
  })
  if (!watched || watched.data.some((one) => new URL(one.url).host === host)) return null
  return (
    <Button look="quiet" size="small" isBusy={watch.isPending} onClick={() => watch.mutate()}>
      Look again {often(watched.everyHours)}
    </Button>
  )
}

const capital = (words: string) => words.charAt(0).toUpperCase() + words.slice(1)
