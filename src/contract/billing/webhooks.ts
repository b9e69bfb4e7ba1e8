import { z } from 'zod'
import { endpoint } from '../endpoint.ts'

const limit = 256 * 1024
const errors = ['webhook.refused', 'webhook.later', 'webhooks.too-many', 'processor.none'] as const

/** A message of the card processor: nothing is read of it before its signature holds. Taken as often as it is sent, acted on once. */
export const receiveCardMessage = endpoint({
  name: 'receiveCardMessage',
  method: 'POST',
  path: '/webhooks/stripe',
  headers: z.object({ 'stripe-signature': z.string().max(2000).optional() }),
  raw: true,
  limit,
  reply: z.object({ received: z.literal(true) }),
  access: 'public',
  errors,
})

const proof = z.string().max(2000).optional()

/** A message of the wallet, likewise. */
export const receiveWalletMessage = endpoint({
  name: 'receiveWalletMessage',
  method: 'POST',
  path: '/webhooks/paypal',
  headers: z.object({
    'paypal-transmission-id': proof,
    'paypal-transmission-time': proof,
    'paypal-transmission-sig': proof,
    'paypal-cert-url': proof,
    'paypal-auth-algo': proof,
  }),
  raw: true,
  limit,
  reply: z.object({ received: z.literal(true) }),
  access: 'public',
  errors,
})
