import { type ReactNode, useState } from 'react'
import { Button } from '#web/ui/buttons/button.tsx'
import { Stepper } from '#web/ui/navigation/stepper.tsx'
import { Dialog } from './dialog.tsx'

export type Step = {
  title: string
  /** Content of the step; `complete` moves to the next. */
  render: (complete: () => void) => ReactNode
  /** One that need not be shown. */
  isSkipped?: boolean
  /** True when the step is optional. */
  canSkip?: boolean
}

type StepDialogProps = {
  isOpen: boolean
  title: string
  steps: readonly Step[]
  onFinish: () => void
  onClose: () => void
}

/** Shows one step after another in a window, and finishes after the last one that is not skipped. */
export function StepDialog({ isOpen, title, steps, onFinish, onClose }: StepDialogProps) {
  const [at, setAt] = useState(() => stepAfter(steps, -1) ?? 0)
  const goOn = () => {
    const next = stepAfter(steps, at)
    if (next !== undefined) return setAt(next)
    setAt(stepAfter(steps, -1) ?? 0)
    onFinish()
  }
  const step = steps[at]
  if (!step) return null
  const shown = steps.filter((one) => !one.isSkipped)
  return (
    <Dialog
      isOpen={isOpen}
      onClose={onClose}
      title={title}
      actions={
        step.canSkip && (
          <Button look="quiet" onClick={goOn}>
            Skip
          </Button>
        )
      }
    >
      <Stepper steps={shown.map((one) => one.title)} current={shown.indexOf(step)} />
      {step.render(goOn)}
    </Dialog>
  )
}

/** Index of the next unskipped step, else undefined. */
export function stepAfter(steps: readonly Pick<Step, 'isSkipped'>[], at: number): number | undefined {
  const next = steps.findIndex((step, index) => index > at && !step.isSkipped)
  return next === -1 ? undefined : next
}
