import type { ReactNode } from 'react'
import { Button } from '#web/ui/buttons/button.tsx'

type AnsweredProps = {
  question: string
  /** Opens the form to change the answer. */
  onChange?: (() => void) | undefined
  children: ReactNode
}

/** A question with its answer, and optionally a change button. */
export const Answered = ({ question, onChange, children }: AnsweredProps) => (
  <div className="flex items-start justify-between gap-3">
    <dl className="grid min-w-0 gap-0.5">
      <dt className="text-small text-dim">{question}</dt>
      <dd className="max-w-prose whitespace-pre-line wrap-anywhere">{children || '–'}</dd>
    </dl>
    {onChange && (
      <Button look="bare" size="small" aria-label={`Change: ${question}`} onClick={onChange}>
        Change
      </Button>
    )}
  </div>
)
