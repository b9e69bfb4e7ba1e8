import type { DayOrder } from '#contract/platform/day-order.ts'
import { ProblemError, sentenceOf } from '#web/platform/calls/problem-error.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { Banner } from '#web/ui/feedback/banner.tsx'
import { Row } from '#web/ui/layout/row.tsx'

type DayOrderQuestionProps = {
  fileName: string
  error: Error
  onAnswer: (order: DayOrder) => void
  onClose: () => void
}

/** True when a sheet's owner must tell the day order. */
export const asksDayOrder = (error: Error | null): error is ProblemError =>
  error instanceof ProblemError && error.code === 'sheet.day-order'

/** The question that a sheet of days in two possible orders is refused with; the sheet is handed in again with the answer. */
export const DayOrderQuestion = ({ fileName, error, onAnswer, onClose }: DayOrderQuestionProps) => (
  <Banner
    tone="warn"
    onClose={onClose}
    action={
      <Row>
        <Button size="small" look="quiet" onClick={() => onAnswer('day-first')}>
          The day comes first
        </Button>
        <Button size="small" look="quiet" onClick={() => onAnswer('month-first')}>
          The month comes first
        </Button>
      </Row>
    }
  >
    {fileName}: {sentenceOf(error)}
  </Banner>
)
