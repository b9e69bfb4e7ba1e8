import { z } from 'zod'
import { Id, Moment } from '../wire.ts'
import { CloseReason, DisputeReason, ReasonCode } from './reasons.ts'
import { CaseState, isFinal } from './states.ts'

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

type Steps = Partial<Record<CaseState, readonly ActorRole[]>>

const we = ['staff', 'system'] as const
const pay: Steps = { part_paid: ['system'], paid: ['system'] }
const review: Steps = { escalation_review: ['staff'] }

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
    ...review,
    ...pay,
  },
  reminder: {
    reminder: we,
    in_dialogue: [...we, 'image-user'],
    offer_made: ['staff', 'image-user'],
    ...review,
    ...pay,
  },
  in_dialogue: { disputed: ['staff', 'image-user'], offer_made: ['staff', 'image-user'], ...review, ...pay },
  disputed: { owner_check: ['staff'], in_dialogue: ['staff'], ...review, ...pay },
  owner_check: { in_dialogue: ['owner', 'staff'], ...review, ...pay },
  offer_made: {
    agreed: ['owner', 'staff', 'image-user'],
    in_dialogue: ['owner', 'staff', 'image-user'],
    ...review,
    ...pay,
  },
  agreed: { payment_pending: we, ...review, ...pay },
  payment_pending: { ...review, ...pay },
  part_paid: { paid: ['system'], ...review },
  paid: { payout_due: we },
  payout_due: { paid_out: we },
  paid_out: { closed_won: we },
  escalation_review: { legal_offered: ['staff'], in_dialogue: ['staff'] },
  legal_offered: { legal: ['owner'] },
  legal: { legal_settled: ['staff', 'partner'], judgment: ['staff', 'partner'], legal_closed: ['staff', 'partner'] },
  legal_settled: { payout_due: we, legal_closed: ['staff', 'partner'] },
  judgment: { payout_due: we, legal_closed: ['staff', 'partner'] },
  on_hold: { ...pay },
  declined: {},
  withdrawn: {},
  closed_won: {},
  legal_closed: {},
  closed_no_result: {},
  converted_takedown: {},
  merged: {},
}

/** What ends every open case, or lets it rest. Once money was received only payment or lawyers end it. */
const fromAnyOpen: Steps = {
  on_hold: we,
  closed_no_result: we,
  withdrawn: ['owner'],
  converted_takedown: ['owner', 'staff'],
  merged: ['staff'],
}

const settled: readonly CaseState[] = ['paid', 'payout_due', 'paid_out', 'legal_settled', 'judgment']

/** Whether the claim is still open: handed in, not over, and not paid. A cluster has at most one open case. */
export const isOpen = (state: CaseState): boolean => state !== 'draft' && !isFinal(state) && !settled.includes(state)

/** What a case has been through that its state does not tell. */
export type CasePast = {
  /** What it was at before it was put on hold, and where it goes back to. */
  heldFrom: CaseState | null
  /** Whether a part of the amount was received. */
  isPartPaid: boolean
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
  if (isFinal(from)) return 'case.over'
  const who = stepsFrom(from, past)[to]
  if (!who) return 'case.step'
  if (!who.includes(by)) return 'case.not-yours'
  return reasonsOf(to)?.some((one) => one === reason) === false ? 'case.reason' : undefined
}

/** Where somebody can take a case, in the order of the states. */
export const movesOf = (from: CaseState, by: ActorRole, past: CasePast): CaseState[] => {
  const all = stepsFrom(from, past)
  return CaseState.options.filter((to) => all[to]?.includes(by) === true)
}

/** The reasons one of which a step into this state names; undefined where it needs none. */
export function reasonsOf(to: CaseState): readonly ReasonCode[] | undefined {
  if (to === 'declined' || to === 'closed_no_result') return CloseReason.options
  if (to === 'disputed') return DisputeReason.options
  return to === 'withdrawn' ? ['owner-withdrew', 'licence-found'] : undefined
}

/** Whether an owner may withdraw without owing anything: before the first letter. */
export const isWithdrawalFree = (state: CaseState): boolean =>
  ['submitted', 'in_review', 'needs_info', 'accepted', 'evidence_ready'].includes(state)

const seenByPayers: ReadonlySet<CaseState> = new Set<CaseState>([
  'contacted',
  'reminder',
  'in_dialogue',
  'disputed',
  'owner_check',
  'offer_made',
  'agreed',
  'payment_pending',
  'part_paid',
  'paid',
  'payout_due',
  'paid_out',
  'closed_won',
  'escalation_review',
  'legal_offered',
  'legal',
  'legal_settled',
  'judgment',
])

/** Whether the image user who has the link of a case sees it: from the first letter on, until it is closed without a result. */
export const isSeenByPayer = (state: CaseState, heldFrom: CaseState | null): boolean =>
  seenByPayers.has(state === 'on_hold' && heldFrom !== null ? heldFrom : state)

export type CaseNotice =
  | 'received'
  | 'needs-info'
  | 'accepted'
  | 'declined'
  | 'letter-sent'
  | 'reply-received'
  | 'dispute'
  | 'offer'
  | 'agreed'
  | 'part-paid'
  | 'paid'
  | 'payout-sent'
  | 'legal-consent'
  | 'closed'

/** The notice that tells an owner of a step into a state; without one the case page alone shows it. */
export const noticeOf: Partial<Record<CaseState, CaseNotice>> = {
  submitted: 'received',
  needs_info: 'needs-info',
  accepted: 'accepted',
  declined: 'declined',
  contacted: 'letter-sent',
  in_dialogue: 'reply-received',
  owner_check: 'dispute',
  offer_made: 'offer',
  agreed: 'agreed',
  part_paid: 'part-paid',
  paid: 'paid',
  paid_out: 'payout-sent',
  legal_offered: 'legal-consent',
  closed_won: 'closed',
  closed_no_result: 'closed',
  legal_closed: 'closed',
}

function stepsFrom(from: CaseState, { heldFrom, isPartPaid }: CasePast): Steps {
  if (!isOpen(from)) return steps[from]
  const { on_hold: hold = [], ...ends } = fromAnyOpen
  const isHeld = from === 'on_hold'
  const back = isHeld && heldFrom !== null && heldFrom !== 'on_hold' && isOpen(heldFrom) ? heldFrom : undefined
  return {
    ...steps[from],
    ...(isPartPaid ? {} : ends),
    ...(isHeld ? {} : { on_hold: hold }),
    ...(back ? { [back]: we } : {}),
  }
}
