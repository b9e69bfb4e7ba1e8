import type { Money, Reference } from '../processor-event.ts'

export type NewPrice = {
  product: string
  amount: Money
  interval: 'month' | 'year'
  lookupKey: string
  reference: Reference
}
export type CardPrice = {
  id: string
  product: string
  amount: Money
  interval: 'month' | 'year'
  isOnSale: boolean
  lookupKey: string | undefined
}

export type NewCoupon = {
  id: string
  name: string
  off: { percent: number } | { amounts: Money[] }
  duration: 'once' | 'forever' | { months: number }
  maxRedemptions?: number
  redeemBy?: Date
  products?: string[]
  reference: Reference
}
export type CardCoupon = {
  id: string
  isValid: boolean
  off: { percent: number } | { amounts: Money[] }
  duration: 'once' | 'forever' | { months: number }
  redeemed: number
  maxRedemptions: number | undefined
  redeemBy: Date | undefined
  products: string[]
}
export type PromotionCode = {
  id: string
  code: string
  coupon: string
  isActive: boolean
  redeemed: number
  maxRedemptions: number | undefined
  expiresAt: Date | undefined
}

export type NewSubscription = {
  customer: string
  price: string
  reference: Reference
  promotionCode?: string
  coupon?: string
  /** Charged at once; without it the page confirms. */
  card?: string
}

export type SubscriptionChange = {
  price?: string
  /** Charge now for the remaining days, or nothing. */
  proration?: 'charge-now' | 'none'
  /** The moment of the preview. */
  at?: Date
  card?: string
  /** An empty text takes the coupon away. */
  promotionCode?: string
  coupon?: string
  reference?: Reference
}

export type CardSubscription = {
  id: string
  state: 'unpaid-first' | 'expired-first' | 'active' | 'past-due' | 'unpaid' | 'ended' | 'paused' | 'trial'
  customer: string
  item: string
  price: CardPrice
  /** Period of the item, which subscriptions no longer have. */
  period: { from: Date; to: Date }
  endsAtPeriodEnd: boolean
  endedAt: Date | undefined
  coupon: string | undefined
  card: string | undefined
  reference: Reference
  latestInvoice: CardInvoice | undefined
}

export type SubscriptionPreview = { due: Money; lines: { description: string; amount: Money; isProration: boolean }[] }

export type CardInvoice = {
  id: string
  number: string | undefined
  state: 'draft' | 'open' | 'paid' | 'void' | 'uncollectible'
  subscription: string | undefined
  customer: string
  total: Money
  paid: Money
  remaining: Money
  /** Payments that paid the invoice. */
  payments: string[]
  /** For the page alone, while it is open. */
  clientSecret: string | undefined
  nextAttemptAt: Date | undefined
  attempts: number
  lines: { description: string; amount: Money; isProration: boolean; period: { from: Date; to: Date } }[]
  hostedUrl: string | undefined
  reason: 'created' | 'renewed' | 'changed' | 'other'
  reference: Reference
  at: Date
}
