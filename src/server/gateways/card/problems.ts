import { Stripe } from 'stripe'
import { ProcessorProblem, type ProcessorTrouble } from '../processor-event.ts'

const sentences: Record<string, string> = {
  insufficient_funds: 'The card has too little on it. Pay by another card, or ask your bank.',
  expired_card: 'The card has expired. Pay by another card.',
  incorrect_cvc: 'The security code is not that of the card. Look at it again.',
  invalid_cvc: 'The security code is not that of the card. Look at it again.',
  processing_error: 'The bank could not process the card. Nothing was charged. Try again in a moment.',
  authentication_required: 'Your bank wants you to confirm this payment. Open its page and confirm it there.',
  payment_intent_authentication_failure:
    'Your bank did not get your confirmation. Nothing was charged. Try again, or pay by another card.',
  setup_intent_authentication_failure:
    'Your bank did not get your confirmation. The card was not kept. Try again, or use another card.',
}
const declined = 'The bank declined the card. Nothing was charged. Pay by another card, or ask your bank.'

/** Runs an SDK call and translates its failures. */
export async function asked<T>(call: () => Promise<T>): Promise<T> {
  try {
    return await call()
  } catch (error) {
    throw problemOf(error)
  }
}

/** The failure as ProcessorProblem; our own faults unchanged. */
export function problemOf(error: unknown): unknown {
  if (!(error instanceof Stripe.errors.StripeError)) return error
  const trouble = troubleOf(error)
  const code = error.decline_code ?? error.code
  const objectId = error.payment_intent?.id ?? error.setup_intent?.id
  return new ProcessorProblem('stripe', trouble, sentenceFor(trouble, code, error), {
    reason: code,
    objectId,
    cause: error,
  })
}

function troubleOf(error: InstanceType<typeof Stripe.errors.StripeError>): ProcessorTrouble {
  const { StripeConnectionError, StripeAPIError, StripeRateLimitError, StripeCardError } = Stripe.errors
  if (error instanceof StripeCardError) return error.code === 'authentication_required' ? 'action-needed' : 'declined'
  if (error instanceof StripeConnectionError || error instanceof StripeAPIError) return 'down'
  if (error instanceof StripeRateLimitError || error.code === 'lock_timeout') return 'limited'
  if (error instanceof Stripe.errors.StripeIdempotencyError) return 'key-reused'
  const { StripeAuthenticationError, StripePermissionError } = Stripe.errors
  if (error instanceof StripeAuthenticationError || error instanceof StripePermissionError) return 'credentials'
  return error.code === 'resource_missing' ? 'missing' : 'refused'
}

function sentenceFor(trouble: ProcessorTrouble, code: string | undefined, error: Error): string {
  switch (trouble) {
    case 'down':
      return 'The payment partner cannot be reached. Nothing was charged twice; it is asked again by itself.'
    case 'limited':
      return 'The payment partner is asked too much at once. Try again in a minute.'
    case 'declined':
    case 'action-needed':
      return sentences[code ?? ''] ?? declined
    case 'missing':
      return `The payment partner does not know it: ${error.message}`
    case 'key-reused':
      return 'The same key was used for another payment before. Nothing was charged.'
    case 'credentials':
      return 'The payment partner does not know our key (STRIPE_SECRET_KEY).'
    case 'refused':
      return `The payment partner refused what it was asked: ${error.message}`
    default:
      return trouble satisfies never
  }
}
