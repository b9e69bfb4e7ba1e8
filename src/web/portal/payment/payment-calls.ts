import { send } from '../calls.ts'

import type { PartInterval } from '#contract/billing/instalments.ts'
export type PartPlan = {
  state: string
  /** Only where the bank asks for a confirmation first. */
  clientSecret?: string
  parts?: { n: number; due: string; amount: number; state: string }[]
  grandTotal?: number
}

/** What the page shows: where another sum is asked for meanwhile, that is told instead of charged. */
export type ShownSum = { total: number; currency: string; choiceVersion: number }

type Instalment = ShownSum & {
  token: string
  requestId: string
  email: string
  address: { name: string; street: string; postal_code: string; city: string; state: string; country: string }
  parts: number
  interval: PartInterval
  /** Seconds since 1970. */
  startDate: number
  language: string
  /** One part, and all parts together, as they stood there. */
  amount: number
  grandTotal: number
  /** The words that the payer agreed to, as they stood there. */
  consent: string
}

const at = (what: string) => `/cases/payment/${what}`

export const beginCheckout = (
  body: ShownSum & { requestId: string; returnUrl: string },
): Promise<{ sessionUrl: string }> => send('POST', at('stripe/checkout'), { body })

export const beginParts = (body: Instalment): Promise<PartPlan> => send('POST', at('stripe/instalment'), { body })

export const createWalletPayment = (
  body: ShownSum & { requestId: string },
): Promise<{ id: string; approveUrl: string | null }> => send('POST', at('paypal/create'), { body })

export const executeWalletPayment = (body: {
  paymentID: string
  payerID: string
  requestId: string
}): Promise<{ state: string }> => send('POST', at('paypal/execute'), { body })
