import type { Source } from '#contract/takedowns/law/sources.ts'
import { StatusMark } from '#web/ui/feedback/status-mark.tsx'
import { Stack } from '#web/ui/layout/stack.tsx'
import { OutLink } from '#web/ui/navigation/links.tsx'
import { Mono, Text } from '#web/ui/text/text.tsx'

type CitedTextProps = { source: Source | null; isByStaff?: boolean }

/** The text that an entry rests on, the place where it can be read, and the day on which it was read. */
export const CitedText = ({ source, isByStaff = false }: CitedTextProps) =>
  source === null ? (
    <StatusMark filled="empty" tone="warn">
      Not verified
    </StatusMark>
  ) : (
    <Stack gap="none">
      <Text size="small">{source.title}</Text>
      {source.address !== null && (
        <Text size="small">
          {/^https?:\/\//.test(source.address) ? (
            <OutLink href={source.address}>{source.address}</OutLink>
          ) : (
            source.address
          )}
        </Text>
      )}
      <Text size="small" tone="dim">
        Read on <Mono>{source.checkedAt}</Mono>
        {isByStaff && ' by our staff'}
      </Text>
    </Stack>
  )
