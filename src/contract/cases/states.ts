import { z } from 'zod'

/** What a case can be at, in the order in which lists show it. */
export const CaseState = z.enum([
  'draft',
  'submitted',
  'in_review',
  'accepted',
  'evidence_ready',
  'contacted',
  'reminder',
  'needs_info',
  'declined',
  'in_dialogue',
  'disputed',
  'owner_check',
  'withdrawn',
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
  'legal_closed',
  'on_hold',
  'closed_no_result',
  'converted_takedown',
  'merged',
])
export type CaseState = z.infer<typeof CaseState>

/** The few heaps that owners sort their cases into. */
export const Bucket = z.enum(['draft', 'in-review', 'action-needed', 'in-resolution', 'legal', 'paid', 'closed'])
export type Bucket = z.infer<typeof Bucket>

export const bucketLabels: Record<Bucket, string> = {
  draft: 'Draft',
  'in-review': 'In review',
  'action-needed': 'Action needed (you)',
  'in-resolution': 'In resolution',
  legal: 'Legal',
  paid: 'Paid/Closed-won',
  closed: 'Closed',
}

type Turn = 'you' | 'us' | 'them' | 'partner' | 'nobody'

/** A state as its owner reads it, with the days it takes as a rule; null where nothing is waited for. */
export type StateWords = {
  bucket: Bucket
  owner_label: string
  explain: string
  whose_turn: Turn
  expected_days: number | null
}

const words = (
  [bucket, whose_turn, expected_days]: [Bucket, Turn, number | null],
  owner_label: string,
  explain: string,
): StateWords => ({ bucket, owner_label, explain, whose_turn, expected_days })

export const stateWords: Record<CaseState, StateWords> = {
  draft: words(['draft', 'you', null], 'Draft', 'Not submitted yet. You can still change everything.'),
  submitted: words(['in-review', 'us', 1], 'Submitted', 'We have your case and will look at it next.'),
  in_review: words(['in-review', 'us', 3], 'In review', 'We check that the case can be pursued.'),
  accepted: words(['in-resolution', 'us', 3], 'Accepted', 'We took the case on and secure the evidence.'),
  evidence_ready: words(
    ['in-resolution', 'us', 3],
    'Evidence secured',
    'The evidence is complete. The first letter comes next.',
  ),
  contacted: words(['in-resolution', 'them', 14], 'Letter sent', 'The image user has our first letter.'),
  reminder: words(['in-resolution', 'them', 14], 'Reminded', 'The image user was reminded and has not answered yet.'),
  needs_info: words(
    ['action-needed', 'you', 14],
    'Information needed',
    'We need something from you before we can decide.',
  ),
  declined: words(['closed', 'nobody', null], 'Declined', 'We could not take the case on.'),
  in_dialogue: words(['in-resolution', 'them', 10], 'In dialogue', 'The image user answered and we are talking.'),
  disputed: words(['in-resolution', 'us', 5], 'Disputed', 'The image user objects. We look at the reasons.'),
  owner_check: words(
    ['action-needed', 'you', 5],
    'Your answer needed',
    'The image user objects. Please tell us whether they are right.',
  ),
  withdrawn: words(['closed', 'nobody', null], 'Withdrawn', 'The claim was withdrawn. The history says why.'),
  offer_made: words(['in-resolution', 'them', 10], 'Offer made', 'An amount is on the table.'),
  agreed: words(['in-resolution', 'us', 2], 'Agreed', 'The amount is agreed. We send the invoice.'),
  payment_pending: words(['in-resolution', 'them', 14], 'Payment due', 'The invoice is out.'),
  part_paid: words(['in-resolution', 'them', 60], 'Paid in part', 'Payments come in parts. The next one is due.'),
  paid: words(['paid', 'us', null], 'Paid', 'The image user paid. Your share follows with the pay-outs.'),
  payout_due: words(['paid', 'us', 14], 'Pay-out due', 'Your share goes out with the next pay-outs.'),
  paid_out: words(['paid', 'us', 3], 'Paid out', 'Your share is on its way to your account.'),
  closed_won: words(['paid', 'nobody', null], 'Closed with a result', 'Everything is paid and done.'),
  escalation_review: words(['in-resolution', 'us', 10], 'Legal review', 'We look at whether lawyers can do more.'),
  legal_offered: words(
    ['action-needed', 'you', 21],
    'Your consent needed',
    'Lawyers would take the case. They need your consent.',
  ),
  legal: words(['legal', 'partner', null], 'With lawyers', 'Our legal partners pursue the case.'),
  legal_settled: words(['legal', 'partner', null], 'Settled', 'The lawyers reached a settlement.'),
  judgment: words(['legal', 'partner', null], 'Judgment', 'A court has decided.'),
  legal_closed: words(['closed', 'nobody', null], 'Closed by lawyers', 'Our legal partners closed the case.'),
  on_hold: words(['in-resolution', 'us', null], 'On hold', 'The case rests until the day that its history names.'),
  closed_no_result: words(
    ['closed', 'nobody', null],
    'Closed without a result',
    'Nothing more can be done. The history says why.',
  ),
  converted_takedown: words(
    ['closed', 'nobody', null],
    'Takedown instead',
    'Instead of a fee, the removal of the image is asked for.',
  ),
  merged: words(['closed', 'nobody', null], 'Merged', 'The case goes on as part of another one.'),
}

/** The states of a bucket, in their order. */
export const statesIn = (bucket: Bucket): CaseState[] =>
  CaseState.options.filter((state) => stateWords[state].bucket === bucket)

/** Where nothing follows by itself: only a reopening, or a payment that is taken back. */
export const isFinal = (state: CaseState): boolean => stateWords[state].whose_turn === 'nobody'

/** Whether a case that ended so, or went to lawyers, is paid no more with the cases that are part of it. */
export const endsUnpaid = (state: CaseState): boolean =>
  state === 'legal' || (isFinal(state) && state !== 'merged' && state !== 'closed_won')

/** Whether an owner may withdraw without owing anything: before the first letter. */
export const isWithdrawalFree = (state: CaseState): boolean =>
  ['submitted', 'in_review', 'needs_info', 'accepted', 'evidence_ready'].includes(state)

/** What an owner may change of the submission: everything, the fields that were asked about, or nothing. */
export function editableIn(state: CaseState): 'everything' | 'listed' | 'nothing' {
  if (state === 'draft') return 'everything'
  return state === 'needs_info' ? 'listed' : 'nothing'
}

/** As staff and lawyers read a state whose words are said to the owner. */
export const stateForStaff = (state: CaseState): string => forStaff[state] ?? stateWords[state].owner_label

const forStaff: Partial<Record<CaseState, string>> = {
  needs_info: 'Owner asked for more',
  owner_check: 'Owner asked about the objection',
  legal_offered: 'Owner asked for consent',
}
