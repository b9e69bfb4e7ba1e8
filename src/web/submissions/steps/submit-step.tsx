import { maySubmit, type PreSubmissionChecks } from '#contract/submissions/rules/pre-submission.ts'
import type { SubmissionProblem } from '#contract/submissions/rules/rule.ts'
import { pairsOf } from '#contract/cases/submission/pairs.ts'
import type { Submission } from '#contract/submissions/saved-submission.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { Banner } from '#web/ui/feedback/banner.tsx'
import { TooMany } from '#web/ui/feedback/too-many.tsx'
import { Beside } from '#web/ui/layout/beside.tsx'
import { Row } from '#web/ui/layout/row.tsx'
import { Stack } from '#web/ui/layout/stack.tsx'
import { Entries, Entry } from '#web/ui/lists/entries.tsx'
import { Heading } from '#web/ui/text/heading.tsx'
import { Text } from '#web/ui/text/text.tsx'
import { usePreSubmissionChecks } from '../saving/before-submission.ts'
import { Checklist } from './checklist.tsx'
import { Certification } from '../questions/certification.tsx'
import { inWords, useSubmission } from '../form.ts'
import { TakedownInstead } from '../takedown-instead.tsx'
import { WriteToStaff } from './write-to-staff.tsx'
import { nameOfPlace } from '../questions/name-of-place.ts'
import { Outlook } from './outlook.tsx'
import { Review, Share } from './review.tsx'

type SubmitStepProps = {
  submission: Submission
  revision: number
  /** While it is saved, sent, or files are on their way. */
  isLoading: boolean
  isSubmitting: boolean
  /** Why it could not be handed in, where no field says it. */
  failure: string | undefined
  /** Problems that the server found and the browser did not. */
  refused: readonly SubmissionProblem[]
  onSubmit: () => void
  onGo: (path: string) => void
}

/** Everything once more before it is handed in: what is missing, every answer, how money is shared, the mandate, and then the tick. */
export function SubmitStep({
  submission,
  revision,
  isLoading,
  isSubmitting,
  failure,
  refused,
  onSubmit,
  onGo,
}: SubmitStepProps) {
  const { draft, problems, caseId } = useSubmission()
  const checks = usePreSubmissionChecks(draft, submission, revision)
  const all = [...problems, ...refused.filter(({ path }) => !problems.some((problem) => problem.path === path))]
  // The tick stands below, where it is missing.
  const missing = all.filter(({ path }) => path !== 'koDisclaimerTruth')
  const isReady = maySubmit({ isLoading, problems, checks })
  return (
    <Beside
      main={
        <Stack gap="loose">
          {missing.length > 0 && <Missing problems={missing} onGo={onGo} />}
          <Review onGo={onGo} />
          <Share caseId={caseId} revision={revision} />
          <Certification />
          {failure && <Banner tone="error">{failure}</Banner>}
          <Row>
            <Button disabled={!isReady} isBusy={isSubmitting} onClick={onSubmit}>
              Submit the case
            </Button>
            {!isReady && (
              <Text tone="dim" size="small">
                {whyNot(problems, checks)}
              </Text>
            )}
          </Row>
        </Stack>
      }
      aside={
        <Stack>
          <Checklist of={checks} images={pairsOf(draft).length} />
          <Outlook caseId={caseId} revision={revision} />
        </Stack>
      }
    />
  )
}

function whyNot(problems: readonly SubmissionProblem[], checks: PreSubmissionChecks): string {
  if (problems.some(({ path }) => path !== 'koDisclaimerTruth'))
    return 'It can be submitted once every question is answered.'
  if (problems.length > 0) return 'It can be submitted once you have certified it above.'
  const open = Object.values(checks)
  if (open.some(({ state, blocks }) => state === 'INVALID' && blocks)) return 'A check keeps the case back.'
  return 'One moment: this is still being saved and checked.'
}

const maxShown = 20

const Missing = ({ problems, onGo }: { problems: readonly SubmissionProblem[]; onGo: (path: string) => void }) => (
  <Stack gap="tight">
    <Heading level={3}>Still open</Heading>
    <Entries label="Still open">
      {problems.slice(0, maxShown).map((problem) => (
        <Entry
          key={problem.path}
          actions={
            <Button
              look="quiet"
              size="small"
              aria-label={`Go there: ${nameOfPlace(problem.path)}`}
              onClick={() => onGo(problem.path)}
            >
              Go there
            </Button>
          }
        >
          <Text size="small" tone="dim">
            {nameOfPlace(problem.path)}
          </Text>
          <Text>{inWords(problem)}</Text>
          <WriteToStaff way={problem.way} />
          <TakedownInstead way={problem.way} />
        </Entry>
      ))}
    </Entries>
    {problems.length > maxShown && <TooMany shown={maxShown} total={problems.length} noun="open questions" />}
  </Stack>
)
