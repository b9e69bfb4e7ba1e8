import { z } from 'zod'
import { Id, Moment } from '../wire.ts'
import { CloseReason, DisputeReason, EscalationReason, ReasonCode, ReopenReason, WithdrawalReason } from './reasons.ts'
import { isWithLawyers } from './seen-by-payer.ts'
import type { CaseNotice } from './case-state-row.ts'
import { CaseState, caseStates } from './case-states.ts'
import {
  isFinal,
  isInDialogue,
  isInReview,
  isInvoiceNext,
  isMerged,
  isObjection,
  isOnHold,
  isOpen,
  isOwnerCheck,
} from './state-questions.ts'

/** Roles that move a case. `system` stands for jobs and payment processors. */
export const ActorRole = z.enum(['owner', 'staff', 'system', 'image-user', 'partner'])
export type ActorRole = z.infer<typeof ActorRole>

/** One line of a case's history. */
export const CaseHistoryEntry = z
  .object({
    id: Id,
    at: Moment,
    type: z.enum(['transition', 'note', 'letter', 'message', 'payment']),
    from: CaseState.nullable(),
    to: CaseState.nullable(),
    actorRole: ActorRole,
    publicNote: z.string().nullable(),
    reasonCode: ReasonCode.nullable(),
    link: z.string().nullable(),
  })
  .meta({ id: 'CaseHistoryEntry' })
export type CaseHistoryEntry = z.infer<typeof CaseHistoryEntry>

/** Roles that take a case to each of these states. */
type Steps = { [S in CaseState]?: readonly ActorRole[] }

const we = ['staff', 'system'] as const
const pay: Steps = { part_paid: ['system'], paid: ['system'] }
const review: Steps = { escalation_review: ['staff'] }
const object: Steps = { disputed: ['staff', 'image-user'] }
/** Both sides may agree on a sum while an objection is looked at. */
const settle: Steps = { agreed: ['owner', 'staff', 'image-user'] }
const goBackToReview: Steps = { in_review: ['staff'] }

/** A payment that did not last: charged back or paid back in part it is due again, paid back in full the claim is over. */
const payBack: Steps = { payment_pending: ['system'], closed_no_result: ['system'] }

/** Steps from each state, with their roles; steps from every open state stand below. */
const steps: Record<CaseState, Steps> = {
  draft: { submitted: ['owner'] },
  submitted: { in_review: we },
  in_review: { accepted: ['staff'], needs_info: ['staff'], declined: ['staff'] },
  needs_info: { in_review: ['owner', 'staff'] },
  accepted: { evidence_ready: we },
  evidence_ready: { contacted: we, escalation_review: we },
  contacted: {
    reminder: we,
    in_dialogue: [...we, 'image-user'],
    offer_made: ['staff', 'image-user'],
    ...object,
    ...review,
    ...pay,
  },
  reminder: {
    reminder: we,
    in_dialogue: [...we, 'image-user'],
    offer_made: ['staff', 'image-user'],
    ...object,
    ...review,
    ...pay,
  },
  in_dialogue: { offer_made: ['staff', 'image-user'], ...object, ...review, ...pay },
  disputed: { owner_check: ['staff'], in_dialogue: ['staff'], ...settle, ...review, ...pay },
  // The owner has said what they know, or did not in time.
  owner_check: { disputed: ['owner', 'system'], in_dialogue: ['owner', 'staff'], ...settle, ...review, ...pay },
  offer_made: {
    agreed: ['owner', 'staff', 'image-user'],
    in_dialogue: ['owner', 'staff', 'image-user'],
    ...object,
    ...review,
    ...pay,
  },
  agreed: { payment_pending: we, ...object, ...review, ...pay },
  payment_pending: { ...object, ...review, ...pay },
  part_paid: { paid: ['system'], ...payBack, ...object, ...review },
  paid: { payout_due: we, ...payBack },
  payout_due: { paid_out: we, ...payBack },
  // The bank may send the money back, and a reserve that is released is due after the rest.
  paid_out: { closed_won: we, payout_due: we, ...payBack },
  escalation_review: { legal_offered: ['staff'], in_dialogue: ['staff'], ...pay },
  legal_offered: { legal: ['owner'], escalation_review: ['owner', ...we], ...pay },
  legal: { legal_settled: ['staff', 'partner'], judgment: ['staff', 'partner'], legal_closed: ['staff', 'partner'] },
  // The kind of what was reached may have been mistyped, or a court decide after all.
  legal_settled: { judgment: ['staff', 'partner'], payout_due: we, legal_closed: ['staff', 'partner'] },
  judgment: { legal_settled: ['staff', 'partner'], payout_due: we, legal_closed: ['staff', 'partner'] },
  on_hold: { ...pay },
  declined: goBackToReview,
  withdrawn: goBackToReview,
  closed_won: payBack,
  legal_closed: {},
  closed_no_result: goBackToReview,
  converted_takedown: { in_review: we },
  // It is paid with the case that it became part of, or closed by itself.
  merged: { paid: ['system'], closed_no_result: we, converted_takedown: ['system'] },
}

/** Steps that end every open case, or let it rest. */
const fromAnyOpen: Steps = {
  on_hold: we,
  closed_no_result: we,
  withdrawn: ['owner', 'staff'],
  converted_takedown: ['owner', 'staff'],
  merged: ['staff'],
}

/** Ends of a case with a paid part, which is kept. A claim that does not stand gives it back first. */
const endsPartPaid: Steps = { closed_no_result: we, converted_takedown: ['staff'] }

/** For how many days staff can reopen a case that was declined, withdrawn or closed without a result. */
export const reopenedWithinDays = 60

/** True while a case that ended then can be reopened. */
export const isReopenable = (since: Date, now: Date): boolean =>
  now.getTime() - since.getTime() <= reopenedWithinDays * 86_400_000

/** History of a case that its state does not tell. */
export type CasePast = {
  /** State before it was put on hold, to which it goes back. */
  heldFrom: CaseState | null
  /** State before the image user objected, to which it goes back once that is answered. */
  disputedFrom: CaseState | null
  /** State before it was merged, to which it goes back when that is undone. */
  mergedFrom: CaseState | null
  /** True when a part of the amount was received. */
  isPartPaid: boolean
  /** True when the image user has our first letter. */
  isLetterSent: boolean
  /** True when an ended case can be reopened. */
  isReopenable: boolean
}

/** Earlier states to keep when a case takes a step, so that it finds back. */
export function keptAfter(
  from: CaseState,
  to: CaseState,
  past: Pick<CasePast, 'heldFrom' | 'disputedFrom' | 'mergedFrom'>,
) {
  const at = isOnHold(from) ? past.heldFrom : isMerged(from) ? past.mergedFrom : from
  const wasDisputed = isObjection(at)
  const isDisputed = isObjection(to) || ((isOnHold(to) || isMerged(to)) && wasDisputed)
  const disputedFrom = wasDisputed ? past.disputedFrom : at
  return {
    heldFrom: isOnHold(to) ? from : null,
    disputedFrom: isDisputed ? disputedFrom : null,
    mergedFrom: isMerged(to) ? at : null,
  }
}

/** A step of a case. */
export type Move = {
  from: CaseState
  to: CaseState
  by: ActorRole
  past: CasePast
  /** Null where none is given. */
  reason: ReasonCode | null
}

export const moveProblems = {
  'case.over': 'This case is over. Nothing of it can be changed any more.',
  'case.step': 'This step does not follow from where the case is.',
  'case.not-yours': 'This step of the case is for somebody else to take.',
  'case.reason': 'Please say why, with one of the reasons of the list.',
} as const
export type MoveProblem = keyof typeof moveProblems

/** Why a step cannot be taken; undefined where it can. */
export function moveProblem({ from, to, by, past, reason }: Move): MoveProblem | undefined {
  const who = stepsFrom(from, past)[to]
  if (!who) return isFinal(from) ? 'case.over' : 'case.step'
  if (!who.includes(by)) return 'case.not-yours'
  return reasonsOf({ from, to, by })?.some((one) => one === reason) === false ? 'case.reason' : undefined
}

/** The rules allow the step, with one of its reasons. */
export const canMove = ({ from, to, by, past }: Omit<Move, 'reason'>): boolean =>
  stepsFrom(from, past)[to]?.includes(by) === true

/** States to which a role can take a case, in the order of the states. */
export const movesOf = (from: CaseState, by: ActorRole, past: CasePast): CaseState[] => {
  const all = stepsFrom(from, past)
  return CaseState.options.filter((to) => all[to]?.includes(by) === true)
}

type Taken = Pick<Move, 'from' | 'to' | 'by'>

/** True when a step reopens a case. */
export const isReopening = ({ from, to }: Pick<Taken, 'from' | 'to'>): boolean =>
  isFinal(from) && !isMerged(from) && (isInReview(to) || isInDialogue(to))

/** Reasons to choose from for a step; undefined when it needs none. */
export function reasonsOf({ from, to, by }: Taken): readonly ReasonCode[] | undefined {
  const { reason } = caseStates[to]
  // From a rest the case has its reason.
  if (reason === 'escalation')
    return by === 'staff' && !caseStates[from].isResting ? EscalationReason.options : undefined
  if (isReopening({ from, to })) return ReopenReason.options
  const isUnmerged = isMerged(from) && isOpen(to)
  if (reason === null || isUnmerged || (isOwnerCheck(from) && isObjection(to))) return undefined
  if (reason === 'withdrawal' && by === 'owner') return ['owner-withdrew', 'licence-found']
  return reasons[reason]
}

const reasons = {
  close: CloseReason.options,
  dispute: DisputeReason.options,
  withdrawal: WithdrawalReason.options,
}

/** The notice that tells an owner of a step; without one the case page alone shows it. */
export function noticeOf({ from, to, by }: Taken): CaseNotice | undefined {
  if (isWayBack(from, to)) return undefined
  if (isReopening({ from, to })) return 'reopened'
  const { notice } = caseStates[to]
  if (notice === 'withdrawn' && by === 'owner') return undefined
  if (notice === 'payment-back' && !wasPaid(from)) return undefined
  return notice ?? undefined
}

/** True when a case only goes on where it was: its owner already knows. */
const isWayBack = (from: CaseState, to: CaseState): boolean =>
  isOpen(to) && !isOwnerCheck(to) && !isInvoiceNext(to) && caseStates[from].goesBackTo !== null

const wasPaid = (state: CaseState) => steps[state].closed_no_result !== undefined

function stepsFrom(from: CaseState, past: CasePast): Steps {
  if (isFinal(from)) return stepsFromEnd(from, past)
  if (!isOpen(from)) return steps[from]
  const { on_hold: hold = [], ...ends } = fromAnyOpen
  // With lawyers a case that rests takes the steps of lawyers: it is neither paid nor objected to.
  const restsWithLawyers = isOnHold(from) && isWithLawyers({ state: from, heldFrom: past.heldFrom })
  return {
    ...(restsWithLawyers ? steps.legal : steps[from]),
    ...(caseStates[from].isResting && past.isLetterSent && !restsWithLawyers ? object : {}),
    ...(past.isPartPaid ? endsPartPaid : ends),
    ...(isOnHold(from) ? {} : { on_hold: hold }),
    ...wayBack(from, past),
  }
}

/** State to which a resting or disputed case goes back. */
function wayBack(from: CaseState, { heldFrom, disputedFrom }: CasePast): Steps {
  const isAnswered = isObjection(from)
  const back = isOnHold(from) ? heldFrom : isAnswered ? disputedFrom : null
  if (back === null || isOnHold(back) || !isOpen(back)) return {}
  if (!isAnswered) return { [back]: we }
  if (isObjection(back)) return {}
  return { [back]: isOwnerCheck(from) ? ['owner', 'staff'] : ['staff'] }
}

/** A reopened case is reviewed again, or negotiated once our letter is sent. */
function stepsFromEnd(from: CaseState, { isReopenable: isInTime, isLetterSent, mergedFrom }: CasePast): Steps {
  const all = steps[from]
  if (isMerged(from) && mergedFrom !== null && isOpen(mergedFrom)) return { ...all, [mergedFrom]: we }
  if (!caseStates[from].isReopenable) return all
  if (!isInTime) return {}
  return isLetterSent ? { ...all, in_dialogue: ['staff'] } : all
}
