import { dayIn } from '#contract/portal/payer-formats.ts'
import type { PortalDecision } from '#contract/portal/page.ts'
import { Stack } from '#web/ui/layout/stack.tsx'
import { AsWritten } from '#web/ui/text/as-written.tsx'
import { Heading } from '#web/ui/text/heading.tsx'
import { Text } from '#web/ui/text/text.tsx'
import { useWords } from '../words.ts'

/** What a person decided on an answer, with their name and the day. */
export function Decided({ of: { at, outcome, by, language: written, text } }: { of: PortalDecision }) {
  const { words, language } = useWords()
  const said = words.decision
  return (
    <Stack gap="tight">
      <Heading level={2}>{said.title}</Heading>
      <Text>{said.outcomes[outcome]}</Text>
      <div lang={written}>
        <AsWritten>{text}</AsWritten>
      </div>
      <Text size="small" tone="dim">
        {said.by(dayIn(language, at), by)}
      </Text>
    </Stack>
  )
}
