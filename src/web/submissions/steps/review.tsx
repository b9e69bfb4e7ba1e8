import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { pairsOf, type Pair } from '#contract/cases/submission/pairs.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { Panel } from '#web/ui/layout/panel.tsx'
import { Row } from '#web/ui/layout/row.tsx'
import { Stack } from '#web/ui/layout/stack.tsx'
import { Heading } from '#web/ui/text/heading.tsx'
import { Price } from '#web/ui/text/price.tsx'
import { Text } from '#web/ui/text/text.tsx'
import { outlookQuery } from '#web/cases/parts/index.ts'
import { exampleOfShare, formatShare } from '#web/cases/parts/index.ts'
import { ClaimStep } from './claim-step.tsx'
import { ClaimantStep } from './claimant-step.tsx'
import { SubmissionFormProvider, useSubmission } from '../form.ts'
import { ImageQuestions } from '../questions/image-questions.tsx'
import { ScreeningStep } from './screening-step.tsx'
import { PageQuestions, PairPictures } from '../questions/page-questions.tsx'
import { Differing } from './differing.tsx'
import { stepTitles } from './steps.ts'

/** Every answer once more, each with the way to where it is changed. */
export function Review({ onGo }: { onGo: (path: string) => void }) {
  const form = useSubmission()
  const shown = { ...form, isOpen: () => false, changeAt: { isOpen: form.isOpen, go: onGo } }
  return (
    <SubmissionFormProvider value={shown}>
      <Stack gap="loose">
        <Differing onGo={onGo} />
        <Part title={stepTitles.screening}>
          <ScreeningStep />
        </Part>
        <Pairs />
        <Part title={stepTitles.claim}>
          <ClaimStep />
        </Part>
        <Part title={stepTitles.claimant}>
          <ClaimantStep />
        </Part>
      </Stack>
    </SubmissionFormProvider>
  )
}

const Part = ({ title, children }: { title: string; children: ReactNode }) => <Panel title={title}>{children}</Panel>

/** So many images are shown at once; the others when they are asked for. */
const shownFirst = 5

function Pairs() {
  const { draft, changeAt } = useSubmission()
  const [isWhole, setWhole] = useState(false)
  const pairs = pairsOf(draft)
  const hidden = isWhole ? 0 : Math.max(0, pairs.length - shownFirst)
  return (
    <>
      {pairs.slice(0, pairs.length - hidden).map((pair, at) => (
        <Part key={pair.image.uuid} title={pairs.length === 1 ? 'Image and page' : `Image and page ${at + 1}`}>
          <PairAnswers pair={pair} />
        </Part>
      ))}
      <Row>
        {hidden > 0 && (
          <Button look="quiet" onClick={() => setWhole(true)}>
            Show the other {hidden} images
          </Button>
        )}
        {changeAt?.isOpen('images') && (
          <Button look="quiet" onClick={() => changeAt.go('images')}>
            Change which images are part of it
          </Button>
        )}
      </Row>
    </>
  )
}

const PairAnswers = ({ pair }: { pair: Pair }) => (
  <Stack gap="loose">
    <PairPictures pair={pair} />
    <ImageQuestions pair={pair} />
    <PageQuestions pair={pair} />
  </Stack>
)

/** The shares of a payment in per cent, and of an example amount. */
export function Share({ caseId, revision }: { caseId: string; revision: number }) {
  const { draft } = useSubmission()
  const outlook = useQuery(outlookQuery(caseId, revision))
  if (!outlook.data) return null
  const { feePercent } = outlook.data
  const { paid, yours, ours } = exampleOfShare(feePercent, draft.requested_price.max.currency)
  return (
    <Stack gap="tight">
      <Heading level={3}>Your share</Heading>
      <Text>You receive {formatShare(feePercent)}.</Text>
      <Text>
        An example: of <Price {...paid} /> that an image user pays, <Price {...yours} /> are yours and{' '}
        <Price {...ours} /> are ours, before taxes.
      </Text>
    </Stack>
  )
}
