import { useTitle } from '#web/platform/pages/use-title.ts'
import { OpenTitle } from '#web/ui/layout/pages/open-page.tsx'
import { Text } from '#web/ui/text/text.tsx'
import { NumberForm } from './number-form.tsx'
import { OpenLayout } from './open-layout.tsx'
import { useVerifyWords } from './verify-words.ts'

export { fetchEnglish } from './verify-words.ts'

/** Start page for anyone who has only a number. */
export function VerifyStartPage() {
  const { start } = useVerifyWords().words
  useTitle(start.title)
  return (
    <OpenLayout>
      <OpenTitle kind={start.kind} title={start.title} />
      <Text>{start.text}</Text>
      <NumberForm />
    </OpenLayout>
  )
}
