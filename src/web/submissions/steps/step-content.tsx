import type { Pair } from '#contract/cases/submission/pairs.ts'
import { WorkBeside } from '#web/ui/layout/work-beside.tsx'
import { CasePictures } from './case-pictures.tsx'
import { ClaimStep } from './claim-step.tsx'
import { ClaimantStep } from './claimant-step.tsx'
import { withAnswersOf, withAnswersOfPage } from '../questions/copy-answers.ts'
import { useSubmission } from '../form.ts'
import { ImageQuestions } from '../questions/image-questions.tsx'
import { OneAtATime } from './one-at-a-time.tsx'
import { PageQuestions, PairPictures } from '../questions/page-questions.tsx'
import { ScreeningStep } from './screening-step.tsx'
import { SelectionStep } from './selection-step.tsx'
import type { Step } from './steps.ts'

type StepContentProps = {
  step: Exclude<Step, 'submit'>
  /** The uuid of the pair that is worked on. */
  chosen: string | undefined
  onChoose: (uuid: string) => void
}

/** The questions of one step. */
export function StepContent({ step, chosen, onChoose }: StepContentProps) {
  switch (step) {
    case 'selection':
      return <SelectionStep />
    case 'screening':
      return (
        <WorkBeside about={<CasePictures />}>
          <ScreeningStep />
        </WorkBeside>
      )
    case 'images':
      return <Images chosen={chosen} onChoose={onChoose} />
    case 'pages':
      return <Pages chosen={chosen} onChoose={onChoose} />
    case 'claim':
      return (
        <WorkBeside about={<CasePictures />}>
          <ClaimStep />
        </WorkBeside>
      )
    case 'claimant':
      return (
        <WorkBeside about={<CasePictures />}>
          <ClaimantStep />
        </WorkBeside>
      )
    default:
      return step satisfies never
  }
}

type OneProps = Omit<StepContentProps, 'step'>

function Images({ chosen, onChoose }: OneProps) {
  const { change } = useSubmission()
  const copy = ({ image }: Pair) =>
    change((before) => ({ ...before, images: before.images.map((one) => withAnswersOf(image, one)) }))
  return (
    <OneAtATime
      step="images"
      chosen={chosen}
      onChoose={onChoose}
      onCopy={copy}
      render={(pair) => (
        <WorkBeside key={pair.image.uuid} about={<PairPictures pair={pair} />}>
          <ImageQuestions pair={pair} />
        </WorkBeside>
      )}
    />
  )
}

function Pages({ chosen, onChoose }: OneProps) {
  const { change } = useSubmission()
  const copy = ({ match }: Pair) =>
    change((before) => ({ ...before, matches: before.matches.map((one) => withAnswersOfPage(match, one)) }))
  return (
    <OneAtATime
      step="pages"
      chosen={chosen}
      onChoose={onChoose}
      onCopy={copy}
      render={(pair) => (
        <WorkBeside key={pair.match.uuid} about={<PairPictures pair={pair} />}>
          <PageQuestions pair={pair} />
        </WorkBeside>
      )}
    />
  )
}
