import type { RegistrationInFull } from '#contract/registrations/registration.ts'
import { stepWords } from '#contract/registrations/steps.ts'
import { formatMinute } from '#web/platform/moments.ts'
import { Stack } from '#web/ui/layout/stack.tsx'
import { Entries, Entry } from '#web/ui/lists/entries.tsx'
import { Heading } from '#web/ui/text/heading.tsx'
import { Mono, Text } from '#web/ui/text/text.tsx'

const actors = { owner: 'You', staff: 'Us', system: 'Us' } as const

/** Everything that happened to an order, the newest first. */
export const OrderHistory = ({ order: { history } }: { order: RegistrationInFull }) => (
  <Stack gap="tight">
    <Heading level={2}>History</Heading>
    <Entries label="History">
      {history.toReversed().map(({ at, step, by, note }, index) => (
        <Entry key={history.length - index}>
          <Text size="small">{stepWords[step]}</Text>
          {note !== null && <Text size="small">{note}</Text>}
          <Text size="small" tone="dim">
            <Mono>{formatMinute(at)}</Mono> · {actors[by]}
          </Text>
        </Entry>
      ))}
    </Entries>
  </Stack>
)
