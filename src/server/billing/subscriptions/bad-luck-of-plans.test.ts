import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import {
  cancelSubscription,
  getSubscription,
  listPaymentMethods,
  previewPlan,
  resumeSubscription,
  subscribe,
  switchPlan,
  updateSubscriptionCard,
} from '#contract/billing/subscription-endpoints.ts'
import { signature } from '#sandbox/cards/card-processor.ts'
import { type People, people } from '#server/testing/people.ts'
import { until } from '#server/testing/until.ts'
import { accountData } from '../account-data.ts'
import { checkLedger } from '../ledger/check-ledger.ts'
import { issuer } from '../testing/payables.ts'
import { goByOneClock, openSandboxedApp } from '../testing/sandboxed-app.ts'
import { bookedOf, subscriptionsOf } from './subscription-store.ts'
import { watchSubscriptions } from './watch-subscriptions.ts'

let opened: Awaited<ReturnType<typeof openSandboxedApp>>
let who: People
beforeAll(async () => {
  opened = await openSandboxedApp(issuer)
  goByOneClock(opened)
})
afterAll(() => opened.remove())
beforeEach(async () => {
  opened.sandbox.cards.setDown(false)
  who = await people(opened.app)
})

const [good, declined, asksBank] = ['4242424242424242', '4000000000000002', '4000000000003220'] as const
const mine = () => who.ana.call(getSubscription)
const becomes = (state: string) => until(async () => (await mine()).subscription?.state === state)
const book = () => who.ana.call(subscribe, { plan: 'essential', interval: 'month' })
const pay = (secret: string | null, card: string, bank?: 'confirms' | 'refuses' | 'is-left') =>
  opened.sandbox.cards.confirm(secret!, card, bank)
const upgrade = () => who.ana.call(switchPlan, { plan: 'pro', interval: 'month' })

/** Ana's payments to the processor in cents, in the order of invoices. */
async function paid(): Promise<number[]> {
  const [row] = await subscriptionsOf(opened.app.deps.db, who.ana.id)
  const { customer } = await opened.cards.subscription(row!.processorId!)
  const all = await opened.cards.invoices(customer)
  return all.toSorted((a, b) => a.at.getTime() - b.at.getTime()).map((one) => one.paid.amount)
}
const holds = async () => expect((await checkLedger(opened.app.deps.db)).problems).toEqual([])

async function booked() {
  pay((await book()).client_secret, good)
  await becomes('active')
}

test(
  'Declined, then refused at the bank, then left there, one booking waits, and the good card pays it once',
  { tags: ['long'] },
  async () => {
    const { client_secret: secret } = await book()
    expect(() => pay(secret, declined)).toThrow(/declined/)
    const tries = [() => pay(secret, asksBank, 'refuses'), () => pay(secret, asksBank, 'is-left')]
    for (const attempt of tries) {
      try {
        attempt()
      } catch {
        // A bank that refuses is a card that is declined.
      }
      expect((await mine()).plan).toBe('free')
      expect((await book()).client_secret).toBe(secret)
    }
    pay(secret, good)
    await becomes('active')
    expect(await paid()).toEqual([1500])
    await holds()
  },
)

test(
  'A card that is declined for a larger plan leaves the one that is paid, and nothing is charged',
  { tags: ['long'] },
  async () => {
    await booked()
    await who.ana.call(updateSubscriptionCard, { plan: 'essential', payment_method: 'pm_card_chargeCustomerFail' })
    const asked = await upgrade().catch((error: unknown) => error)
    expect((await mine()).plan).toBe('essential')
    expect(asked).toBeDefined()
    expect((await paid()).filter((amount) => amount > 0)).toEqual([1500])
    await who.ana.call(updateSubscriptionCard, { plan: 'essential', payment_method: 'pm_card_visa' })
    if ((await mine()).plan === 'essential') await upgrade()
    await until(async () => (await mine()).plan === 'pro')
    expect((await paid()).filter((amount) => amount > 0)).toHaveLength(2)
    await holds()
  },
)

test(
  'A larger plan that the bank was asked about and that was left there is the old one, until it is confirmed',
  { tags: ['long'] },
  async () => {
    await booked()
    await who.ana.call(updateSubscriptionCard, { plan: 'essential', payment_method: 'pm_card_threeDSecure2Required' })
    const { client_secret: secret } = await upgrade()
    expect(secret).not.toBeNull()
    pay(secret, asksBank, 'is-left')
    expect((await mine()).plan).toBe('essential')
    pay(secret, asksBank)
    await until(async () => (await mine()).plan === 'pro')
    expect((await paid()).filter((amount) => amount > 0)).toHaveLength(2)
    await holds()
  },
)

test('A new card that is declined leaves the old one in use', { tags: ['long'] }, async () => {
  await booked()
  const cards = async () => (await who.ana.call(listPaymentMethods)).paymentMethods.data
  const before = await cards()
  await expect(
    who.ana.call(updateSubscriptionCard, { plan: 'essential', payment_method: 'pm_card_chargeDeclined' }),
  ).rejects.toMatchObject({ problem: { code: 'payment.declined' } })
  await expect(
    who.ana.call(updateSubscriptionCard, { plan: 'essential', payment_method: 'pm_nobody' }),
  ).rejects.toMatchObject({ problem: { code: 'payment.card-unknown' } })
  expect(await cards()).toEqual(before)
  expect((await mine()).subscription?.state).toBe('active')
})

test('Of an hour without the processor nothing is lost and nothing is charged twice', { tags: ['long'] }, async () => {
  await booked()
  const shown = await who.ana.call(previewPlan, { plan: 'pro', interval: 'month' })
  opened.sandbox.cards.setDown(true)
  const tries = [() => upgrade(), () => who.ana.call(cancelSubscription), () => who.ana.call(resumeSubscription)]
  for (const attempt of tries)
    await expect(attempt()).rejects.toMatchObject({ status: 503, problem: { code: 'payment.processor-down' } })
  expect((await mine()).plan).toBe('essential')
  opened.sandbox.clock.advance(3_500_000)
  await watchSubscriptions(opened.app.deps).catch(() => undefined)
  opened.sandbox.cards.setDown(false)
  opened.sandbox.cards.trouble('lost', 'lost')
  await who.ana.call(switchPlan, { plan: 'pro', interval: 'month', at: shown.at })
  await until(async () => (await mine()).plan === 'pro')
  expect((await paid()).filter((amount) => amount > 0)).toHaveLength(2)
  await holds()
})

test(
  'Ended and kept in two tabs at once it is one of the two, and both pages say which',
  { tags: ['long'] },
  async () => {
    await booked()
    await who.ana.call(cancelSubscription)
    await Promise.allSettled([
      who.ana.call(resumeSubscription),
      who.ana.call(cancelSubscription),
      who.ana.call(resumeSubscription),
    ])
    const [row] = await bookedOf(opened.app.deps.db, who.ana.id)
    const { endsAtPeriodEnd } = await opened.cards.subscription(row!.processorId!)
    await watchSubscriptions(opened.app.deps)
    expect((await mine()).subscription?.state).toBe(endsAtPeriodEnd ? 'cancelling' : 'active')
  },
)

test(
  'A message about a customer whom nobody here knows is taken, and changes nothing',
  { tags: ['long'] },
  async () => {
    await booked()
    const before = await mine()
    const { id: customer } = await opened.cards.createCustomer(
      { email: 'x@example.com', reference: {} },
      `c${Date.now()}`,
    )
    for (const [type, object] of [
      ['customer.updated', { id: customer, object: 'customer' }],
      ['invoice.paid', { id: 'in_nobody', object: 'invoice' }],
      ['customer.subscription.deleted', { id: 'sub_nobody', object: 'subscription' }],
    ] as const) {
      const body = JSON.stringify({
        id: `evt_${type}`,
        object: 'event',
        created: 1,
        livemode: false,
        type,
        data: { object },
      })
      const signed = signature(body, opened.sandbox.keys.cards.webhookSecret)
      const headers = { 'content-type': 'application/json', 'stripe-signature': signed }
      const answer = await fetch(`${opened.api}/webhooks/stripe`, { method: 'POST', body, headers })
      expect([type, answer.status]).toEqual([type, 200])
    }
    expect(await mine()).toEqual(before)
  },
)

test(
  'An account that goes while its booking waits for the bank is charged nothing, however the bank then answers',
  { tags: ['long'] },
  async () => {
    const { client_secret: secret } = await book()
    pay(secret, asksBank, 'is-left')
    await accountData.erase(opened.app.deps, who.ana.id)
    expect(() => pay(secret, good)).toThrow(/./)
    expect(await paid()).toEqual([0])
    await holds()
  },
)
