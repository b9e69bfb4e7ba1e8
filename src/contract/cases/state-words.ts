import type { Bucket } from './case-state-row.ts'
import type { CaseState } from './case-states.ts'

export const bucketLabels: Record<Bucket, string> = {
  draft: 'Draft',
  'in-review': 'In review',
  'action-needed': 'Action needed (you)',
  'in-resolution': 'In resolution',
  legal: 'Legal',
  paid: 'Paid/Closed-won',
  closed: 'Closed',
}

/** A state as its owner reads it, and its label for staff and lawyers, where the owner's speaks to the owner. */
type StateWords = { owner_label: string; explain: string; staff_label: string }

const words = (owner_label: string, explain: string, staff_label = owner_label): StateWords => ({
  owner_label,
  explain,
  staff_label,
})

export const stateWords: Record<CaseState, StateWords> = {
  draft: words('Draft', 'Not submitted yet. You can still change everything.'),
  submitted: words('Submitted', 'We have your case and will look at it next.'),
  in_review: words('In review', 'We check that the case can be pursued.'),
  accepted: words('Accepted', 'We took the case on and secure the evidence.'),
  evidence_ready: words('Evidence secured', 'The evidence is complete. The first letter comes next.'),
  contacted: words('Letter sent', 'The image user has our first letter.'),
  reminder: words('Reminded', 'The image user was reminded and has not answered yet.'),
  needs_info: words('Information needed', 'We need something from you before we can decide.', 'Owner asked for more'),
  declined: words('Declined', 'We could not take the case on.'),
  in_dialogue: words('In dialogue', 'The image user answered and we are talking.'),
  disputed: words('Disputed', 'The image user objects. We look at the reasons.'),
  owner_check: words(
    'Your answer needed',
    'The image user objects. Please tell us whether they are right.',
    'Owner asked about the objection',
  ),
  withdrawn: words('Withdrawn', 'The claim was withdrawn. The history says why.'),
  offer_made: words('Offer made', 'An amount is on the table.'),
  agreed: words('Agreed', 'The amount is agreed. We send the invoice.'),
  payment_pending: words('Payment due', 'The invoice is out.'),
  part_paid: words('Paid in part', 'Payments come in parts. The next one is due.'),
  paid: words('Paid', 'The image user paid. Your share follows with the pay-outs.'),
  payout_due: words('Pay-out due', 'Your share goes out with the next pay-outs.'),
  paid_out: words('Paid out', 'Your share is on its way to your account.'),
  closed_won: words('Closed with a result', 'Everything is paid and done.'),
  escalation_review: words('Legal review', 'We look at whether lawyers can do more.'),
  legal_offered: words(
    'Your consent needed',
    'Lawyers would take the case. They need your consent.',
    'Owner asked for consent',
  ),
  legal: words('With lawyers', 'Our legal partners pursue the case.'),
  legal_settled: words('Settled', 'The lawyers reached a settlement.'),
  judgment: words('Judgment', 'A court has decided.'),
  legal_closed: words('Closed by lawyers', 'Our legal partners closed the case.'),
  on_hold: words('On hold', 'The case rests until the day that its history names.'),
  closed_no_result: words('Closed without a result', 'Nothing more can be done. The history says why.'),
  converted_takedown: words('Takedown instead', 'Instead of a fee, the removal of the image is asked for.'),
  merged: words('Merged', 'The case goes on as part of another one.'),
}

/** A state as staff and lawyers read it. */
export const stateForStaff = (state: CaseState): string => stateWords[state].staff_label
