import type { StaffRole } from '../platform/staff-roles.ts'
import type { CaseState } from './states.ts'
import { isObjection } from './transitions.ts'

/** Who of the staff sees cases, and who acts in them. Administrators do both. */
export const caseReaders = ['reviewer', 'case-manager', 'legal', 'finance', 'support'] as const
export const caseWorkers = ['reviewer', 'case-manager', 'legal'] as const

const intake: readonly CaseState[] = ['submitted', 'in_review', 'needs_info', 'declined']
const ofLawyers: readonly CaseState[] = [
  'escalation_review',
  'legal_offered',
  'legal',
  'legal_settled',
  'judgment',
  'legal_closed',
]

/**
 * Whether somebody with these roles takes a case from one state to another: reviewers decide what is taken on, case managers lead it from
 * there to the lawyers' door, legal what is behind it.
 */
export function mayStep(roles: readonly StaffRole[], from: CaseState, to: CaseState): boolean {
  if (roles.includes('admin')) return true
  if (roles.includes('reviewer') && intake.includes(from)) return true
  if (roles.includes('legal') && (ofLawyers.includes(from) || to === 'escalation_review' || to === 'on_hold'))
    return true
  if (roles.includes('legal') && isBackToLawyers(from, to)) return true
  return (
    roles.includes('case-manager') &&
    !ofLawyers.includes(from) &&
    (to === 'escalation_review' || !ofLawyers.includes(to))
  )
}

/** Whether a case that rested goes on where its owner's consent, or the offer to them, had taken it. */
const isBackToLawyers = (from: CaseState, to: CaseState): boolean =>
  from === 'on_hold' && (to === 'legal' || to === 'legal_offered')

/** Whether a case takes this step by an offer to its owner, their answer, or what lawyers report, and by nobody's word alone. */
export const isByLawyers = (from: CaseState, to: CaseState): boolean =>
  !isBackToLawyers(from, to) &&
  ((ofLawyers.includes(to) && to !== 'escalation_review') || (from === 'legal_offered' && to === 'escalation_review'))

/** Whether a case takes this step by a letter that is sent, and by nobody's word alone. */
export const isByLetter = (from: CaseState, to: CaseState): boolean =>
  (from === 'evidence_ready' && to === 'contacted') || (to === 'reminder' && ['contacted', 'reminder'].includes(from))

const byOtherSteps: readonly CaseState[] = [
  'escalation_review',
  'on_hold',
  'closed_no_result',
  'converted_takedown',
  'merged',
]

/** Whether a case takes this step by a decision on the image user's objection, of which both sides read the reason. */
export const isByDecision = (from: CaseState, to: CaseState): boolean => isObjection(from) && !byOtherSteps.includes(to)
