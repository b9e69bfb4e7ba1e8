import { Stripe } from 'stripe'
import { WebhookRefused } from '../webhook-refused.ts'
import type { SignedMessage } from './card-port.ts'
import { momentOf } from './read-object.ts'

const maxAgeSeconds = 300

/** Proves that a message is the processor's, ours, and of this mode, over its bytes as they came. */
export const verifyWith =
  (stripe: Stripe, { secret, isLive }: { secret: string; isLive: boolean }) =>
  (raw: Uint8Array, signature: string | undefined): SignedMessage => {
    if (!signature)
      throw new WebhookRefused('unsigned', 'The message has no signature (stripe-signature). Nothing was done.')
    const event = proven(stripe, { raw, signature, secret })
    if (event.livemode !== isLive)
      throw new WebhookRefused(
        'mode',
        `The message is of ${event.livemode ? 'live' : 'test'} mode, and this server works in ${isLive ? 'live' : 'test'} mode. Nothing was done.`,
      )
    // Only what happens on other accounts names one.
    if (event.account !== undefined)
      throw new WebhookRefused('account', 'The message is about another account than this server’s. Nothing was done.')
    const object = event.data.object as { id?: string; object: string }
    return {
      id: event.id,
      type: event.type,
      at: momentOf(event.created),
      object: { id: object.id ?? '', type: object.object },
      livemode: event.livemode,
    }
  }

function proven(stripe: Stripe, told: { raw: Uint8Array; signature: string; secret: string }): Stripe.Event {
  try {
    return stripe.webhooks.constructEvent(Buffer.from(told.raw), told.signature, told.secret, maxAgeSeconds)
  } catch (error) {
    if (error instanceof Stripe.errors.StripeSignatureVerificationError) {
      if (/tolerance/.test(error.message))
        throw new WebhookRefused(
          'old',
          `The message was signed more than ${maxAgeSeconds} seconds ago. Nothing was done.`,
          error,
        )
      throw new WebhookRefused(
        'signature',
        'The signature is not one of this message with our secret. Nothing was done.',
        error,
      )
    }
    throw new WebhookRefused('unreadable', 'The message is signed, and cannot be read. Nothing was done.', error)
  }
}
