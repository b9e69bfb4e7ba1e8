import type { z } from 'zod'
import type { Payable, PayableState, PaymentState, RefundState } from '#contract/billing/payments.ts'
import { formatAmount } from '#contract/reference/money.ts'

export type DeskPayable = z.output<typeof Payable>
export type DisputeOfPayment = DeskPayable['disputes'][number]

type Look = { word: string; filled: 'empty' | 'half' | 'full'; tone: 'ok' | 'warn' | 'dim' | 'mark' | 'ink' }

export const payableStates: Record<z.infer<typeof PayableState>, Look> = {
  unpaid: { word: 'Not paid', filled: 'empty', tone: 'dim' },
  processing: { word: 'Under way', filled: 'half', tone: 'ink' },
  'part-paid': { word: 'Paid in part', filled: 'half', tone: 'ink' },
  paid: { word: 'Paid', filled: 'full', tone: 'ok' },
  over: { word: 'Too much came in', filled: 'full', tone: 'warn' },
  disputed: { word: 'Disputed', filled: 'half', tone: 'mark' },
  returned: { word: 'Went back', filled: 'empty', tone: 'dim' },
}

export const paymentStates: Record<PaymentState, string> = {
  created: 'begun',
  processing: 'under way',
  failed: 'failed',
  canceled: 'left',
  paid: 'paid',
  'part-refunded': 'given back in part',
  refunded: 'given back',
  disputed: 'disputed',
  'charged-back': 'charged back',
}

export const refundStates: Record<z.infer<typeof RefundState>, string> = {
  requested: 'asked for',
  pending: 'under way',
  made: 'made',
  failed: 'failed',
}

/** True when the bank still takes our proof here. */
export const isAnswerable = ({ state, answeredAt, processor }: DisputeOfPayment): boolean =>
  state === 'open' && answeredAt === null && processor === 'stripe'

/** The state of a dispute; an answered one waits for the bank. */
export const lookOfDispute = ({ state, answeredAt }: DisputeOfPayment): Look =>
  state === 'open' && answeredAt !== null ? { word: 'Answered', filled: 'half', tone: 'ink' } : disputeStates[state]

const disputeStates: Record<DisputeOfPayment['state'], Look> = {
  open: { word: 'To be answered', filled: 'half', tone: 'mark' },
  won: { word: 'Won', filled: 'full', tone: 'ok' },
  lost: { word: 'Lost', filled: 'empty', tone: 'dim' },
}

export const channels: Record<DisputeOfPayment['processor'], string> = {
  stripe: 'Card',
  paypal: 'PayPal',
  bank: 'Bank transfer',
  firm: 'Law firm',
}

export const inWords = (amount: number, currency: string): string => formatAmount(amount, currency, 'en')
