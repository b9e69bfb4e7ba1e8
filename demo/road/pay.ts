import { getPaymentPage } from '#contract/portal/endpoints.ts'
import {
  beginCheckout,
  beginPartPayments,
  createWalletOrder,
  executeWalletOrder,
} from '#contract/portal/paying-endpoints.ts'
import type { PaymentPage } from '#contract/portal/page.ts'
import type { Call } from '../caller.ts'
import { dov } from '../people.ts'
import type { Sandbox } from './sandbox.ts'
import { waitFor } from './wait.ts'

/** Dov's means in a case: the link of his letter. */
export type Payer = { dov: Call; link: string; sandbox: Sandbox }

const card = { number: '4242 4242 4242 4242', expiry: '12 / 34', code: '123', name: dov.person }
const idIn = (link: string) => link.split('/').at(-1)!

export const pageOf = async ({ dov: call, link }: Pick<Payer, 'dov' | 'link'>): Promise<PaymentPage> =>
  await call(getPaymentPage, { caseId: idIn(link) })

/** Pays at once on the processor's page. */
export async function payByCard(payer: Payer): Promise<void> {
  const { dov: call, link, sandbox } = payer
  const total = (await pageOf(payer)).portal.due!
  const asked = { requestId: idIn(link), returnUrl: `${link}?success=true`, total }
  const { sessionUrl } = await call(beginCheckout, asked)
  await sandbox.fillIn(sessionUrl, card)
  await isPaid(payer)
}

/** Pays in three parts, a week apart; the weeks pass. */
export async function payInParts(payer: Payer): Promise<void> {
  const { dov: call, link, sandbox } = payer
  const { street, city, postalCode, region, country } = dov.address
  const begun = await call(beginPartPayments, {
    token: await sandbox.tokenOf(card),
    requestId: idIn(link),
    email: dov.emailAt('fellside.example'),
    address: { name: dov.person, street: street.join(', '), postal_code: postalCode, city, state: region, country },
    parts: 3,
    interval: 'weekly',
    startDate: Math.floor(Date.now() / 1000),
    language: 'en',
  })
  if (begun.state !== 'running') throw new Error('The bank asks about a card that it never asks about.')
  await partsPaid(payer, 1)
  for (const parts of [2, 3]) {
    await sandbox.letPass(7)
    await partsPaid(payer, parts)
  }
  await isPaid(payer)
}

/** Approves it at the wallet, and returns. */
export async function payByWallet(payer: Payer): Promise<void> {
  const { dov: call, link, sandbox } = payer
  const { id: paymentID, approveUrl } = await call(createWalletOrder, { requestId: idIn(link) })
  const back = new URL(await sandbox.fillIn(approveUrl!, { how: 'balance' }))
  const payerID = back.searchParams.get('PayerID') ?? ''
  await call(executeWalletOrder, { paymentID, payerID, requestId: idIn(link) })
  await isPaid(payer)
}

const isPaid = async (payer: Payer): Promise<unknown> =>
  await waitFor(`the payment of ${payer.link}`, async () =>
    (await pageOf(payer)).portal.state === 'paid' ? true : undefined,
  )

const partsPaid = async (payer: Payer, parts: number): Promise<unknown> =>
  await waitFor(`part ${parts} of ${payer.link}`, async () => {
    const { instalments } = (await pageOf(payer)).portal
    return instalments.plan.filter(({ state }) => state === 'paid').length >= parts ? true : undefined
  })
