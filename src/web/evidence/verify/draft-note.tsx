import { useQuery } from '@tanstack/react-query'
import { draftsQuery } from '#web/languages/index.ts'
import { Text } from '#web/ui/text/text.tsx'
import { useVerifyWords } from './verify-words.ts'

/** Says that English governs while texts are unreviewed. */
export function DraftNote() {
  const { words, language } = useVerifyWords()
  const { data: drafts } = useQuery(draftsQuery)
  if (drafts !== undefined && !drafts.some((one) => one === language)) return null
  return (
    <Text size="small" tone="dim">
      {words.draft}
    </Text>
  )
}
