import { caseSteps, stepOf } from '#contract/cases/own/case-steps.ts'
import type { Case } from '#contract/cases/case.ts'
import { Stepper } from '#web/ui/navigation/stepper.tsx'

/** The six steps of a case; the current one is ringed, and none once it is over. */
export function CaseWay({ of }: { of: Case }) {
  const { at, isOver } = stepOf(of)
  return (
    <Stepper
      steps={caseSteps}
      current={isOver ? -1 : at}
      done={caseSteps.map((_, step) => step < at || (isOver && step === at))}
    />
  )
}
