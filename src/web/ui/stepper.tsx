import { Check } from 'lucide-react'
import { Ring } from './ring.tsx'
import { VisuallyHidden } from './visually-hidden.tsx'

/** The steps of a long form; the current one is ringed. `current` counts from 0. */
export const Stepper = ({ steps, current }: { steps: readonly string[]; current: number }) => (
  <ol className="flex flex-wrap items-center gap-x-5 gap-y-2">
    {steps.map((step, index) => (
      <li
        key={step}
        aria-current={index === current ? 'step' : undefined}
        className={`flex items-center gap-1.5 ${index === current ? 'font-medium' : 'text-dim'}`}
      >
        <span className="inline-flex h-9 w-11 items-center justify-center font-mono text-small">
          {index < current ? (
            <>
              <Check aria-hidden className="size-4" />
              <VisuallyHidden>Done: </VisuallyHidden>
            </>
          ) : index === current ? (
            <Ring>{index + 1}</Ring>
          ) : (
            index + 1
          )}
        </span>
        {step}
      </li>
    ))}
  </ol>
)
