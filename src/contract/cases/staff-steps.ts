import type { StaffRole } from '../platform/staff-roles.ts'
import { type CaseState, caseStates } from '#contract/cases/case-states.ts'
import {
  isAtLawyers,
  isFinal,
  isForReviewers,
  isLegalOffered,
  isObjection,
  isOnHold,
  isToWeigh,
  isWithLegal,
  letterSteps,
} from '#contract/cases/state-questions.ts'

/** Roles that see cases; administrators see and act. */
export const caseReaders = ['reviewer', 'case-manager', 'legal', 'finance', 'support'] as const
export const caseWorkers = ['reviewer', 'case-manager', 'legal'] as const

/** True when these roles may take the step: reviewers decide, case managers lead on, legal acts with lawyers. */
export function mayStep(roles: readonly StaffRole[], from: CaseState, to: CaseState): boolean {
  if (roles.includes('admin')) return true
  if (roles.includes('reviewer') && isForReviewers(from)) return true
  if (roles.includes('legal') && (isWithLegal(from) || isToWeigh(to) || isOnHold(to))) return true
  if (roles.includes('legal') && isBackToLawyers(from, to)) return true
  return roles.includes('case-manager') && !isWithLegal(from) && (isToWeigh(to) || !isWithLegal(to))
}

/** True when a resting case goes on where its owner's consent, or the offer to them, had taken it. */
const isBackToLawyers = (from: CaseState, to: CaseState): boolean =>
  isOnHold(from) && (isAtLawyers(to) || isLegalOffered(to))

/** True when only an offer to the owner, its answer, or the lawyers' report takes a case this step. */
export const isByLawyers = (from: CaseState, to: CaseState): boolean =>
  !isBackToLawyers(from, to) && ((isWithLegal(to) && !isToWeigh(to)) || (isLegalOffered(from) && isToWeigh(to)))

/** True when only a sent letter takes a case this step. */
export const isByLetter = (from: CaseState, to: CaseState): boolean =>
  caseStates[from].letter !== null && to === letterSteps[caseStates[from].letter]

/** True where a case takes this step by a decision on the image user's objection. Both sides read its reason. */
export const isByDecision = (from: CaseState, to: CaseState): boolean => isObjection(from) && !leavesUndecided(to)

/** A rest leaves an objection undecided, and so does an end for another reason than that the claim does not stand. */
const leavesUndecided = (to: CaseState): boolean =>
  caseStates[to].isResting || (isFinal(to) && caseStates[to].reason !== 'withdrawal')
