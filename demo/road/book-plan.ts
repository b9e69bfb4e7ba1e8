import { getCardFields } from '#contract/billing/card-fields.ts'
import { getInvoiceFile, listInvoices } from '#contract/billing/endpoints.ts'
import { getSubscription, subscribe } from '#contract/billing/subscription-endpoints.ts'
import type { Subscription } from '#contract/billing/subscriptions.ts'
import type { Caller } from '../caller.ts'
import type { Put } from './folder.ts'
import type { Sandbox } from './sandbox.ts'
import { waitFor } from './wait.ts'

/** A booked plan, with the file of its invoice. */
export type Booked = { plan: Subscription['plan']; state: Subscription['state']; invoice: string }

const card = { number: '4242 4242 4242 4242', expiry: '12 / 34', code: '123', name: 'Ana Ibarra' }

/** Ana books a monthly plan and pays it. */
export async function bookPlan(ana: Caller, sandbox: Sandbox, put: Put): Promise<Booked> {
  const begun = await ana(subscribe, { plan: 'essential', interval: 'month', buyer: 'business' })
  const { publishableKey } = await ana(getCardFields, {})
  const method = await sandbox.tokenOf(card)
  await sandbox.confirm({ key: publishableKey, secret: begun.client_secret!, method })
  const { plan, state } = await waitFor('the plan that Ana books', async () => {
    const { subscription } = await ana(getSubscription, {})
    return subscription?.state === 'active' ? subscription : undefined
  })
  const { number, url } = await waitFor('the invoice of the plan', async () => {
    const { data } = await ana(listInvoices, {})
    return data.find((one) => one.kind === 'invoice' && one.url !== null)
  })
  const link = new URL(url!, 'http://here').pathname.split('/').at(-1)!
  return { plan, state, invoice: await put(`invoices/${number}.pdf`, await ana.download(getInvoiceFile, { link })) }
}
