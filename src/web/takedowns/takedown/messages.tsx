import type { TakedownInFull } from '#contract/takedowns/takedown.ts'
import { formatMinute } from '#web/platform/moments.ts'
import { Stack } from '#web/ui/layout/stack.tsx'
import { Thread, Written } from '#web/ui/lists/thread.tsx'
import { Heading } from '#web/ui/text/heading.tsx'

/** The mails of a takedown, the oldest first. */
export const Messages = ({ takedown: { messages } }: { takedown: TakedownInFull }) => (
  <Stack gap="tight">
    <Heading level={2}>Messages</Heading>
    <Thread>
      {messages.map(({ at, direction, address, subject, text }, index) => (
        <Written
          key={`${at} ${index}`}
          by={`${formatMinute(at)} · ${direction === 'in' ? 'From' : 'To'} ${address} · ${subject}`}
          text={text}
        />
      ))}
    </Thread>
  </Stack>
)
