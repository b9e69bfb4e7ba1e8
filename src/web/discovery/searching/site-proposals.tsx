import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { type SiteList, type SiteProposal, watchSiteList } from '#contract/discovery/ways.ts'
import { watchSite } from '#contract/discovery/watched-sites.ts'
import { countryNames } from '#contract/reference/country-names.ts'
import { siteCategories } from '#contract/reference/sites/site-categories.ts'
import { sitePlatforms } from '#contract/sites/domain.ts'
import { call } from '#web/platform/calls/call.ts'
import { sentenceOf } from '#web/platform/calls/problem-error.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { notify } from '#web/ui/feedback/toast.ts'
import { Stack } from '#web/ui/layout/stack.tsx'
import { Entries, Entry } from '#web/ui/lists/entries.tsx'
import { OutLink } from '#web/ui/navigation/links.tsx'
import { Heading } from '#web/ui/text/heading.tsx'
import { Text } from '#web/ui/text/text.tsx'
import { allVisits, watchedSitesQuery } from '../queries.ts'
import { counted, often } from '../visits/visit-words.ts'
import { proposalsQuery } from './queries.ts'

/** Proposes sites and lists of sites to watch, with reason and cost; one press adds them. */
export function SiteProposals() {
  const proposals = useQuery(proposalsQuery).data
  const everyHours = useQuery(watchedSitesQuery).data?.everyHours
  if (!proposals || proposals.data.length + proposals.lists.length === 0) return null
  const howOften = everyHours === undefined ? 'a visit' : often(everyHours)
  return (
    <Stack>
      <Heading level={2}>Sites worth watching</Heading>
      <Text size="small" tone="dim">
        A visit begins with a site’s own lists of its pages, products or posts, and asks a site for one page a second at
        most.
      </Text>
      <Proposed sites={proposals.data} howOften={howOften} />
      <SiteLists lists={proposals.lists} howOften={howOften} />
    </Stack>
  )
}

function useWatching() {
  const queryClient = useQueryClient()
  return {
    onError: (error: Error) => notify(sentenceOf(error), { tone: 'error', stays: 8000 }),
    onSettled: () => queryClient.invalidateQueries(allVisits),
  }
}

function Proposed({ sites, howOften }: { sites: readonly SiteProposal[]; howOften: string }) {
  const watch = useMutation({
    ...useWatching(),
    mutationFn: call(watchSite),
    onSuccess: () => notify('From now on we watch it. The first visit has begun.', { tone: 'ok' }),
  })
  return (
    <Entries label="Sites worth watching">
      {sites.map((site) => (
        <Entry
          key={site.host}
          actions={
            <Button
              look="quiet"
              size="small"
              aria-label={`Put on the watch list: ${site.host}`}
              isBusy={watch.isPending && watch.variables.url === site.url}
              onClick={() => watch.mutate({ url: site.url })}
            >
              Put on the watch list
            </Button>
          }
        >
          <OutLink href={site.url}>{site.host}</OutLink>
          <Text size="small" tone="dim">
            {why(site)}.{builtWith(site)} At most {counted(site.requests, 'request')} {howOften}.
          </Text>
          {site.page !== null && (
            <Text size="small">
              <OutLink href={site.page}>The page that links to you</OutLink>
            </Text>
          )}
        </Entry>
      ))}
    </Entries>
  )
}

/** Lists of sites of one kind in one country. */
function SiteLists({ lists, howOften }: { lists: readonly SiteList[]; howOften: string }) {
  const watch = useMutation({
    ...useWatching(),
    mutationFn: call(watchSiteList),
    onSuccess: ({ added, left }) =>
      notify(
        `From now on we watch ${counted(added, 'more site')}.${left > 0 ? ` For ${left} there was no room on your watch list.` : ''}`,
        { tone: 'ok' },
      ),
  })
  if (lists.length === 0) return null
  return (
    <>
      <Heading level={3}>Whole lists</Heading>
      <Entries label="Lists of sites">
        {lists.map((list) => {
          const { category, country, hosts, requests } = list
          const name = listName(list)
          return (
            <Entry
              key={name}
              actions={
                <Button
                  look="quiet"
                  size="small"
                  aria-label={`Watch all ${hosts.length}: ${name}`}
                  isBusy={
                    watch.isPending && watch.variables.category === category && watch.variables.country === country
                  }
                  onClick={() => watch.mutate({ category, country })}
                >
                  Watch all {hosts.length}
                </Button>
              }
            >
              {name}
              <Text size="small" tone="dim">
                {shownOf(hosts)}. At most {counted(requests, 'request')} {howOften} for all together.
              </Text>
            </Entry>
          )
        })}
      </Entries>
    </>
  )
}

const named = 3
const shownOf = (hosts: readonly string[]): string =>
  hosts.length <= named + 1
    ? hosts.join(', ')
    : `${hosts.slice(0, named).join(', ')} and ${counted(hosts.length - named, 'more', 'more')}`

const countryIn = (code: string): string => countryNames.get(code) ?? code

/** 'Travel in Portugal'. */
export const listName = ({ category, country }: SiteList): string =>
  `${kindOf(category) ?? category} in ${countryIn(country)}`

const kindOf = (category: string | null): string | undefined =>
  siteCategories.find(({ value }) => value === category)?.label

const builtWith = ({ platform }: SiteProposal): string =>
  platform === null ? '' : ` Built with ${sitePlatforms[platform]}, whose own lists are read first.`

function why({ why: reason, finds, category, country }: SiteProposal): string {
  switch (reason) {
    case 'found':
      return `A search found ${finds === 1 ? 'a copy' : 'copies'} there`
    case 'links':
      return 'An archive of the web shows that it links to your own site'
    case 'alike':
      return `${kindOf(category) ?? 'A site'}${country === null ? '' : `, ${countryIn(country)}`}: of a kind that uses pictures like yours`
    default:
      throw new Error(`unknown reason ${String(reason satisfies never)}`)
  }
}
