import { Columns } from '#web/ui/layout/columns.tsx'
import { Ruled } from '#web/ui/layout/ruled.tsx'
import { Heading } from '#web/ui/text/heading.tsx'
import { Text, Unbroken } from '#web/ui/text/text.tsx'
import type { Plan } from './plan.ts'

type Sentences = Plan['waiting']

/** The cost of waiting, each sentence with its section of the law. */
export const WaitingCosts = ({ sentences }: { sentences: Sentences }) =>
  sentences.length > 0 && (
    <Ruled>
      <Heading level={2}>The cost of waiting</Heading>
      <Columns least="wide">
        {sentences.map((sentence) => (
          <LawSentence key={sentence.text} sentence={sentence} />
        ))}
      </Columns>
    </Ruled>
  )

/** A sentence with the section that it rests on. */
export const LawSentence = ({ sentence: { text, law } }: { sentence: Sentences[number] }) => (
  <Text size="small">
    {text}
    {law !== null && (
      <>
        {' '}
        <Unbroken>({law})</Unbroken>
      </>
    )}
  </Text>
)
