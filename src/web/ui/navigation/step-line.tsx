import { Ring } from '#web/ui/drawings/ring.tsx'
import { VisuallyHidden } from '#web/ui/text/visually-hidden.tsx'

type StepLineProps = {
  steps: readonly string[]
  /** Counts from 0. */
  current: number
  /** True where nothing follows: no step is ringed. */
  isOver?: boolean
}

/** Short line of steps: those that are done are filled, the current one is ringed by its number. */
export const StepLine = ({ steps, current, isOver = false }: StepLineProps) => (
  <ol className="flex h-9 items-center gap-1.5">
    {steps.map((step, at) => {
      const isCurrent = at === current && !isOver
      const isDone = at < current || (isOver && at === current)
      return (
        <li key={step} aria-current={isCurrent ? 'step' : undefined} title={step} className="inline-flex items-center">
          <VisuallyHidden>
            {step}
            {isDone ? ', done' : ''}
          </VisuallyHidden>
          {isCurrent ? (
            <span aria-hidden className="font-mono text-small">
              <Ring>{at + 1}</Ring>
            </span>
          ) : (
            <span aria-hidden className={`size-2.5 border border-current ${isDone ? 'bg-current' : 'text-dim'}`} />
          )}
        </li>
      )
    })}
  </ol>
)
