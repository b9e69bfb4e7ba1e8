import { z } from 'zod'

/** Lines of an order's history. A state's own name says that the order reached it. */
export const RegistrationStepKind = z.enum([
  'created',
  'changed',
  'paid',
  'preparing',
  'ready',
  'case-number',
  'filed',
  'correspondence',
  'answered',
  'refused',
  'corrected',
  'registered',
  'refunded',
  'fee-refunded',
  'payment-returned',
  'image-removed',
  'image-merged',
  'package-failed',
])
export type RegistrationStepKind = z.infer<typeof RegistrationStepKind>

/** The steps in the owner's words. */
export const stepWords: Record<RegistrationStepKind, string> = {
  created: 'Order started',
  changed: 'Order changed',
  paid: 'Paid',
  preparing: 'We make the package',
  ready: 'The package is ready',
  'case-number': 'Number of the application noted',
  filed: 'Filed with the Office',
  correspondence: 'The Office asked a question',
  answered: 'We answered the Office',
  refused: 'The Office refused the application',
  corrected: 'A corrected order replaces this one',
  registered: 'Registered',
  refunded: 'Refunded',
  'fee-refunded': 'Our service fee was refunded',
  'payment-returned': 'The payment was taken back',
  'image-removed': 'An image left the library',
  'image-merged': 'An image was merged into another one',
  'package-failed': 'The package could not be made',
}
