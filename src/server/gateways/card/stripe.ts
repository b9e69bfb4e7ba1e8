import { Stripe } from 'stripe'
import type { Deps } from '#server/platform/deps.ts'
import { bookCalls } from './books.ts'
import type { CardPort } from './card-port.ts'
import { checkoutCalls } from './checkouts.ts'
import { couponCalls } from './coupons.ts'
import { customerCalls } from './customers.ts'
import { guardedHttp } from './guarded-http.ts'
import { invoiceCalls } from './invoices.ts'
import { paymentCalls } from './payments.ts'
import { readEventOf } from './read-event.ts'
import { refundCalls } from './refunds.ts'
import { subscriptionCalls } from './subscriptions.ts'
import { transferCalls } from './transfers.ts'
import { verifyWith } from './verify.ts'

export type StripeKeys = {
  secretKey: string
  publishableKey: string
  webhookSecret: string
  /** Stripe's own unless a stand-in is named. */
  url: string
}

const waitMs = 30_000

/** Stripe. Whatever breaks off is asked again twice with the same key, and then told as `down`. */
export function openStripe({ outbound }: Pick<Deps, 'outbound'>, keys: StripeKeys): CardPort {
  const { protocol, hostname, port } = new URL(keys.url)
  const isPlain = protocol === 'http:'
  const stripe = new Stripe(keys.secretKey, {
    host: hostname,
    port: port || (isPlain ? 80 : 443),
    protocol: isPlain ? 'http' : 'https',
    httpClient: guardedHttp(outbound),
    maxNetworkRetries: 2,
    timeout: waitMs,
    telemetry: false,
  })
  const calls = {
    ...customerCalls(stripe),
    ...checkoutCalls(stripe),
    ...paymentCalls(stripe),
    ...refundCalls(stripe),
    ...transferCalls(stripe),
    ...bookCalls(stripe),
    ...couponCalls(stripe),
    ...subscriptionCalls(stripe),
    ...invoiceCalls(stripe),
  }
  const isLive = keys.secretKey.startsWith('sk_live_') || keys.secretKey.startsWith('rk_live_')
  return {
    publishableKey: keys.publishableKey,
    ...calls,
    verify: verifyWith(stripe, { secret: keys.webhookSecret, isLive }),
    readEvent: readEventOf(calls),
  }
}
