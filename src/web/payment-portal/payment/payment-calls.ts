import { send } from '../calls.ts'

import type { PartInterval } from '#contract/billing/instalments.ts'
export type PartPlan = {
  state: string
  /** Only where the bank asks for a confirmation first. */
  clientSecret?: string
  parts?: { n: number; due: string; amount: number; state: string }[]
  grandTotal?: number
}

type Instalment = {
  token: string
  requestId: string
  email: string
  address: { name: string; street: string; postal_code: string; city: string; state: string; country: string }
  parts: number
  interval: PartInterval
  /** Seconds since 1970. */
  startDate: number
  language: string
}

const at = (what: string) => `/cases/payment/${what}`

export const beginCheckout = (requestId: string, returnUrl: string): Promise<{ sessionUrl: string }> =>
  send('POST', at('stripe/checkout'), { body: { requestId, returnUrl } })

export const beginParts = (body: Instalment): Promise<PartPlan> => send('POST', at('stripe/instalment'), { body })

export const createWalletPayment = (requestId: string): Promise<{ id: string; approveUrl?: string }> =>
  send('POST', at('paypal/create'), { body: { requestId } })

export const executeWalletPayment = (body: {
  paymentID: string
  payerID: string
  requestId: string
}): Promise<{ state: string }> => send('POST', at('paypal/execute'), { body })
