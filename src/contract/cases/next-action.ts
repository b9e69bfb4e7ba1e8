import { z } from 'zod'
import type { StaffRole } from '../platform/staff-roles.ts'
import { type IsWorkday, workdaysAfter } from '../reference/workdays.ts'
import type { Waiting } from './heard.ts'
import { type CaseState, caseStates } from './case-states.ts'
import { isDraft, isFinal, isObjection, isOnHold, isReplyAwaited, isWithLegal } from './state-questions.ts'

/** Next actions of staff in a case. */
export const NextAction = z.enum([
  'take-in',
  'review',
  'see-whether-answered',
  'complete-evidence',
  'send-letter',
  'see-whether-replied',
  'go-on-talking',
  'decide-objection',
  'see-owner-check',
  'see-offer',
  'send-invoice',
  'see-payment',
  'see-part',
  'weigh-lawyers',
  'see-consent',
  'ask-lawyers',
  'take-up-again',
  'see-clearing',
  'pay-out',
  'see-arrival',
  'write-back',
  'answer-image-user',
])
export type NextAction = z.infer<typeof NextAction>

/** Facts from which the next action of a case follows. Moments in ISO 8601. */
export type CaseFacts = {
  state: CaseState
  since: string
  /** The day until which it rests: on hold, or while a reserve is kept. */
  heldUntil: string | null
  /** Since when a message of its owner waits for an answer. */
  ownerWroteAt: string | null
  /** The image user's wait for a person's answer; null where every word of theirs is answered. */
  waiting: Waiting | null
  /** When a person answered the image user last; null where none has. */
  answeredAt: string | null
}

export type Next = { action: NextAction; role: StaffRole; at: string }

type Plan = { action: NextAction; role: StaffRole; workdays: number }

const plan = (action: NextAction, role: StaffRole, workdays: number): Plan => ({ action, role, workdays })

/** The action that follows each state, for whom, and after how many workdays. */
const plans: Record<CaseState, Plan | null> = {
  draft: null,
  submitted: plan('take-in', 'reviewer', 1),
  in_review: plan('review', 'reviewer', 3),
  needs_info: plan('see-whether-answered', 'reviewer', 14),
  declined: null,
  accepted: plan('complete-evidence', 'case-manager', 3),
  evidence_ready: plan('send-letter', 'case-manager', 3),
  contacted: plan('see-whether-replied', 'case-manager', 14),
  reminder: plan('see-whether-replied', 'case-manager', 14),
  in_dialogue: plan('go-on-talking', 'case-manager', 10),
  disputed: plan('decide-objection', 'case-manager', 5),
  owner_check: plan('see-owner-check', 'case-manager', 5),
  withdrawn: null,
  offer_made: plan('see-offer', 'case-manager', 10),
  agreed: plan('send-invoice', 'case-manager', 2),
  payment_pending: plan('see-payment', 'finance', 14),
  part_paid: plan('see-part', 'finance', 30),
  paid: plan('see-clearing', 'finance', 10),
  payout_due: plan('pay-out', 'finance', 14),
  paid_out: plan('see-arrival', 'finance', 3),
  closed_won: null,
  escalation_review: plan('weigh-lawyers', 'legal', 10),
  legal_offered: plan('see-consent', 'legal', 21),
  legal: plan('ask-lawyers', 'legal', 30),
  legal_settled: plan('see-clearing', 'finance', 30),
  judgment: plan('see-clearing', 'finance', 30),
  legal_closed: null,
  on_hold: plan('take-up-again', 'case-manager', 10),
  closed_no_result: null,
  converted_takedown: null,
  merged: null,
}

/** Workdays in which an owner is written back. */
const answeredWithin = 1

/**
 * Returns the one thing that staff do next about a case, by when, and whose it is: the answer to an image user who waits, else the task of its
 * state, or the owner's message where that is due before. Null for a draft and for a case that is over, where nobody has written.
 */
export function nextActionOf(facts: CaseFacts, isWorkday: IsWorkday): Next | null {
  const { state, ownerWroteAt } = facts
  const next = answerOf(facts) ?? plannedOf(facts, isWorkday)
  if (ownerWroteAt === null) return next
  const at = workdaysAfter(ownerWroteAt, answeredWithin, isWorkday)
  if (next && next.at < at) return next
  return {
    action: 'write-back',
    role: isDraft(state) || next?.role === 'reviewer' ? 'reviewer' : 'case-manager',
    at,
  }
}

/** An objection is decided, which answers it; every other word is answered before anything else is done. */
function answerOf({ state, waiting }: CaseFacts): Next | null {
  if (waiting === null || isObjection(state)) return null
  return {
    action: 'answer-image-user',
    role: isWithLegal(state) && !isFinal(state) ? 'legal' : 'case-manager',
    at: waiting.dueAt,
  }
}

function plannedOf(facts: CaseFacts, isWorkday: IsWorkday): Next | null {
  const planned = plans[facts.state]
  return planned ? { action: planned.action, role: planned.role, at: dueOf(facts, planned, isWorkday) } : null
}

type Dated = Pick<CaseFacts, 'state' | 'since' | 'heldUntil' | 'answeredAt'>

/** Returns when what a state waits for should have happened, in ISO 8601; null where nothing is waited for. */
export function dueAt(facts: Dated, isWorkday: IsWorkday): string | null {
  const planned = plans[facts.state]
  if (planned !== null && (isOnHold(facts.state) || facts.heldUntil !== null)) return dueOf(facts, planned, isWorkday)
  const { days } = caseStates[facts.state]
  if (days === null) return null
  return workdaysAfter(clockOf(facts), days, isWorkday)
}

function dueOf(facts: Dated, { workdays }: Plan, isWorkday: IsWorkday): string {
  const { since, heldUntil } = facts
  if (heldUntil !== null) return workdaysAfter(`${heldUntil}T${since.slice(11)}`, 0, isWorkday)
  return workdaysAfter(clockOf(facts), workdays, isWorkday)
}

/** The clock of a letter begins again with each answer of ours. */
function clockOf({ state, since, answeredAt }: Dated): string {
  return isReplyAwaited(state) && answeredAt !== null && answeredAt > since ? answeredAt : since
}

/** An action as staff read it: what is done, and why it is due. */
export const actionWords: Record<NextAction, { does: string; why: string }> = {
  'take-in': { does: 'Take the case into review', why: 'It was submitted and nobody has looked at it.' },
  review: { does: 'Review the case', why: 'Accept it, ask the owner, or decline it.' },
  'see-whether-answered': {
    does: 'See whether the owner answered',
    why: 'Their time to answer is over then: go on without, or decline.',
  },
  'complete-evidence': { does: 'Complete the evidence', why: 'A page of the case is not captured yet.' },
  'send-letter': { does: 'Send the first letter', why: 'The evidence is complete.' },
  'see-whether-replied': {
    does: 'See whether an answer came',
    why: 'The image user’s time is over then: remind them, or go on.',
  },
  'go-on-talking': { does: 'Go on with the talk', why: 'The image user answered, and nothing is agreed yet.' },
  'decide-objection': {
    does: 'Decide on the objection',
    why: 'The image user objects. The claim rests until a person has decided.',
  },
  'see-owner-check': {
    does: 'See what the owner says to the objection',
    why: 'They were asked whether the image user is right.',
  },
  'see-offer': { does: 'See whether the offer is taken', why: 'An amount is on the table.' },
  'send-invoice': { does: 'Send the invoice', why: 'The amount is agreed.' },
  'see-payment': { does: 'See whether it was paid', why: 'The invoice is due then.' },
  'see-part': { does: 'See whether the next part came', why: 'The amount is paid in parts.' },
  'weigh-lawyers': { does: 'Decide on the way to lawyers', why: 'Nobody writes to the image user until then.' },
  'see-consent': { does: 'See whether the owner consents', why: 'Without their consent the lawyers do nothing.' },
  'ask-lawyers': { does: 'Ask the lawyers how it stands', why: 'The owner hears of it from us.' },
  'take-up-again': { does: 'Take the case up again', why: 'It rested until then.' },
  'see-clearing': {
    does: 'See whether the money reached our bank',
    why: 'A payment service or a law firm holds it. The owner’s share is due once it is with us.',
  },
  'pay-out': { does: 'Pay the owner’s share', why: 'It goes out with the next pay-outs.' },
  'see-arrival': {
    does: 'See whether the share arrived',
    why: 'It was sent to the owner, or a reserve of it is kept until that day.',
  },
  'answer-image-user': {
    does: 'Answer the image user',
    why: 'They wrote to us. Reminders and waiting parts are held until a person has answered.',
  },
  'write-back': { does: 'Write back to the owner', why: 'Their message waits for an answer.' },
}
