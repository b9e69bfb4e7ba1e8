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

/** `total` is what the page shows: where another amount is asked for meanwhile, that is told instead of charged. */
export const beginCheckout = (body: {
  requestId: string
  returnUrl: string
  total?: number
}): Promise<{ sessionUrl: string }> => send('POST', at('stripe/checkout'), { body })

export const beginParts = (body: Instalment): Promise<PartPlan> => send('POST', at('stripe/instalment'), { body })

export const createWalletPayment = (body: {
  requestId: string
  total?: number
}): Promise<{ id: string; approveUrl: string | null }> => send('POST', at('paypal/create'), { body })

export const executeWalletPayment = (body: {
  paymentID: string
  payerID: string
  requestId: string
}): Promise<{ state: string }> => send('POST', at('paypal/execute'), { body })
