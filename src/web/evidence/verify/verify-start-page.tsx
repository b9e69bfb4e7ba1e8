import { useTitle } from '#web/platform/pages/use-title.ts'
import { OpenTitle } from '#web/ui/layout/pages/open-page.tsx'
import { Text } from '#web/ui/text/text.tsx'
import { NumberForm } from './number-form.tsx'
import { OpenLayout } from './open-layout.tsx'

/** Start page for anyone who has only a number. */
export function VerifyStartPage() {
  useTitle('Check a number')
  return (
    <OpenLayout>
      <OpenTitle kind="For everybody, without signing in" title="Check a document or a capture of ours" />
      <Text>
        Under its number stand the time it was made and the hashes of its files. A file that you hold is then compared
        in your browser; it does not leave it.
      </Text>
      <NumberForm />
    </OpenLayout>
  )
}
