import type { Page } from '@playwright/test'
import type { Coupon } from '../src/contract/billing/coupons.ts'
import type { Invoice } from '../src/contract/billing/invoices.ts'
import type { Subscription } from '../src/contract/billing/subscriptions.ts'
import type { Payout } from '../src/contract/billing/payouts/details.ts'
import { aHit, aPayout, ownerChecks, shownDetails, someChecks } from '../src/web/billing/payouts/testing/payouts.ts'
import { someSettlements } from '../src/web/billing/payouts/testing/settlements.ts'
import { aSubscription } from '../src/web/testing/billing.ts'
import { aDisputedPayable } from '../src/web/testing/desk/desk-payments.ts'
import type { Moment } from './shot-moments.ts'

const booked = async (page: Page, subscription: Subscription | null, takesCards = true) => {
  const standing = {
    plan: subscription?.plan ?? 'free',
    subscription,
    coupon: null,
    takesCards,
    issuesInvoices: true,
  }
  await page.route('**/api/plans/subscription', (route) => route.fulfill({ json: standing }))
}

/** A booked plan, still revocable, with coupon. */
export const bookedPlan: Moment = {
  arrange: (page) => booked(page, aSubscription({ coupon: 'HALF-OFF', withdrawUntil: '2099-12-10T12:00:00.000Z' })),
}

/** Its last payment failed. */
export const owingPlan: Moment = {
  arrange: (page) => booked(page, aSubscription({ state: 'past-due', graceUntil: '2026-12-10T12:00:00.000Z' })),
}

/** A smaller plan follows the paid period. */
export const changingPlan: Moment = {
  arrange: (page) => {
    const at = '2026-12-26T12:00:00.000Z'
    return booked(
      page,
      aSubscription({ state: 'cancelling', endsAt: at, next: { plan: 'essential', interval: 'month', at } }),
    )
  },
}

/** No payment partner is set up. */
export const unpayablePlan: Moment = { arrange: (page) => booked(page, null, false) }

/** The price is loaded, with the card fields. */
export const choosingPlan: Moment = {
  before: async (page) => {
    await page.getByRole('button', { name: 'Order with obligation to pay' }).waitFor()
    await page.frameLocator('iframe[title="Card"]').getByLabel('Card number').waitFor()
  },
}

const anInvoice = (at: number, more: Partial<Invoice> = {}): Invoice => ({
  _id: `65f00000000000000000003${at}`,
  number: `RFI-2026-00000${at}`,
  kind: 'invoice',
  gross: 4900,
  currency: 'USD',
  title: 'Pro, a month',
  issuedAt: '2026-11-26T12:00:00.000Z',
  dueAt: '2026-12-10T12:00:00.000Z',
  url: '/api/invoices/0123456789abcdefghijklmnopq',
  dataUrl: null,
  ...more,
})

/** Two cards, an invoice, a receipt and a pending credit note. */
export const paidThings: Moment = {
  arrange: async (page) => {
    await booked(page, aSubscription({}))
    const data = [
      anInvoice(3, { kind: 'credit-note', number: 'RFC-2026-000001', gross: -4900, dueAt: null, url: null }),
      anInvoice(2),
      anInvoice(1, { kind: 'receipt', number: 'RFR-2026-000001', dueAt: null }),
    ]
    const card = { id: 'pm_1', brand: 'visa', last4: '4242', exp_month: 3, exp_year: 2034, isDefault: true }
    const cards = [card, { ...card, id: 'pm_2', brand: 'mastercard', last4: '4444', isDefault: false }]
    await page.route('**/api/user/paymentMethods', (route) =>
      route.fulfill({ json: { paymentMethods: { data: cards }, subs: { data: [] } } }),
    )
    await page.route(/\/api\/users\/me\/invoices/, (route) =>
      route.fulfill({ json: { data, total: data.length, page: 1, pageSize: 20 } }),
    )
  },
}

const aCoupon = (at: number, more: Partial<Coupon>): Coupon => ({
  _id: `65f00000000000000000004${at}`,
  code: 'SPRING-20',
  off: { percent: 20 },
  duration: { months: 3 },
  expiresAt: '2027-03-01T00:00:00.000Z',
  most: 100,
  countsFor: 'plans',
  plans: ['pro', 'studio'],
  registrations: [],
  description: '20 % off for 3 months',
  used: 7,
  state: 'active',
  createdAt: '2026-11-26T12:00:00.000Z',
  createdBy: '65f000000000000000000001',
  ...more,
})

/** Coupons of several states. */
export const someCoupons: Moment = {
  arrange: async (page) => {
    const data = [
      aCoupon(1, {}),
      aCoupon(2, {
        code: 'FAIR-2026',
        description: 'USD 10.00 off one payment',
        plans: [],
        most: null,
        expiresAt: null,
      }),
      aCoupon(3, { code: 'HALF-OFF', description: '50 % off one payment', state: 'used-up', used: 100 }),
    ]
    await page.route('**/api/desk/coupons', (route) => route.fulfill({ json: { data } }))
  },
}

/** One is being made. */
export const makingCoupon: Moment = {
  before: async (page) => {
    await page.getByRole('button', { name: 'New coupon' }).click()
    await page.getByRole('dialog').waitFor()
  },
}

const paidOf = (at: number, title: string, state: 'paid' | 'part-paid' | 'unpaid' | 'over', received: number) =>
  aDisputedPayable({ _id: `65f00000000000000000005${at}`, title, state, received, disputes: [], isPayoutHeld: false })

/** One payment is disputed, others stand in every way. */
export const somePayments: Moment = {
  arrange: async (page) => {
    const disputed = aDisputedPayable()
    const data = [
      disputed,
      paidOf(1, 'Plan Pro, 2026-11-01 to 2026-12-01', 'paid', 123_00),
      paidOf(2, 'RF-2026-000009', 'part-paid', 41_00),
      paidOf(3, 'RF-2026-000008', 'over', 150_00),
      paidOf(4, 'RF-2026-000007', 'unpaid', 0),
    ]
    const won = { ...disputed.disputes[0]!, object: 'dp_2', state: 'won' as const, amount: 41_00 }
    await page.route('**/api/desk/disputed-payables', (route) =>
      route.fulfill({ json: { data: [disputed, { ...data[2], disputes: [won] }] } }),
    )
    await page.route(/\/api\/desk\/payables/, (route) => route.fulfill({ json: { data, next: disputed._id } }))
  },
}

const disputed = aDisputedPayable()
const showDisputed = async (page: Page) => {
  await page.route(`**/api/desk/payables/${disputed._id}`, (route) => route.fulfill({ json: disputed }))
}

export const disputedId = disputed._id

/** A disputed payment with its details. */
export const disputedPayment: Moment = { arrange: showDisputed }

/** A part of it is being given back. */
export const givingBack: Moment = {
  arrange: showDisputed,
  before: async (page) => {
    await page.getByRole('button', { name: /^Give back up to/ }).click()
    await page.getByRole('dialog').waitFor()
  },
}

/** The return of a transfer is being booked. */
export const bookingReturn: Moment = {
  arrange: async (page) => {
    const payments = disputed.payments.map((one) => ({ ...one, processor: 'bank', state: 'paid' }))
    const json = { ...disputed, state: 'paid', isPayoutHeld: false, payments, disputes: [] }
    await page.route(`**/api/desk/payables/${disputed._id}`, (route) => route.fulfill({ json }))
  },
  before: async (page) => {
    await page.getByRole('button', { name: /^Book a return of up to/ }).click()
    await page.getByRole('dialog').waitFor()
  },
}

/** One difference of each kind, and a locked month. */
export const differingBooks: Moment = {
  arrange: async (page) => {
    const kinds = ['missing-here', 'missing-there', 'amount', 'currency', 'fee']
    const differences = kinds.map((kind, at) => ({
      kind,
      object: `ch_3QK9X2eZvKYlo2C1gPq${at}rT7`,
      at: '2026-11-25T10:00:00.000Z',
      here: kind === 'missing-here' ? null : 'USD 123.00, fee USD 3.87',
      there: kind === 'missing-there' ? null : 'USD 122.00, fee USD 3.87',
    }))
    const day = { processor: 'stripe', day: '2026-11-25', at: '2026-11-26T04:17:00.000Z', compared: 41, differences }
    await page.route('**/api/desk/ledger/reconciliations', (route) => route.fulfill({ json: { data: [day] } }))
    const lock = { month: '2026-10', lockedAt: '2026-11-03T09:00:00.000Z', lockedBy: 'chiara' }
    await page.route('**/api/desk/ledger/locks', (route) => route.fulfill({ json: { data: [lock] } }))
  },
}

const answering = (payout: Payout) => async (page: Page) => {
  await page.route('**/api/users/me/payout', (route) => route.fulfill({ json: payout }))
}

const unknown = { confirmedAt: null, amount: null, above: 0 }
const business = { kind: 'business', taxNumber: null, taxForm: null, selfBilling: null } as const

/** First details wait for the mail, whose link was opened. */
export const payoutPending: Moment = {
  arrange: answering({
    ...aPayout({ pendingUntil: '2026-11-30T12:00:00.000Z' }, null),
    pending: { account: shownDetails.account, expiresAt: '2026-11-30T12:00:00.000Z' },
  }),
}

export const payoutChecking: Moment = { arrange: answering(aPayout({ identity: unknown, missingLists: ['un'] })) }

/** A business held for several reasons, one ending. */
export const payoutHeld: Moment = {
  arrange: answering(
    aPayout(
      {
        details: { ...business, heldUntil: '2026-12-06T12:00:00.000Z' },
        identity: unknown,
        tax: { asked: 'W-8BEN-E', claim: 'none' },
      },
      { ...shownDetails, kind: 'business', heldUntil: '2026-12-06T12:00:00.000Z' },
    ),
  ),
}

/** A US provider's foreign owner with an accepted claim. */
export const payoutReady: Moment = {
  arrange: answering({
    ...aPayout(),
    withholding: { percent: 10, sentence: 'Tax is kept at the rate of the treaty.' },
  }),
}

/** A settlement at each state. */
export const payoutOwed: Moment = {
  arrange: async (page) => {
    await answering(aPayout())(page)
    await page.route('**/api/users/me/settlements*', (route) => route.fulfill({ json: someSettlements }))
  },
  before: async (page) => await page.getByText('How your share of RF-2026-0003 comes about').click(),
}

/** A business of a US provider fills in everything. */
export const payoutChanging: Moment = {
  arrange: answering({
    ...aPayout({ details: { ...business, heldUntil: null } }, { ...shownDetails, kind: 'business' }),
    asks: { ...aPayout().asks, taxFormsOf: 'US' },
  }),
  before: async (page) => {
    await page.getByRole('button', { name: 'Change the details' }).click()
    await page.getByRole('checkbox', { name: 'I claim the lower rate of a tax treaty' }).click()
    await page.getByRole('textbox', { name: 'Article of the treaty' }).waitFor()
  },
}

const listed = aHit({
  _id: 'd5d5d5d5d5d5d5d5d5d5d5d5',
  source: 'ofac',
  listedName: 'ORLOV, Viktor',
  name: 'Viktor Orlov',
  decision: { is: 'true-hit', reason: 'The same day of birth.', at: '2026-11-27T12:00:00.000Z', by: 'Sol Silva' },
})
const claim = { form: 'W-8BEN', article: '13', percent: 10, residence: 'PT', state: 'open' } as const
const identity = { seen: 'Passport, by video', on: '2026-11-20', at: '2026-11-20T12:00:00.000Z', by: 'Sol Silva' }

/** Names, owners and lists in every state. */
export const payeesListed: Moment = {
  arrange: async (page) => {
    const { hits, owners } = someChecks()
    const claiming = ownerChecks({ tax: { asked: null, claim: 'open' } }, { claim, identity })
    const another = {
      ...claiming.owner,
      _id: 'b1b1b1b1b1b1b1b1b1b1b1b1',
      name: 'Bruno Brandão',
      holder: 'Estúdio Brandão',
    }
    const json = someChecks({ hits: [...hits, listed], owners: [...owners, { ...claiming, owner: another }] })
    await page.route('**/api/desk/payouts/checks', (route) => route.fulfill({ json }))
  },
}

export const payeesDeciding: Moment = {
  ...payeesListed,
  before: async (page) => {
    await page.getByRole('button', { name: 'Decide about Ana Ibarra' }).click()
    await page.getByRole('dialog').waitFor()
  },
}
