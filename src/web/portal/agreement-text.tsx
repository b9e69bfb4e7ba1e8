import { licensingAgreement } from '#contract/licensing/agreement.ts'
import { Clauses } from '#web/ui/layout/pages/document-page.tsx'
import { Mono, Text } from '#web/ui/text/text.tsx'
import { useWords } from './words.ts'

/** The same text as on its own page. */
export function AgreementText() {
  const { licence } = useWords().words
  const { version, since, clauses } = licensingAgreement
  return (
    <>
      <Text size="small" tone="dim">
        {licence.version} <Mono>{version}</Mono> · <Mono>{since}</Mono>
      </Text>
      <div lang="en">
        <Clauses isNumbered clauses={clauses} />
      </div>
    </>
  )
}
