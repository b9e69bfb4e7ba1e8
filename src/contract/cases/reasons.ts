import { z } from 'zod'

/** Why a case is declined or closed. */
export const CloseReason = z.enum([
  'country-unsupported',
  'not-business',
  'domain-non-viable',
  'stock-conflict',
  'licence-found',
  'public-domain',
  'attribution-given',
  'weak-match',
  'evidence-gone',
  'duplicate-case',
  'below-minimum-value',
  'contact-not-found',
  'no-reply',
  'insolvent',
  'payments-stopped',
  'limitation',
  'owner-withdrew',
  'refunded',
])
export type CloseReason = z.infer<typeof CloseReason>

/** On what ground an image user objects. */
export const DisputeReason = z.enum(['licence-shown', 'fair-use', 'not-responsible', 'cc-cured', 'already-removed'])
export type DisputeReason = z.infer<typeof DisputeReason>

/** Why staff withdraw a claim: it does not stand. */
export const WithdrawalReason = CloseReason.extract(['licence-found', 'public-domain'])

/** Why a case that was over is taken up again. */
export const ReopenReason = z.enum(['new-facts', 'our-mistake', 'owner-asked', 'image-user-wrote', 'removal-over'])

/** Why a case is looked at for the way to lawyers. */
export const EscalationReason = z.enum([
  'lawyers-alone',
  'unanswered',
  'refused',
  'denied-without-proof',
  'did-not-pay',
  'repeated',
  'limitation-near',
])

export const ReasonCode = z.enum([
  ...CloseReason.options,
  ...DisputeReason.options,
  ...ReopenReason.options,
  ...EscalationReason.options,
])
export type ReasonCode = z.infer<typeof ReasonCode>

/** The reasons as owners read them. */
export const reasonTexts: Record<ReasonCode, string> = {
  'country-unsupported': 'We cannot resolve cases in the country of the image user.',
  'not-business': 'The image was not used commercially.',
  'domain-non-viable': 'Nothing can be achieved against this website at present.',
  'stock-conflict': 'The image is sold by a stock agency, and the use may be licensed there.',
  'licence-found': 'The use turned out to be licensed.',
  'public-domain': 'The image was released into the public domain.',
  'attribution-given': 'The image user credited you as the licence asks.',
  'weak-match': 'The image on the page is not certain to be yours.',
  'evidence-gone': 'The use could not be proved any more.',
  'duplicate-case': 'There is another case on the same use.',
  'below-minimum-value': 'The amount to expect is below what a case costs.',
  'contact-not-found': 'Nobody could be found who answers for the page.',
  'no-reply': 'The image user did not answer any of our letters.',
  insolvent: 'The image user is insolvent.',
  'payments-stopped': 'The image user stopped paying. What was paid is kept.',
  limitation: 'The time in which a claim can be made is over or too short.',
  'owner-withdrew': 'You withdrew the case.',
  refunded: 'The payment was paid back in full.',
  'licence-shown': 'The image user says that they have a licence.',
  'fair-use': 'The image user says that the use needs no licence.',
  'not-responsible': 'The image user says that they are not responsible for the page.',
  'cc-cured': 'The image user has met the terms of the Creative Commons licence by now.',
  'already-removed': 'The image user says that the image was removed.',
  'new-facts': 'Something came up that was not known before.',
  'our-mistake': 'We had ended the case by mistake.',
  'owner-asked': 'You asked us to go on.',
  'image-user-wrote': 'The image user wrote to us after all.',
  'lawyers-alone': 'In the country of the image user only lawyers pursue such claims.',
  unanswered: 'The image user answers none of our letters.',
  refused: 'The image user refuses to pay.',
  'denied-without-proof': 'The image user objects and shows no proof.',
  'did-not-pay': 'The image user agreed to an amount and did not pay it.',
  repeated: 'The image user has used pictures without a licence before.',
  'limitation-near': 'The time in which a claim can be made ends soon.',
  'removal-over': 'Asking for the removal is over, and the claim goes on.',
}
