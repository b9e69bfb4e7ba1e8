import { agreementHash, licensingAgreement } from '#contract/licensing/agreement.ts'
import { BackButton } from '#web/platform/back-button.tsx'
import { useTitle } from '#web/platform/pages/use-title.ts'
import { Clauses, DocumentPage } from '#web/ui/layout/pages/document-page.tsx'
import { Mono, Text } from '#web/ui/text/text.tsx'

/** The public agreement for granted licences. */
export function AgreementPage() {
  useTitle('Licensing agreement')
  const { version, since, clauses } = licensingAgreement
  return (
    <DocumentPage
      back={<BackButton />}
      title="Licensing agreement"
      about={
        <>
          <p>Please review the agreement below:</p>
          <p>
            Version <Mono>{version}</Mono> of <Mono>{since}</Mono>
          </p>
        </>
      }
    >
      <Clauses isNumbered clauses={clauses} />
      <Text size="small" tone="dim">
        SHA-256 of this text: <Mono>{agreementHash}</Mono>
      </Text>
    </DocumentPage>
  )
}
