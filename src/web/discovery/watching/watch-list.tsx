import type { WatchedSite } from '#contract/discovery/watched-sites.ts'
import { Row } from '#web/ui/layout/row.tsx'
import { Stack } from '#web/ui/layout/stack.tsx'
import { Entries } from '#web/ui/lists/entries.tsx'
import { Heading } from '#web/ui/text/heading.tsx'
import { Text } from '#web/ui/text/text.tsx'
import type { ListKeeper } from '../keeper.ts'
import { WatchButton } from './watch-button.tsx'
import { WatchedSiteEntry } from './watched-site-entry.tsx'
import { often } from '../visits/visit-words.ts'

type WatchListProps = {
  sites: readonly WatchedSite[]
  everyHours: number
  keeper: ListKeeper
  /** True when the person may not change the list. */
  isReadOnly?: boolean
}

/** The sites that are visited again and again. */
export const WatchList = ({ sites, everyHours, keeper, isReadOnly = false }: WatchListProps) => (
  <Stack>
    <Row spread="between">
      <Heading level={2}>{titles[keeper]}</Heading>
      {!isReadOnly && <WatchButton keeper={keeper} />}
    </Row>
    <Text size="small" tone="dim">
      {sites.length === 0
        ? `None yet. A site that is named here is visited automatically, at once and then ${often(everyHours)}.`
        : `Each is visited ${often(everyHours)}; unchanged pages are not asked for again.`}
    </Text>
    <Entries label={titles[keeper]}>
      {sites.map((site) => (
        <WatchedSiteEntry key={site._id} site={site} keeper={keeper} isReadOnly={isReadOnly} />
      ))}
    </Entries>
  </Stack>
)

const titles: Record<ListKeeper, string> = {
  owner: 'Sites we watch for you',
  provider: 'Sites we watch for everybody',
}
