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

/** Who moves a case. `system` is what happens by itself: jobs, and what a payment processor says. */
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

/** Where each state leads and who takes the step; what leads away from every open state stands below. */
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

/** What ends every open case, or lets it rest. */
const fromAnyOpen: Steps = {
  on_hold: we,
  closed_no_result: we,
  withdrawn: ['owner', 'staff'],
  converted_takedown: ['owner', 'staff'],
  merged: ['staff'],
}

/** What ends a case of which a part is paid; that part is kept. A claim that does not stand gives it back first. */
const endsPartPaid: Steps = { closed_no_result: we, converted_takedown: ['staff'] }

/** For how many days staff can reopen a case that was declined, withdrawn or closed without a result. */
export const reopenedWithinDays = 60

/** Whether a case that came to its end then can still be reopened. */
export const isReopenable = (since: Date, now: Date): boolean =>
  now.getTime() - since.getTime() <= reopenedWithinDays * 86_400_000

/** What a case has been through that its state does not tell. */
export type CasePast = {
  /** What it was at before it was put on hold, and where it goes back to. */
  heldFrom: CaseState | null
  /** What it was at before the image user objected, and where it goes back to once that is answered. */
  disputedFrom: CaseState | null
  /** What it was at before it was merged, and where it goes back to when that is undone. */
  mergedFrom: CaseState | null
  /** Whether a part of the amount was received. */
  isPartPaid: boolean
  /** Whether the image user has our first letter. */
  isLetterSent: boolean
  /** Whether it can be reopened, where it is over. */
  isReopenable: boolean
}

/** What is kept of where a case came from when it takes a step, so that it finds back. */
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

/** Where somebody can take a case, in the order of the states. */
export const movesOf = (from: CaseState, by: ActorRole, past: CasePast): CaseState[] => {
  const all = stepsFrom(from, past)
  return CaseState.options.filter((to) => all[to]?.includes(by) === true)
}

type Taken = Pick<Move, 'from' | 'to' | 'by'>

/** Whether a step takes a case up again that was over. */
export const isReopening = ({ from, to }: Pick<Taken, 'from' | 'to'>): boolean =>
  isFinal(from) && !isMerged(from) && (isInReview(to) || isInDialogue(to))

/** The reasons one of which a step names; undefined where it needs none. */
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

/** Whether a case only goes on where it was: its owner was told of that once. */
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

/** Where a case that rests or is disputed goes back to. */
function wayBack(from: CaseState, { heldFrom, disputedFrom }: CasePast): Steps {
  const isAnswered = isObjection(from)
  const back = isOnHold(from) ? heldFrom : isAnswered ? disputedFrom : null
  if (back === null || isOnHold(back) || !isOpen(back)) return {}
  if (!isAnswered) return { [back]: we }
  if (isObjection(back)) return {}
  return { [back]: isOwnerCheck(from) ? ['owner', 'staff'] : ['staff'] }
}

/** Reopened, a case is reviewed anew, or talked about where the image user has our letter. */
function stepsFromEnd(from: CaseState, { isReopenable: isInTime, isLetterSent, mergedFrom }: CasePast): Steps {
  const all = steps[from]
  if (isMerged(from) && mergedFrom !== null && isOpen(mergedFrom)) return { ...all, [mergedFrom]: we }
  if (!caseStates[from].isReopenable) return all
  if (!isInTime) return {}
  return isLetterSent ? { ...all, in_dialogue: ['staff'] } : all
}
