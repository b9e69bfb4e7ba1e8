/** The columns of the table of case states: one question each. */
import { z } from 'zod'

/** The groups in which owners see their cases. */
export const Bucket = z.enum(['draft', 'in-review', 'action-needed', 'in-resolution', 'legal', 'paid', 'closed'])
export type Bucket = z.infer<typeof Bucket>

export type Turn = 'you' | 'us' | 'them' | 'partner' | 'nobody'

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
  | 'payment-back'
  | 'payout-sent'
  | 'legal-consent'
  | 'withdrawn'
  | 'reopened'
  | 'closed'

export type ForOwner = {
  bucket: Bucket
  turn: Turn
  /** Workdays that the state takes as a rule; null where nothing is waited for. */
  days: number | null
  /** Fields of the submission that the owner can change; `listed` are those that staff asked about. */
  editable: 'everything' | 'listed' | 'nothing'
  /** The notice that tells the owner of a step to here; null where the case page alone shows it. */
  notice: CaseNotice | null
}
export type AtDesk = {
  phase: 'draft' | 'intake' | 'preparation' | 'talks' | 'payment' | 'lawyers' | 'rest' | 'over'
  /** False before acceptance and once refused. A case that rests or ended counts as taken on. */
  isTakenOn: boolean
  /** Staff can set a price: from the review on, until an amount is agreed on. */
  isPriceable: boolean
  /** The letter that goes out next. */
  letter: 'first' | 'reminder' | null
  /** The job that follows by itself; `remind-owner` shortly before the owner's time is over, the others at once. */
  followUp: 'begin-review' | 'rate' | 'secure-evidence' | 'apply-contact-rule' | 'remind-owner' | null
}
export type Steps = {
  /** The list from which a step to here names its reason. */
  reason: 'escalation' | 'close' | 'dispute' | 'withdrawal' | null
  /** The detail that staff name with a step to here. */
  asks: 'fields' | 'until' | 'into' | null
  /** The column of a case with the state to which it returns from here. */
  goesBackTo: 'heldFrom' | 'disputedFrom' | 'mergedFrom' | null
  /** The effect of a step to here on open answers and offers of the image user. */
  answers: 'kept' | 'settled' | 'closed'
  /** Staff can reopen the case for some weeks. */
  isReopenable: boolean
}
export type Money = {
  /** Status for an image user who has the link; null where the link shows nothing. */
  payer: 'unpaid' | 'processing' | 'paid' | 'legal' | null
  /** Result in the figures of ended cases; null while nothing is decided, or where no claim was made. */
  outcome: 'won' | 'lost' | 'takedown' | null
  /** Paid or settled, while the owner's share is still to come. */
  isSettled: boolean
  /** The claim ended with another sum than the price, or with none. */
  endsPrice: boolean
  /** Cases that were merged into this one go on alone. */
  freesParts: boolean
  /** Matches of the case can become part of another one. */
  freesMatches: boolean
}
export type ByLawyers = {
  /** Progress on the way to lawyers; `reached` is a settlement or a judgment. */
  lawyers: 'to-weigh' | 'at-owner' | 'at-lawyers' | 'reached' | 'closed' | null
  /** Work left to the law firm that has the case; null where the firm loses sight of it. */
  firm: 'active' | 'settling' | 'done' | 'stopped' | null
  /** A step to here ends an open offer of lawyers to the owner. */
  endsOffer: boolean
  /** No reminder goes out. The letter may or may not have been sent before. */
  isResting: boolean
}
export type CaseStateRow = ForOwner & AtDesk & Steps & Money & ByLawyers
