import { getCardFields } from '#contract/billing/card-fields.ts'
import { listPlans } from '#contract/billing/endpoints.ts'
import { getInvoiceDetails } from '#contract/billing/invoice-details.ts'
import type { Plan, PlanId } from '#contract/billing/plans.ts'
import { getSubscription, previewPlan } from '#contract/billing/subscription-endpoints.ts'
import type { PlanPreview, Subscription } from '#contract/billing/subscriptions.ts'
import type { Received } from '#contract/endpoint.ts'
import { getUsage } from '#contract/images/library-endpoints.ts'
import type { fakeApi } from './fake-api.ts'
import { anaWith } from './settings.ts'

const usd = (value: number) => ({ value, currency: 'USD' as const })

const plan = (_id: PlanId, month: number, images: number, fee: number): Plan => ({
  _id,
  prices: { month: usd(month), year: usd(month * 10) },
  limits: {
    monitoredImages: images,
    rescanHours: _id === 'free' ? 720 : 168,
    newImageHours: _id === 'free' ? null : 72,
    takedownsPerMonth: _id === 'studio' ? null : 2,
    caseFeePercent: fee,
    evidenceCapturesPerMonth: 20,
    storageBytes: 100 * 1024 ** 3,
    openCrawls: 2,
    searchesPerMonth: 20,
    programAccess: _id === 'free' ? 'none' : 'read',
    programCallsPerMinute: 60,
  },
})

export const somePlans = [
  plan('free', 0, 500, 45),
  plan('essential', 15, 2500, 45),
  plan('pro', 49, 10_000, 40),
  plan('studio', 149, 50_000, 35),
]

/** Ana's Pro, by month. */
export const aSubscription = (more: Partial<Subscription> = {}): Subscription => ({
  _id: 'b1b1b1b1b1b1b1b1b1b1b1b1',
  plan: 'pro',
  interval: 'month',
  state: 'active',
  price: usd(49),
  period: { from: '2026-11-26T12:00:00.000Z', to: '2026-12-26T12:00:00.000Z' },
  endsAt: null,
  graceUntil: null,
  next: null,
  coupon: null,
  withdrawUntil: null,
  startedAt: '2026-11-26T12:00:00.000Z',
  ...more,
})

export const aPreview = (more: Partial<PlanPreview> = {}): PlanPreview => ({
  kind: 'subscribe',
  plan: 'pro',
  interval: 'month',
  due: usd(49),
  lines: [{ description: 'Pro, a month', amount: usd(49), isProration: false }],

  afterwards: usd(49),
  startsAt: '2026-11-26T12:00:00.000Z',
  nextChargeAt: '2026-12-26T12:00:00.000Z',
  yearlySaving: null,
  coupon: null,
  at: '2026-11-26T12:00:00.000Z',
  terms: {
    button: 'Order with obligation to pay',
    facts: ['It renews each month until you end it.'],
    withdrawUntil: '2026-12-10T12:00:00.000Z',
    sources: [],
  },
  ...more,
})

export type Standing = Received<typeof getSubscription>

export const aStanding = (subscription: Subscription | null = null, more: Partial<Standing> = {}): Standing => ({
  plan: subscription && subscription.state !== 'waiting' ? subscription.plan : 'free',
  subscription,
  coupon: null,
  takesCards: true,
  issuesInvoices: true,
  ...more,
})

/** The payment partner's script, in its words: a card is there at once, and what its bank says is told. */
const scriptSaying = (answer: string) => `window.Stripe = () => ({
  elements: () => ({ create: () => {
    const heard = {}
    return { on: (name, hear) => { heard[name] = hear }, mount: (where) => { where.textContent = 'A card'; setTimeout(() => heard.ready(), 0) }, destroy: () => {} }
  } }),
  createPaymentMethod: async () => ({ paymentMethod: { id: 'pm_1' } }),
  confirmCardPayment: async () => (${answer}),
  handleNextAction: async () => (${answer}),
})`

export const bankSays = {
  yes: "{ paymentIntent: { status: 'succeeded' } }",
  no: "{ error: { message: 'Your card was declined.' } }",
}

/** A server on which Ana has this plan, and whose payment partner says so of her card. */
export function anaOn(standing: Standing, bank: keyof typeof bankSays = 'yes'): ReturnType<typeof fakeApi> {
  const api = anaWith()
  api.reply(getSubscription, standing)
  api.reply(listPlans, { data: somePlans })
  api.reply(previewPlan, aPreview())
  api.reply(getInvoiceDetails, { company: null, address: [], taxNumber: null, country: 'DE' })
  api.reply(getUsage, {
    images: { monitored: 12, unmonitored: 0, unfindable: 0, limit: 500 },
    storage: { used: 1.25 * 1024 ** 3, limit: 100 * 1024 ** 3 },
    evidence: { captures: 3, limit: 20, kept: 3, bytes: 0 },
    crawls: { open: 1, limit: 2 },
    takedowns: { used: 0, limit: 2, resetsAt: '2026-12-01T00:00:00.000Z' },
  })
  const script = URL.createObjectURL(new Blob([scriptSaying(bankSays[bank])], { type: 'text/javascript' }))
  api.reply(getCardFields, { publishableKey: 'pk_test_1', script })
  return api
}
