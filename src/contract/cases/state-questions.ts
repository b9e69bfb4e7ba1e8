/** Named questions to the table of case states. */
import type { Bucket } from './case-state-row.ts'
import { CaseState, caseStates, statesWhere } from './case-states.ts'

/** Returns the states for which a question is true, in their order. */
export const statesThat = (question: (state: CaseState) => boolean): CaseState[] => CaseState.options.filter(question)

/** Returns the states of a bucket, in their order. */
export const statesIn = (bucket: Bucket): CaseState[] => statesWhere('bucket', bucket)

export const isDraft = (state: CaseState): boolean => caseStates[state].phase === 'draft'

/** Nothing follows by itself: only a reopening, or a payment that is taken back. */
export const isFinal = (state: CaseState): boolean => caseStates[state].phase === 'over'

/** The claim is submitted, not over, and not paid. A cluster has at most one open case. */
export const isOpen = (state: CaseState): boolean => !isDraft(state) && !isFinal(state) && !caseStates[state].isSettled

/** An objection waits for its decision. */
export const isObjection = (state: CaseState | null): boolean =>
  state !== null && caseStates[state].goesBackTo === 'disputedFrom'

/** The owner is asked whether the image user is right. */
export const isOwnerCheck = (state: CaseState): boolean => isObjection(state) && caseStates[state].turn === 'you'

export const isOnHold = (state: CaseState): boolean => caseStates[state].goesBackTo === 'heldFrom'

export const isMerged = (state: CaseState): boolean => caseStates[state].goesBackTo === 'mergedFrom'

/** Staff asked the owner for more before they decide on the case. */
export const isInfoNeeded = (state: CaseState): boolean => caseStates[state].editable === 'listed'

/** Reviewers decide on the case: whether it is taken on, or taken up again. */
export const isForReviewers = (state: CaseState): boolean => !caseStates[state].isTakenOn && !isDraft(state)

/** The case is past its acceptance. One that rests or ended counts as taken on. */
export const isTakenOn = (state: CaseState): boolean => caseStates[state].isTakenOn

export const isInReview = (state: CaseState): boolean => caseStates[state].followUp === 'rate'

export const isEvidenceSought = (state: CaseState): boolean => caseStates[state].followUp === 'secure-evidence'

export const isLetterNext = (state: CaseState | null): boolean => state !== null && caseStates[state].letter === 'first'

/** The image user has a letter that nobody answered yet. */
export const isReplyAwaited = (state: CaseState): boolean => caseStates[state].letter === 'reminder'

/** The step that each letter brings. */
export const letterSteps = { first: 'contacted', reminder: 'reminder' } as const satisfies Record<string, CaseState>

/** Staff weigh whether lawyers can do more. */
export const isToWeigh = (state: CaseState): boolean => caseStates[state].lawyers === 'to-weigh'

/** The owner is asked for consent. */
export const isLegalOffered = (state: CaseState): boolean => caseStates[state].lawyers === 'at-owner'

/** Lawyers pursue the case, and reached nothing yet. */
export const isAtLawyers = (state: CaseState): boolean => caseStates[state].lawyers === 'at-lawyers'

/** Lawyers reached a settlement or a judgment. */
export const isReached = (state: CaseState): boolean => caseStates[state].lawyers === 'reached'

/** Lawyers reached a settlement, which brings money; a judgment may bring none. */
export const isSettlement = (state: CaseState): boolean => isReached(state) && caseStates[state].outcome === 'won'

export const isClosedByLawyers = (state: CaseState): boolean => caseStates[state].lawyers === 'closed'

/** The case is on the way to lawyers, with them, or closed by them. The legal role answers for it. */
export const isWithLegal = (state: CaseState): boolean => caseStates[state].lawyers !== null

/** A price can be set: from the review on, until an amount is agreed on. */
export const isPriceable = (state: CaseState): boolean => caseStates[state].isPriceable

/** An owner can say what the case may ask for. */
export const isOwnPriceOpen = (state: CaseState): boolean =>
  isPriceable(state) || caseStates[state].followUp === 'begin-review'

/** The image user paid the whole price. */
export const isPaid = (state: CaseState): boolean => caseStates[state].payer === 'paid'

/** A part of the price is paid, and the next one is due. */
export const isPaidInPart = (state: CaseState | null): boolean =>
  state !== null && caseStates[state].payer === 'processing'

/** Both sides agreed on a sum, and nothing is paid. */
export const isSumAgreed = (state: CaseState): boolean =>
  caseStates[state].phase === 'payment' && caseStates[state].payer === 'unpaid'

/** An owner may withdraw without owing anything: before the first letter. */
export const isWithdrawalFree = (state: CaseState): boolean =>
  caseStates[state].phase === 'intake' || caseStates[state].phase === 'preparation'

export const isInDialogue = (state: CaseState): boolean => caseStates[state].notice === 'reply-received'

export const isOfferMade = (state: CaseState): boolean => caseStates[state].notice === 'offer'

/** The amount is agreed, and the invoice is not out. */
export const isInvoiceNext = (state: CaseState): boolean => isSumAgreed(state) && caseStates[state].turn === 'us'

/** The invoice is out, and nothing is paid. */
export const isPaymentDue = (state: CaseState): boolean => isSumAgreed(state) && caseStates[state].turn === 'them'

/** The step that the last payment brings. */
export const isFullPayment = (state: CaseState): boolean => caseStates[state].notice === 'paid'

/** The claim for a fee ended, and the removal of the image is asked for instead. */
export const isTakedown = (state: CaseState): boolean => caseStates[state].outcome === 'takedown'

/** The case ended without money, so that the copies may still stand. */
export const leavesCopies = (state: CaseState): boolean => caseStates[state].isReopenable || isTakedown(state)

/** Cases that are part of this one are paid with it no more: it ended without a payment, or went to lawyers. */
export const endsUnpaid = (state: CaseState): boolean => caseStates[state].freesParts

/** The part of the submission that its owner can change: everything, the fields that were asked about, or nothing. */
export const editableIn = (state: CaseState): 'everything' | 'listed' | 'nothing' => caseStates[state].editable

/** The steps to which the owner's share brings a paid case. */
export const shareSteps = { due: 'payout_due', sent: 'paid_out', arrived: 'closed_won' } as const satisfies Record<
  string,
  CaseState
>

/** The owner's share waits for a run. */
export const isShareDue = (state: CaseState): boolean => isPaid(state) && caseStates[state].firm === 'settling'

/** The owner's share was sent, and may come back or have a rest. */
export const isShareSent = (state: CaseState): boolean =>
  isPaid(state) && caseStates[state].firm === 'done' && !isFinal(state)

/** The claim is won, and nothing of the owner's share is said to be due yet. */
export const isPayoutAwaited = (state: CaseState): boolean => isFullPayment(state) || isReached(state)

/** A price that was set is still asked for, or was paid. */
export const isPriceAsked = (state: CaseState): boolean =>
  !caseStates[state].endsPrice && !isDraft(state) && !isMerged(state) && (!isFinal(state) || isPaid(state))

/** True in the state that a submission leads to. */
export const isJustSubmitted = (state: CaseState): boolean => caseStates[state].followUp === 'begin-review'
