import { removalIn } from '#contract/portal/removal-words.ts'
import type { Portal } from '#contract/portal/page.ts'
import { Text } from '#web/ui/text/text.tsx'
import { useWords } from '../words.ts'

/** The promise to take the pictures down, with the result of the look after it. */
export function Removal({ removal }: { removal: NonNullable<Portal['removal']> }) {
  const { words, language } = useWords()
  return <Text>{removalIn(words.prices.removal, removal, language)}</Text>
}
