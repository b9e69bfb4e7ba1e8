import { flagNames } from '#contract/accounts/flag-names.ts'
import type { FlagDecision } from '#contract/accounts/office/flags.ts'
import { formatMinute } from '#web/platform/moments.ts'
import { Stack } from '#web/ui/layout/stack.tsx'
import { Entries, Entry } from '#web/ui/lists/entries.tsx'
import { Heading } from '#web/ui/text/heading.tsx'
import { Mono, Text } from '#web/ui/text/text.tsx'

/** Every decision on a flag: who, when, from, to and why. */
export const FlagHistory = ({ history }: { history: readonly FlagDecision[] }) => (
  <Stack gap="tight">
    <Heading level={2}>History</Heading>
    {history.length === 0 ? (
      <Text tone="dim">Nobody has changed a flag. All parts are as the product comes.</Text>
    ) : (
      <Entries label="History">
        {history.map(({ flag, account, version, value, before, why, by, at }) => (
          <Entry key={`${flag} ${account?._id} ${version}`}>
            <Text size="small">
              {flagNames[flag]}, {account?.name ?? 'all accounts'}: from “{wordOf(before)}” to “{wordOf(value)}”
            </Text>
            <Text size="small">{why}</Text>
            <Text size="small" tone="dim">
              <Mono>{formatMinute(at)}</Mono> · {by}
            </Text>
          </Entry>
        ))}
      </Entries>
    )}
  </Stack>
)

const wordOf = (value: FlagDecision['value']) => value ?? 'no decision'
