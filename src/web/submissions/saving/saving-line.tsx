import type { Submission } from '#contract/submissions/saved-submission.ts'
import type { Draft } from '#contract/cases/submission/submission.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { Banner } from '#web/ui/feedback/banner.tsx'
import { StatusMark } from '#web/ui/feedback/status-mark.tsx'
import { Row } from '#web/ui/layout/row.tsx'
import { differingSteps } from '../steps/differing-steps.ts'
import { stepTitles } from '../steps/steps.ts'
import { draftOf, type Saving } from './use-saved-draft.ts'

/** The saving state of the form. */
export function SavingLine({ saving: { state } }: { saving: Saving }) {
  const { words, filled, tone } = savingWords[state]
  return (
    <StatusMark isTold filled={filled} tone={tone}>
      {words}
    </StatusMark>
  )
}

const notSaved = { words: 'Not saved', filled: 'empty', tone: 'mark' } as const
const beingSaved = { words: 'Saving', filled: 'half', tone: 'dim' } as const
const savingWords = {
  saved: { words: 'Saved', filled: 'full', tone: 'dim' },
  waiting: beingSaved,
  saving: beingSaved,
  offline: { words: 'Kept on this device', filled: 'half', tone: 'warn' },
  failed: notSaved,
  conflict: notSaved,
} as const satisfies Record<Saving['state'], unknown>

type SavingTroubleProps = {
  saving: Saving
  draft: Draft
  onRetry: () => void
  onKeepMine: (other: Submission) => void
  onTakeOther: (other: Submission) => void
}

/** The reason that a draft cannot be saved, and the way out. */
export function SavingTrouble({ saving, draft, onRetry, onKeepMine, onTakeOther }: SavingTroubleProps) {
  switch (saving.state) {
    case 'offline':
      return (
        <Banner tone="warn">
          The server cannot be reached. What you write is kept on this device and saved as soon as you are back.
        </Banner>
      )
    case 'failed':
      return (
        <Banner
          tone="error"
          action={
            <Button look="quiet" size="small" onClick={onRetry}>
              Try again
            </Button>
          }
        >
          This draft could not be saved. {saving.problem}
        </Banner>
      )
    case 'conflict':
      return (
        <Banner
          tone="warn"
          action={
            <Row gap="tight">
              <Button look="quiet" size="small" onClick={() => onTakeOther(saving.other)}>
                Take the other one
              </Button>
              <Button look="quiet" size="small" onClick={() => onKeepMine(saving.other)}>
                Keep this one
              </Button>
            </Row>
          }
        >
          This draft was saved in another window since you opened it here.{' '}
          {whereTheyDiffer(draft, draftOf(saving.other))}
        </Banner>
      )
    case 'saved':
    case 'waiting':
    case 'saving':
      return null
    default:
      return saving satisfies never
  }
}

function whereTheyDiffer(mine: Draft, other: Draft): string {
  const titles = differingSteps(mine, other).map((step) => stepTitles[step])
  return titles.length === 0 ? 'Both say the same.' : `They differ in: ${titles.join(', ')}.`
}
