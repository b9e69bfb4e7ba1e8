import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { SiteProposal } from '#contract/discovery/ways.ts'
import { watchSite } from '#contract/discovery/watched-sites.ts'
import { siteCategories } from '#contract/reference/site-categories.ts'
import { call } from '#web/platform/call.ts'
import { sentenceOf } from '#web/platform/problem-error.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { notify } from '#web/ui/feedback/toast.ts'
import { Stack } from '#web/ui/layout/stack.tsx'
import { Entries, Entry } from '#web/ui/lists/entries.tsx'
import { OutLink } from '#web/ui/navigation/links.tsx'
import { Heading } from '#web/ui/text/heading.tsx'
import { Text } from '#web/ui/text/text.tsx'
import { allVisits, watchedSitesQuery } from '../queries.ts'
import { counted, often } from '../visit-words.ts'
import { proposalsQuery } from './queries.ts'

/** Sites worth watching, each with why and with what that costs; one press puts one on the watch list. */
export function SiteProposals() {
  const proposals = useQuery(proposalsQuery).data
  const everyHours = useQuery(watchedSitesQuery).data?.everyHours
  const queryClient = useQueryClient()
  const watch = useMutation({
    mutationFn: call(watchSite),
    onSuccess: () => notify('From now on we watch it. The first visit has begun.', { tone: 'ok' }),
    onError: (error) => notify(sentenceOf(error), { tone: 'error', stays: 8000 }),
    onSettled: () => queryClient.invalidateQueries(allVisits),
  })
  if (!proposals || proposals.data.length === 0) return null
  return (
    <Stack>
      <Heading level={2}>Sites worth watching</Heading>
      <Text size="small" tone="dim">
        A visit begins with a site’s own list of its pages and asks for one a second at most.
      </Text>
      <Entries label="Sites worth watching">
        {proposals.data.map((site) => (
          <Entry
            key={site.host}
            actions={
              <Button
                look="quiet"
                size="small"
                aria-label={`Put ${site.host} on the watch list`}
                isBusy={watch.isPending && watch.variables.url === site.url}
                onClick={() => watch.mutate({ url: site.url })}
              >
                Put on the watch list
              </Button>
            }
          >
            <OutLink href={site.url}>{site.host}</OutLink>
            <Text size="small" tone="dim">
              {why(site)}. At most {counted(site.requests, 'request')}{' '}
              {everyHours === undefined ? 'a visit' : often(everyHours)}.
            </Text>
          </Entry>
        ))}
      </Entries>
    </Stack>
  )
}

function why({ why: reason, finds, category, country }: SiteProposal): string {
  if (reason === 'found') return `A search found ${finds === 1 ? 'a copy' : 'copies'} there`
  const kind = siteCategories.find(({ value }) => value === category)?.label ?? 'A site'
  return `${kind}${country === null ? '' : `, ${country}`}: of a kind that uses pictures like yours`
}
