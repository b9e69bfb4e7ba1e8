import { Stack } from '#web/ui/layout/stack.tsx'
import { Entries, Entry } from '#web/ui/lists/entries.tsx'
import { Heading } from '#web/ui/text/heading.tsx'
import { Text } from '#web/ui/text/text.tsx'
import type { Plan } from './plan-page.tsx'

type Sentences = Plan['waiting']

/** The cost of waiting, each sentence with its section of the law. */
export const WaitingCosts = ({ sentences }: { sentences: Sentences }) =>
  sentences.length > 0 && (
    <Stack gap="tight">
      <Heading level={2}>The cost of waiting</Heading>
      <Entries label="The cost of waiting">
        {sentences.map((sentence) => (
          <Entry key={sentence.text}>
            <LawSentence sentence={sentence} />
          </Entry>
        ))}
      </Entries>
    </Stack>
  )

/** A sentence with the section that it rests on. */
export const LawSentence = ({ sentence: { text, law } }: { sentence: Sentences[number] }) => (
  <Text size="small">
    {text}
    {law !== null && ` (${law})`}
  </Text>
)
