import { type CaseState, caseStates } from '#contract/cases/case-states.ts'
import {
  isFinal,
  isInDialogue,
  isInReview,
  isObjection,
  isOnHold,
  isOwnerCheck,
} from '#contract/cases/state-questions.ts'
import { stateWords } from '#contract/cases/state-words.ts'
import { isReopening } from '#contract/cases/transitions.ts'

/** A step as staff read it: its label, and what happens then. */
type StepWords = { label: string; next: string }

/** Null where no person takes the step at the desk. */
const words: Record<CaseState, StepWords | null> = {
  draft: null,
  submitted: null,
  in_review: { label: 'Take into review', next: 'The owner sees that the case is being checked.' },
  accepted: { label: 'Accept', next: 'The owner is told that we take the case on. Next, the evidence is secured.' },
  needs_info: {
    label: 'Ask the owner',
    next: 'The owner is told what you need, can change the fields you choose, and has 14 workdays.',
  },
  declined: { label: 'Decline', next: 'The owner is told why. The case is over, and its finds are free again.' },
  evidence_ready: {
    label: 'Evidence is complete',
    next: 'For when the pages are recorded. Next, the first letter goes out.',
  },
  contacted: {
    label: 'First letter is sent',
    next: 'For when the letter is on its way. The image user has 14 workdays; withdrawing is no longer free.',
  },
  reminder: {
    label: 'Reminder is sent',
    next: 'For when a reminder is on its way. The image user has 14 more workdays.',
  },
  in_dialogue: {
    label: 'Talk with the image user',
    next: 'For when they answered. The case stays with us until there is an amount or an objection.',
  },
  disputed: {
    label: 'The image user objects',
    next: 'The owner reads on what ground. Reminders stop until the objection is decided.',
  },
  owner_check: {
    label: 'Ask the owner about the objection',
    next: 'It is the owner’s turn for 5 workdays: they say whether the image user is right.',
  },
  offer_made: { label: 'An amount is offered', next: 'The image user accepts it, or the talk goes on.' },
  agreed: { label: 'The amount is agreed', next: 'Next, the image user receives the invoice.' },
  payment_pending: { label: 'Invoice is sent', next: 'The image user has 14 workdays to pay.' },
  part_paid: null,
  paid: null,
  payout_due: {
    label: 'The share is due',
    next: 'For when the payment is cleared. The owner’s share is paid out next.',
  },
  paid_out: { label: 'The share is paid out', next: 'For when the owner’s share is on its way to their account.' },
  closed_won: { label: 'Close with a result', next: 'Everything is paid. The case is over.' },
  escalation_review: {
    label: 'Look at the way to lawyers',
    next: 'Nobody writes to the image user until it is clear whether lawyers can do more.',
  },
  legal_offered: {
    label: 'Offer the way to lawyers',
    next: 'It is the owner’s turn for 21 workdays: without their consent the lawyers do nothing.',
  },
  legal: null,
  legal_settled: { label: 'The lawyers settled', next: 'The owner’s share is paid out as the settlement says.' },
  judgment: { label: 'A court decided', next: 'The judgment is enforced, then the share is paid out.' },
  legal_closed: { label: 'The lawyers closed it', next: 'The case is over.' },
  on_hold: { label: 'Put on hold', next: 'The case rests until the day you choose. Then it goes on where it was.' },
  closed_no_result: {
    label: 'Close without a result',
    next: 'The owner reads why. The case is over, and a new one can be made against the site.',
  },
  converted_takedown: {
    label: 'Removal instead of a fee',
    next: 'The claim for a fee ends. Ask the site or its host for the removal: no notice is sent from these pages.',
  },
  withdrawn: {
    label: 'Withdraw the claim',
    next: 'For when a licence or the public domain was proven. The owner reads why, and the case is over.',
  },
  merged: {
    label: 'Make it part of another case',
    next: 'This case ends, and the owner reads which of their cases it goes on in.',
  },
}

const reopened = {
  review: { label: 'Reopen', next: 'The owner reads why. The case is reviewed anew.' },
  talk: { label: 'Reopen the talk', next: 'The owner reads why. The talk with the image user goes on.' },
}

/** Whether a step only takes a case back to where it was before it rested or was disputed. */
function isWayBack(from: CaseState, to: CaseState): boolean {
  if (isFinal(to)) return false
  if (isOnHold(from)) return true
  return isObjection(from) && !isOwnerCheck(to) && !isInDialogue(to) && !caseStates[to].isResting
}

/** What a step from one state to another is called, and what happens then. */
export function formatStep(from: CaseState, to: CaseState): StepWords {
  const { owner_label, explain } = stateWords[to]
  if (isReopening({ from, to })) return isInReview(to) ? reopened.review : reopened.talk
  if (isWayBack(from, to)) return { label: `Go on: ${owner_label}`, next: explain }
  if (from === to) return { label: 'Another reminder is sent', next: words.reminder!.next }
  return words[to] ?? { label: owner_label, next: explain }
}
