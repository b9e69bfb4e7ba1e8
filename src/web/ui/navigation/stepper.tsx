import { Check } from 'lucide-react'
import { Ring } from '#web/ui/drawings/ring.tsx'
import { VisuallyHidden } from '#web/ui/text/visually-hidden.tsx'

type StepperProps = {
  steps: readonly string[]
  /** Counts from 0. */
  current: number
  /** Completed steps; by default those before the current one. */
  done?: readonly boolean[]
  /** Makes every step a way to it. */
  onChoose?: (step: number) => void
}

/** Steps of a long form, the current one ringed. */
export const Stepper = ({ steps, current, done, onChoose }: StepperProps) => (
  <ol
    className={`flex flex-wrap items-center gap-x-5 gap-y-2 ${onChoose ? '' : 'max-tablet:gap-y-0.5 max-tablet:text-small max-tablet:[&_.h-9]:h-7'}`}
  >
    {steps.map((step, index) => {
      const shown = (
        <StepName
          name={step}
          number={index + 1}
          isCurrent={index === current}
          isDone={done ? done[index] === true : index < current}
        />
      )
      return (
        <li key={step} aria-current={index === current ? 'step' : undefined}>
          {onChoose ? (
            <button type="button" className="flex items-center rounded-frame" onClick={() => onChoose(index)}>
              {shown}
            </button>
          ) : (
            shown
          )}
        </li>
      )
    })}
  </ol>
)

type StepNameProps = { name: string; number: number; isCurrent: boolean; isDone: boolean }

const StepName = ({ name, number, isCurrent, isDone }: StepNameProps) => (
  <span className={`flex items-center gap-1.5 ${isCurrent ? 'font-medium' : 'text-dim'}`}>
    <span className="inline-flex h-9 w-11 shrink-0 items-center justify-center font-mono text-small">
      {isCurrent ? <Ring>{number}</Ring> : isDone ? <Check aria-hidden className="size-4" /> : number}
    </span>
    {isDone && <VisuallyHidden>Done: </VisuallyHidden>}
    {name}
  </span>
)
