import type { WatchedSite } from '#contract/discovery/watched-sites.ts'
import { Entries } from '#web/ui/entries.tsx'
import { Heading } from '#web/ui/heading.tsx'
import { Row } from '#web/ui/row.tsx'
import { Stack } from '#web/ui/stack.tsx'
import { Text } from '#web/ui/text.tsx'
import { WatchButton } from './watch-button.tsx'
import { WatchedSiteEntry } from './watched-site-entry.tsx'
import { often } from './visit-words.ts'

/** The sites that are visited again and again. */
export const WatchList = ({ sites, everyHours }: { sites: readonly WatchedSite[]; everyHours: number }) => (
  <Stack>
    <Row spread="between">
      <Heading level={2}>Sites we watch for you</Heading>
      <WatchButton />
    </Row>
    <Text size="small" tone="dim">
      {sites.length === 0
        ? `None yet. A site that you name here is visited by itself, at once and then ${often(everyHours)}.`
        : `Each is visited ${often(everyHours)}. Pages that have not changed are not asked for again.`}
    </Text>
    <Entries label="Sites we watch for you">
      {sites.map((site) => (
        <WatchedSiteEntry key={site._id} site={site} />
      ))}
    </Entries>
  </Stack>
)
