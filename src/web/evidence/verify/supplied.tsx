import { Text } from '#web/ui/text/text.tsx'
import { useEvidenceWords } from './files/evidence-words.ts'

/** Explains evidence that a person supplied and no browser captured. */
export const Supplied = () => <Text>{useEvidenceWords().supplied}</Text>
