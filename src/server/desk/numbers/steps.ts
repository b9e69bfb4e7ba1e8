import type { FunnelStep } from '#contract/desk/numbers-endpoints.ts'
import type { CaseState } from '#contract/cases/case-states.ts'
import {
  isInDialogue,
  isObjection,
  isOfferMade,
  isPaid,
  isPaidInPart,
  isSumAgreed,
  statesThat,
} from '#contract/cases/state-questions.ts'

const isMoney = (state: CaseState) => isPaid(state) || isPaidInPart(state)
const isAgreement = (state: CaseState) => isMoney(state) || isSumAgreed(state)
const isAnswer = (state: CaseState) =>
  isAgreement(state) || isInDialogue(state) || isObjection(state) || isOfferMade(state)

/** States that show that a case came to a step; those of later steps show it, too. */
export const statesOfStep = (step: Exclude<FunnelStep, 'letter'>): CaseState[] => byStep[step]

const byStep: Record<Exclude<FunnelStep, 'letter'>, CaseState[]> = {
  answer: statesThat(isAnswer),
  agreement: statesThat(isAgreement),
  payment: statesThat(isMoney),
}
