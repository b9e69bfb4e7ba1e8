import { BackButton } from '#web/platform/back-button.tsx'
import { brandName, brandWord } from '#web/platform/brand.ts'
import { useTitle } from '#web/platform/pages/use-title.ts'
import { Clauses, DocumentPage } from '#web/ui/layout/pages/document-page.tsx'
import { Mono } from '#web/ui/text/text.tsx'
import { privacyPolicy, termsOfUse } from './texts.ts'

const support = () => brandWord('support') ?? 'the address on our site'

export const TermsPage = () => <Text {...termsOfUse(brandName(), support())} />

export const PrivacyPage = () => <Text {...privacyPolicy(brandName(), support())} />

function Text({ title, since, parts }: ReturnType<typeof termsOfUse>) {
  useTitle(title)
  return (
    <DocumentPage
      back={<BackButton />}
      title={title}
      about={
        <p>
          Since <Mono>{since}</Mono>
        </p>
      }
    >
      <Clauses isNumbered={false} clauses={parts} />
    </DocumentPage>
  )
}
