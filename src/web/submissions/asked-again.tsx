import { useQuery } from '@tanstack/react-query'
import { useSubmission } from './form.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { Banner } from '#web/ui/feedback/banner.tsx'
import { Row } from '#web/ui/layout/row.tsx'
import { Stack } from '#web/ui/layout/stack.tsx'
import { ButtonLink } from '#web/ui/navigation/links.tsx'
import { Text } from '#web/ui/text/text.tsx'
import { caseQuery } from '#web/cases/parts/index.ts'
import { nameOfPlace } from './questions/name-of-place.ts'
import { inOrder } from './steps/steps.ts'

/** Staff's question in their words, with every field and the way to it. */
export function AskedAgain({ onGo }: { onGo: (path: string) => void }) {
  const { caseId } = useSubmission()
  const asked = useQuery(caseQuery(caseId)).data?.question
  return (
    <Banner
      tone="warn"
      action={
        <ButtonLink look="quiet" size="small" to="/cases/$caseId" params={{ caseId }}>
          To the case
        </ButtonLink>
      }
    >
      <Stack gap="tight">
        <Text>{asked?.note || 'We need some of your answers again.'} Only what we asked about can be changed.</Text>
        <Row gap="tight">
          {inOrder(asked?.fields ?? []).map((field) => (
            <Button key={field} look="quiet" size="small" onClick={() => onGo(field)}>
              {nameOfPlace(field)}
            </Button>
          ))}
        </Row>
      </Stack>
    </Banner>
  )
}
