import type { FeaturedVersion } from '#contract/accounts/office/featured.ts'
import { formatMinute } from '#web/platform/moments.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { Stack } from '#web/ui/layout/stack.tsx'
import { Entries, Entry } from '#web/ui/lists/entries.tsx'
import { Heading } from '#web/ui/text/heading.tsx'
import { Mono, Text } from '#web/ui/text/text.tsx'

type FeaturedHistoryProps = {
  versions: readonly FeaturedVersion[]
  mayDecide: boolean
  onTake: (version: FeaturedVersion) => void
}

/** Every version of the list: who, when, what and source. */
export const FeaturedHistory = ({ versions, mayDecide, onTake }: FeaturedHistoryProps) => (
  <Stack gap="tight">
    <Heading level={2}>History</Heading>
    <Entries label="History">
      {versions.map((one, at) => (
        <Entry
          key={one.version}
          actions={
            mayDecide &&
            at > 0 && (
              <Button
                look="quiet"
                size="small"
                aria-label={`Take version ${one.version} into the list`}
                onClick={() => onTake(one)}
              >
                Take into the list
              </Button>
            )
          }
        >
          <Text size="small">
            Version {one.version}: {one.profiles.map(({ slug }) => slug).join(', ')}
          </Text>
          <Text size="small">
            {one.index === null ? 'One after the other' : `Every visit sees ${one.profiles[one.index]?.slug}`}
          </Text>
          <Text size="small">{one.source}</Text>
          <Text size="small" tone="dim">
            {one.at === null ? (
              'As the product comes'
            ) : (
              <>
                <Mono>{formatMinute(one.at)}</Mono> · {one.by}
              </>
            )}
          </Text>
        </Entry>
      ))}
    </Entries>
  </Stack>
)
