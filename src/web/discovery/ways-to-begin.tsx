import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { type SiteList, type SiteProposal, watchSiteList } from '#contract/discovery/ways.ts'
import { watchSite } from '#contract/discovery/watched-sites.ts'
import { useUser } from '#web/accounts/index.ts'
import { call } from '#web/platform/calls/call.ts'
import { sentenceOf } from '#web/platform/calls/problem-error.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { notify } from '#web/ui/feedback/toast.ts'
import { CheckboxOptions } from '#web/ui/forms/choices/checkbox-options.tsx'
import { Entries, Entry } from '#web/ui/lists/entries.tsx'
import { ButtonLink } from '#web/ui/navigation/links.tsx'
import { Text } from '#web/ui/text/text.tsx'
import { allVisits } from './queries.ts'
import { proposalsQuery, searchingQuery, waysQuery } from './searching/queries.ts'
import { listName } from './searching/site-proposals.tsx'
import { counted } from './visits/visit-words.ts'

/** Ways to begin without an address: each with its cost, the data that is sent, and one button. */
export const WaysToBegin = () => (
  <Entries label="Ways to begin">
    <Backlinks />
    <Archives />
    <Services />
    <Kinds />
  </Entries>
)

function useWatching() {
  const queryClient = useQueryClient()
  return {
    onSuccess: (added: number) =>
      notify(`From now on we watch ${counted(added, 'more site')}.`, { tone: 'ok' as const }),
    onError: (error: Error) => notify(sentenceOf(error), { tone: 'error', stays: 8000 }),
    onSettled: () => queryClient.invalidateQueries(allVisits),
  }
}

/** One after another, so that a full watch list refuses the rest. */
async function watchAll(sites: readonly SiteProposal[]): Promise<number> {
  for (const { url } of sites) await call(watchSite)({ url })
  return sites.length
}

function Backlinks() {
  const linking = useQuery(proposalsQuery).data?.data.filter(({ why }) => why === 'links') ?? []
  const hasWebsites = (useUser()?.websites.length ?? 0) > 0
  const watch = useMutation({ ...useWatching(), mutationFn: () => watchAll(linking) })
  return (
    <Entry
      actions={
        !hasWebsites ? (
          <ButtonLink look="quiet" size="small" to="/profile/settings">
            Name your own sites
          </ButtonLink>
        ) : (
          linking.length > 0 && (
            <Button look="quiet" size="small" isBusy={watch.isPending} onClick={() => watch.mutate()}>
              Watch all {linking.length}
            </Button>
          )
        )
      }
    >
      Sites that link to your own
      <Text size="small" tone="dim">
        {linking.length === 0
          ? 'None is known yet: links come from archives of the web.'
          : `Known: ${counted(linking.length, 'site')}, up to ${counted(sumOf(linking), 'request')} a visit.`}{' '}
        It costs nothing, and nothing is sent.
      </Text>
    </Entry>
  )
}

/** The operator reads archives for everybody, so an owner has nothing to start. */
function Archives() {
  const archives = useQuery(waysQuery()).data?.ways.find(({ way }) => way === 'archives')
  if (!archives || archives.places === 0) return null
  return (
    <Entry>
      Archives of the web
      <Text size="small" tone="dim">
        Read in the last 30 days: {counted(archives.places, 'archive')} with {counted(archives.pages, 'page')}. Each
        picture was compared with yours. It costs nothing, and nothing is sent.
      </Text>
    </Entry>
  )
}

function Services() {
  const searching = useQuery(searchingQuery).data
  if (!searching || searching.services.length === 0) return null
  const allowed = searching.services.filter(({ isAllowed }) => isAllowed)
  return (
    <Entry
      actions={
        <ButtonLink look="quiet" size="small" to="/profile/searches">
          Choose services
        </ButtonLink>
      }
    >
      Search services
      <Text size="small" tone="dim">
        {allowed.length === 0 ? 'You allow none yet.' : `You allow ${allowed.map(({ name }) => name).join(', ')}.`} Left
        in your plan this month: {counted(searching.limit - searching.used, 'search', 'searches')}. A copy of at most
        1,000 pixels without metadata is sent.
      </Text>
    </Entry>
  )
}

function Kinds() {
  const lists = useQuery(proposalsQuery).data?.lists ?? []
  const [ticked, tick] = useState<string[]>([])
  const chosen = lists.filter((list) => ticked.includes(listName(list)))
  const watch = useMutation({
    ...useWatching(),
    mutationFn: async () => {
      let added = 0
      for (const { category, country } of chosen) added += (await call(watchSiteList)({ category, country })).added
      tick([])
      return added
    },
  })
  if (lists.length === 0) return null
  return (
    <Entry
      actions={
        <Button
          look="quiet"
          size="small"
          isBusy={watch.isPending}
          disabled={chosen.length === 0}
          onClick={() => watch.mutate()}
        >
          Watch what is ticked
        </Button>
      }
    >
      <CheckboxOptions
        question="Kinds of sites that use such pictures"
        options={lists.map((list) => ({ value: listName(list), label: `${listName(list)}, ${sizeOf(list)}` }))}
        value={ticked}
        onChange={tick}
      />
      <Text size="small" tone="dim">
        Up to {counted(sumOf(chosen), 'request')} a visit. It costs nothing, and nothing is sent.
      </Text>
    </Entry>
  )
}

const sizeOf = ({ hosts }: SiteList) => counted(hosts.length, 'site')
const sumOf = (sites: readonly { requests: number }[]) => sites.reduce((sum, { requests }) => sum + requests, 0)
