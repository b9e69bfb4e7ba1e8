import { z } from 'zod'
import type { AtDesk, ByLawyers, CaseStateRow, ForOwner, Money, Steps } from './case-state-row.ts'

const row = <
  const A extends ForOwner,
  const B extends AtDesk,
  const C extends Steps,
  const D extends Money,
  const E extends ByLawyers,
>(
  ...[owner, desk, steps, money, lawyers]: [A, B, C, D, E]
) => ({ ...owner, ...desk, ...steps, ...money, ...lawyers })

/** The table of case states, in the order in which lists show them. */
const table = {
  draft: row(
    { bucket: 'draft', turn: 'you', days: null, editable: 'everything', notice: null },
    { phase: 'draft', isTakenOn: false, isPriceable: false, letter: null, followUp: null },
    { reason: null, asks: null, goesBackTo: null, answers: 'kept', isReopenable: false },
    { payer: null, outcome: null, isSettled: false, endsPrice: false, freesParts: false, freesMatches: false },
    { lawyers: null, firm: null, endsOffer: true, isResting: false },
  ),
  submitted: row(
    { bucket: 'in-review', turn: 'us', days: 1, editable: 'nothing', notice: 'received' },
    { phase: 'intake', isTakenOn: false, isPriceable: false, letter: null, followUp: 'begin-review' },
    { reason: null, asks: null, goesBackTo: null, answers: 'kept', isReopenable: false },
    { payer: null, outcome: null, isSettled: false, endsPrice: false, freesParts: false, freesMatches: false },
    { lawyers: null, firm: null, endsOffer: true, isResting: false },
  ),
  in_review: row(
    { bucket: 'in-review', turn: 'us', days: 3, editable: 'nothing', notice: null },
    { phase: 'intake', isTakenOn: false, isPriceable: true, letter: null, followUp: 'rate' },
    { reason: null, asks: null, goesBackTo: null, answers: 'kept', isReopenable: false },
    { payer: null, outcome: null, isSettled: false, endsPrice: false, freesParts: false, freesMatches: false },
    { lawyers: null, firm: null, endsOffer: true, isResting: false },
  ),
  accepted: row(
    { bucket: 'in-resolution', turn: 'us', days: 3, editable: 'nothing', notice: 'accepted' },
    { phase: 'preparation', isTakenOn: true, isPriceable: true, letter: null, followUp: 'secure-evidence' },
    { reason: null, asks: null, goesBackTo: null, answers: 'kept', isReopenable: false },
    { payer: null, outcome: null, isSettled: false, endsPrice: false, freesParts: false, freesMatches: false },
    { lawyers: null, firm: null, endsOffer: true, isResting: false },
  ),
  evidence_ready: row(
    { bucket: 'in-resolution', turn: 'us', days: 3, editable: 'nothing', notice: null },
    { phase: 'preparation', isTakenOn: true, isPriceable: true, letter: 'first', followUp: 'apply-contact-rule' },
    { reason: null, asks: null, goesBackTo: null, answers: 'kept', isReopenable: false },
    { payer: null, outcome: null, isSettled: false, endsPrice: false, freesParts: false, freesMatches: false },
    { lawyers: null, firm: null, endsOffer: true, isResting: false },
  ),
  contacted: row(
    { bucket: 'in-resolution', turn: 'them', days: 14, editable: 'nothing', notice: 'letter-sent' },
    { phase: 'talks', isTakenOn: true, isPriceable: true, letter: 'reminder', followUp: null },
    { reason: null, asks: null, goesBackTo: null, answers: 'kept', isReopenable: false },
    { payer: 'unpaid', outcome: null, isSettled: false, endsPrice: false, freesParts: false, freesMatches: false },
    { lawyers: null, firm: null, endsOffer: true, isResting: false },
  ),
  reminder: row(
    { bucket: 'in-resolution', turn: 'them', days: 14, editable: 'nothing', notice: null },
    { phase: 'talks', isTakenOn: true, isPriceable: true, letter: 'reminder', followUp: null },
    { reason: null, asks: null, goesBackTo: null, answers: 'kept', isReopenable: false },
    { payer: 'unpaid', outcome: null, isSettled: false, endsPrice: false, freesParts: false, freesMatches: false },
    { lawyers: null, firm: null, endsOffer: true, isResting: false },
  ),
  needs_info: row(
    { bucket: 'action-needed', turn: 'you', days: 14, editable: 'listed', notice: 'needs-info' },
    { phase: 'intake', isTakenOn: false, isPriceable: true, letter: null, followUp: 'remind-owner' },
    { reason: null, asks: 'fields', goesBackTo: null, answers: 'kept', isReopenable: false },
    { payer: null, outcome: null, isSettled: false, endsPrice: false, freesParts: false, freesMatches: false },
    { lawyers: null, firm: null, endsOffer: true, isResting: false },
  ),
  declined: row(
    { bucket: 'closed', turn: 'nobody', days: null, editable: 'nothing', notice: 'declined' },
    { phase: 'over', isTakenOn: false, isPriceable: false, letter: null, followUp: null },
    { reason: 'close', asks: null, goesBackTo: null, answers: 'closed', isReopenable: true },
    { payer: null, outcome: null, isSettled: false, endsPrice: true, freesParts: true, freesMatches: true },
    { lawyers: null, firm: null, endsOffer: true, isResting: false },
  ),
  in_dialogue: row(
    { bucket: 'in-resolution', turn: 'them', days: 10, editable: 'nothing', notice: 'reply-received' },
    { phase: 'talks', isTakenOn: true, isPriceable: true, letter: null, followUp: null },
    { reason: null, asks: null, goesBackTo: null, answers: 'kept', isReopenable: false },
    { payer: 'unpaid', outcome: null, isSettled: false, endsPrice: false, freesParts: false, freesMatches: false },
    { lawyers: null, firm: null, endsOffer: true, isResting: false },
  ),
  disputed: row(
    { bucket: 'in-resolution', turn: 'us', days: 5, editable: 'nothing', notice: null },
    { phase: 'talks', isTakenOn: true, isPriceable: true, letter: null, followUp: null },
    { reason: 'dispute', asks: null, goesBackTo: 'disputedFrom', answers: 'kept', isReopenable: false },
    { payer: 'unpaid', outcome: null, isSettled: false, endsPrice: false, freesParts: false, freesMatches: false },
    { lawyers: null, firm: null, endsOffer: false, isResting: false },
  ),
  owner_check: row(
    { bucket: 'action-needed', turn: 'you', days: 5, editable: 'nothing', notice: 'dispute' },
    { phase: 'talks', isTakenOn: true, isPriceable: true, letter: null, followUp: null },
    { reason: null, asks: null, goesBackTo: 'disputedFrom', answers: 'kept', isReopenable: false },
    { payer: 'unpaid', outcome: null, isSettled: false, endsPrice: false, freesParts: false, freesMatches: false },
    { lawyers: null, firm: null, endsOffer: false, isResting: false },
  ),
  withdrawn: row(
    { bucket: 'closed', turn: 'nobody', days: null, editable: 'nothing', notice: 'withdrawn' },
    { phase: 'over', isTakenOn: true, isPriceable: false, letter: null, followUp: null },
    { reason: 'withdrawal', asks: null, goesBackTo: null, answers: 'closed', isReopenable: true },
    { payer: null, outcome: 'lost', isSettled: false, endsPrice: true, freesParts: true, freesMatches: true },
    { lawyers: null, firm: 'stopped', endsOffer: true, isResting: false },
  ),
  offer_made: row(
    { bucket: 'in-resolution', turn: 'them', days: 10, editable: 'nothing', notice: 'offer' },
    { phase: 'talks', isTakenOn: true, isPriceable: true, letter: null, followUp: null },
    { reason: null, asks: null, goesBackTo: null, answers: 'kept', isReopenable: false },
    { payer: 'unpaid', outcome: null, isSettled: false, endsPrice: false, freesParts: false, freesMatches: false },
    { lawyers: null, firm: null, endsOffer: true, isResting: false },
  ),
  agreed: row(
    { bucket: 'in-resolution', turn: 'us', days: 2, editable: 'nothing', notice: 'agreed' },
    { phase: 'payment', isTakenOn: true, isPriceable: false, letter: null, followUp: null },
    { reason: null, asks: null, goesBackTo: null, answers: 'settled', isReopenable: false },
    { payer: 'unpaid', outcome: null, isSettled: false, endsPrice: false, freesParts: false, freesMatches: false },
    { lawyers: null, firm: null, endsOffer: true, isResting: false },
  ),
  payment_pending: row(
    { bucket: 'in-resolution', turn: 'them', days: 14, editable: 'nothing', notice: 'payment-back' },
    { phase: 'payment', isTakenOn: true, isPriceable: false, letter: null, followUp: null },
    { reason: null, asks: null, goesBackTo: null, answers: 'kept', isReopenable: false },
    { payer: 'unpaid', outcome: null, isSettled: false, endsPrice: false, freesParts: false, freesMatches: false },
    { lawyers: null, firm: null, endsOffer: true, isResting: false },
  ),
  part_paid: row(
    { bucket: 'in-resolution', turn: 'them', days: 60, editable: 'nothing', notice: 'part-paid' },
    { phase: 'payment', isTakenOn: true, isPriceable: false, letter: null, followUp: null },
    { reason: null, asks: null, goesBackTo: null, answers: 'settled', isReopenable: false },
    { payer: 'processing', outcome: null, isSettled: false, endsPrice: false, freesParts: false, freesMatches: false },
    { lawyers: null, firm: null, endsOffer: true, isResting: false },
  ),
  paid: row(
    { bucket: 'paid', turn: 'us', days: 10, editable: 'nothing', notice: 'paid' },
    { phase: 'payment', isTakenOn: true, isPriceable: false, letter: null, followUp: null },
    { reason: null, asks: null, goesBackTo: null, answers: 'settled', isReopenable: false },
    { payer: 'paid', outcome: 'won', isSettled: true, endsPrice: false, freesParts: false, freesMatches: false },
    { lawyers: null, firm: 'stopped', endsOffer: true, isResting: false },
  ),
  payout_due: row(
    { bucket: 'paid', turn: 'us', days: 14, editable: 'nothing', notice: null },
    { phase: 'payment', isTakenOn: true, isPriceable: false, letter: null, followUp: null },
    { reason: null, asks: null, goesBackTo: null, answers: 'kept', isReopenable: false },
    { payer: 'paid', outcome: 'won', isSettled: true, endsPrice: false, freesParts: false, freesMatches: false },
    { lawyers: null, firm: 'settling', endsOffer: true, isResting: false },
  ),
  paid_out: row(
    { bucket: 'paid', turn: 'us', days: 3, editable: 'nothing', notice: 'payout-sent' },
    { phase: 'payment', isTakenOn: true, isPriceable: false, letter: null, followUp: null },
    { reason: null, asks: null, goesBackTo: null, answers: 'kept', isReopenable: false },
    { payer: 'paid', outcome: 'won', isSettled: true, endsPrice: false, freesParts: false, freesMatches: false },
    { lawyers: null, firm: 'done', endsOffer: true, isResting: false },
  ),
  closed_won: row(
    { bucket: 'paid', turn: 'nobody', days: null, editable: 'nothing', notice: 'closed' },
    { phase: 'over', isTakenOn: true, isPriceable: false, letter: null, followUp: null },
    { reason: null, asks: null, goesBackTo: null, answers: 'closed', isReopenable: false },
    { payer: 'paid', outcome: 'won', isSettled: false, endsPrice: false, freesParts: false, freesMatches: false },
    { lawyers: null, firm: 'done', endsOffer: true, isResting: false },
  ),
  escalation_review: row(
    { bucket: 'in-resolution', turn: 'us', days: 10, editable: 'nothing', notice: null },
    { phase: 'lawyers', isTakenOn: true, isPriceable: true, letter: null, followUp: null },
    { reason: 'escalation', asks: null, goesBackTo: null, answers: 'kept', isReopenable: false },
    { payer: 'unpaid', outcome: null, isSettled: false, endsPrice: false, freesParts: false, freesMatches: false },
    { lawyers: 'to-weigh', firm: null, endsOffer: true, isResting: true },
  ),
  legal_offered: row(
    { bucket: 'action-needed', turn: 'you', days: 21, editable: 'nothing', notice: 'legal-consent' },
    { phase: 'lawyers', isTakenOn: true, isPriceable: true, letter: null, followUp: null },
    { reason: null, asks: null, goesBackTo: null, answers: 'kept', isReopenable: false },
    { payer: 'unpaid', outcome: null, isSettled: false, endsPrice: false, freesParts: false, freesMatches: false },
    { lawyers: 'at-owner', firm: null, endsOffer: false, isResting: true },
  ),
  legal: row(
    { bucket: 'legal', turn: 'partner', days: null, editable: 'nothing', notice: null },
    { phase: 'lawyers', isTakenOn: true, isPriceable: false, letter: null, followUp: null },
    { reason: null, asks: null, goesBackTo: null, answers: 'kept', isReopenable: false },
    { payer: 'legal', outcome: null, isSettled: false, endsPrice: false, freesParts: true, freesMatches: false },
    { lawyers: 'at-lawyers', firm: 'active', endsOffer: false, isResting: false },
  ),
  legal_settled: row(
    { bucket: 'legal', turn: 'partner', days: null, editable: 'nothing', notice: null },
    { phase: 'lawyers', isTakenOn: true, isPriceable: false, letter: null, followUp: null },
    { reason: null, asks: null, goesBackTo: null, answers: 'kept', isReopenable: false },
    { payer: 'legal', outcome: 'won', isSettled: true, endsPrice: true, freesParts: false, freesMatches: false },
    { lawyers: 'reached', firm: 'active', endsOffer: true, isResting: false },
  ),
  judgment: row(
    { bucket: 'legal', turn: 'partner', days: null, editable: 'nothing', notice: null },
    { phase: 'lawyers', isTakenOn: true, isPriceable: false, letter: null, followUp: null },
    { reason: null, asks: null, goesBackTo: null, answers: 'kept', isReopenable: false },
    { payer: 'legal', outcome: null, isSettled: true, endsPrice: true, freesParts: false, freesMatches: false },
    { lawyers: 'reached', firm: 'active', endsOffer: true, isResting: false },
  ),
  legal_closed: row(
    { bucket: 'closed', turn: 'nobody', days: null, editable: 'nothing', notice: 'closed' },
    { phase: 'over', isTakenOn: true, isPriceable: false, letter: null, followUp: null },
    { reason: null, asks: null, goesBackTo: null, answers: 'closed', isReopenable: false },
    { payer: null, outcome: 'lost', isSettled: false, endsPrice: true, freesParts: true, freesMatches: false },
    { lawyers: 'closed', firm: 'done', endsOffer: true, isResting: false },
  ),
  on_hold: row(
    { bucket: 'in-resolution', turn: 'us', days: null, editable: 'nothing', notice: null },
    { phase: 'rest', isTakenOn: true, isPriceable: true, letter: null, followUp: null },
    { reason: null, asks: 'until', goesBackTo: 'heldFrom', answers: 'kept', isReopenable: false },
    { payer: 'unpaid', outcome: null, isSettled: false, endsPrice: false, freesParts: false, freesMatches: false },
    { lawyers: null, firm: 'active', endsOffer: false, isResting: true },
  ),
  closed_no_result: row(
    { bucket: 'closed', turn: 'nobody', days: null, editable: 'nothing', notice: 'closed' },
    { phase: 'over', isTakenOn: true, isPriceable: false, letter: null, followUp: null },
    { reason: 'close', asks: null, goesBackTo: null, answers: 'closed', isReopenable: true },
    { payer: null, outcome: 'lost', isSettled: false, endsPrice: true, freesParts: true, freesMatches: false },
    { lawyers: null, firm: 'stopped', endsOffer: true, isResting: false },
  ),
  converted_takedown: row(
    { bucket: 'closed', turn: 'nobody', days: null, editable: 'nothing', notice: null },
    { phase: 'over', isTakenOn: true, isPriceable: false, letter: null, followUp: null },
    { reason: null, asks: null, goesBackTo: null, answers: 'closed', isReopenable: false },
    { payer: null, outcome: 'takedown', isSettled: false, endsPrice: false, freesParts: true, freesMatches: false },
    { lawyers: null, firm: 'stopped', endsOffer: true, isResting: false },
  ),
  merged: row(
    { bucket: 'closed', turn: 'nobody', days: null, editable: 'nothing', notice: null },
    { phase: 'over', isTakenOn: true, isPriceable: false, letter: null, followUp: null },
    { reason: null, asks: 'into', goesBackTo: 'mergedFrom', answers: 'kept', isReopenable: false },
    { payer: null, outcome: null, isSettled: false, endsPrice: false, freesParts: false, freesMatches: false },
    { lawyers: null, firm: 'stopped', endsOffer: true, isResting: false },
  ),
}

export type CaseState = keyof typeof table
/** States in the order in which lists show them. */
export const CaseState = z.enum(Object.keys(table) as CaseState[])

/** Answers of each state: the one place where questions about states are answered. */
export const caseStates: Readonly<Record<CaseState, CaseStateRow>> = table

type Question = keyof CaseStateRow
/** The states whose answer to a question is one of these. */
export type StatesWhere<Q extends Question, A extends CaseStateRow[Q]> = {
  [S in CaseState]: (typeof table)[S][Q] extends A ? S : never
}[CaseState]

/** Returns the states whose answer to a question is one of these, in their order. */
export const statesWhere = <Q extends Question, const A extends CaseStateRow[Q]>(
  question: Q,
  ...answers: A[]
): StatesWhere<Q, A>[] =>
  CaseState.options.filter((state): state is StatesWhere<Q, A> => stateIs(state, question, ...answers))

/** True where the state's answer to a question is one of these. */
export const stateIs = <Q extends Question, const A extends CaseStateRow[Q]>(
  state: CaseState,
  question: Q,
  ...answers: A[]
): state is StatesWhere<Q, A> => answers.some((answer) => answer === caseStates[state][question])
