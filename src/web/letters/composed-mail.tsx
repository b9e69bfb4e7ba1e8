import type { LetterPreview } from '#contract/letters/compose-endpoints.ts'
import { Banner } from '#web/ui/feedback/banner.tsx'
import { Disclosure } from '#web/ui/layout/disclosure.tsx'
import { Stack } from '#web/ui/layout/stack.tsx'
import { AsWritten } from '#web/ui/text/as-written.tsx'
import { Text } from '#web/ui/text/text.tsx'

/** Everything without which the letter does not leave, each with what to do. */
export function PrintBlocker({ of: { lacking, objections, changed } }: { of: LetterPreview }) {
  const said = [
    ...changed.map((sentence) => `${sentence} Read the letter again, and save it to go on.`),
    ...lacking.map(({ sentence }) => sentence),
    ...objections.map(
      ({ words, sentence, source, checkedAt }) =>
        `${words === null ? '' : `“${words}”: `}${sentence} (${source}; read on ${checkedAt})`,
    ),
  ]
  if (said.length === 0) return <Banner tone="ok">Nothing is missing. The letter can be sent.</Banner>
  return (
    <Stack gap="tight">
      <Text>Before the letter can be sent:</Text>
      {said.map((sentence) => (
        <Banner key={sentence} tone="warn">
          {sentence}
        </Banner>
      ))}
    </Stack>
  )
}

/** Mail as it would leave, with its fields filled in. */
export const MailOfLetter = ({ of: { mail, mailedTo, enclosures } }: { of: LetterPreview }) => (
  <Disclosure summary="What is mailed" isOpen>
    <Stack gap="tight">
      <Text size="small" tone="dim">
        To {mailedTo.join(', ') || 'nobody'}
        {enclosures.length > 0 && ` · ${enclosures.join(', ')}`}
      </Text>
      <Text>{mail.subject}</Text>
      <AsWritten>{mail.text}</AsWritten>
    </Stack>
  </Disclosure>
)
