import type { Crawl } from '#contract/discovery/crawl.ts'
import { formatDay } from '#web/platform/moments.ts'
import { EmptyState } from '#web/ui/feedback/empty-state.tsx'
import { Stack } from '#web/ui/layout/stack.tsx'
import { Entries, Entry } from '#web/ui/lists/entries.tsx'
import { TextLink } from '#web/ui/navigation/links.tsx'
import { Heading } from '#web/ui/text/heading.tsx'
import { Text, Unbroken } from '#web/ui/text/text.tsx'
import { VisuallyHidden } from '#web/ui/text/visually-hidden.tsx'
import { LookButton } from '../look-button.tsx'
import { counted, visitTitle } from './visit-words.ts'

const formatReach = ({ reach, seeds }: Pick<Crawl, 'reach' | 'seeds'>): string => {
  const isOne = new Set(seeds.map((seed) => (reach === 'pages' ? seed : new URL(seed).host))).size === 1
  if (reach === 'pages') return isOne ? 'this address alone' : 'these addresses alone'
  return isOne ? 'whole site' : 'whole sites'
}

/** Sites are visited several times a day. */
const formatBegun = (moment: string) =>
  new Date(moment).toLocaleString('en-US', { dateStyle: 'medium', timeStyle: 'medium' })

/** The newest visits. */
export function Visits({ visits }: { visits: readonly Omit<Crawl, 'hosts'>[] }) {
  if (visits.length === 0)
    return (
      <EmptyState title="Nothing was looked at yet" action={<LookButton />}>
        Name a page, a picture or a whole site: we read what we are allowed to, compare every picture with yours, and
        say here what became of each address.
      </EmptyState>
    )
  return (
    <Stack>
      <Heading level={2}>Visits</Heading>
      <Entries label="Visits">
        {visits.map((visit) => (
          <Entry key={visit._id}>
            <Text>
              <TextLink to="/looking/$crawlId" params={{ crawlId: visit._id }}>
                <VisuallyHidden>Visit of </VisuallyHidden>
                {visitTitle(visit)}
                <VisuallyHidden>, begun {formatBegun(visit.startedAt)}</VisuallyHidden>
              </TextLink>
            </Text>
            <Text size="small" tone="dim">
              <Unbroken>{formatDay(visit.startedAt)}</Unbroken> · {formatReach(visit)} · {counted(visit.pages, 'page')}{' '}
              with {counted(visit.sightings, 'picture')}
              {visit.pausedAt !== null && ' · paused'}
            </Text>
          </Entry>
        ))}
      </Entries>
    </Stack>
  )
}
