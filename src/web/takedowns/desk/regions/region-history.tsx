import type { RegionInFull } from '#contract/takedowns/desk-region-endpoints.ts'
import { formatMinute } from '#web/platform/moments.ts'
import { Stack } from '#web/ui/layout/stack.tsx'
import { Entries, Entry } from '#web/ui/lists/entries.tsx'
import { Heading } from '#web/ui/text/heading.tsx'
import { Mono, Text } from '#web/ui/text/text.tsx'
import { regionWord } from './region-mark.tsx'

type Change = RegionInFull['history'][number]

/** Every decision on a region: who, when, from, to and source. */
export const RegionHistory = ({ region: { history } }: { region: RegionInFull }) => (
  <Stack gap="tight">
    <Heading level={2}>History</Heading>
    {history.length === 0 ? (
      <Text tone="dim">Nobody has changed this region. It is as the product comes.</Text>
    ) : (
      <Entries label="History">
        {history.map((change) => (
          <Entry key={change.version}>
            <Text size="small">{titleOf(change)}</Text>
            {change.reason !== null && <Text size="small">{change.reason}</Text>}
            {change.source !== null && (
              <Text size="small">
                {change.source.title}, {change.source.address}
              </Text>
            )}
            <Text size="small" tone="dim">
              <Mono>{formatMinute(change.at)}</Mono> · {change.by}
            </Text>
          </Entry>
        ))}
      </Entries>
    )}
  </Stack>
)

const titleOf = ({ kind, entry, from, to }: Change): string =>
  kind === 'status'
    ? `Status: from “${regionWord(from)}” to “${regionWord(to)}”`
    : `Source of ${(entry ?? '').replaceAll('_', ' ')}: from “${from}” to “${to}”`
