import { bookTransfer, refundPayment } from '#contract/billing/desk-endpoints.ts'
import { partAmounts } from '#contract/billing/instalments.ts'
import { askForCase } from '#contract/cases/money-endpoints.ts'
import { getPricing, setPrice } from '#contract/pricing/price-endpoints.ts'
import { sendAnswer } from '#contract/disputes/answer-endpoints.ts'
import { acceptOffer, makeDeskOffer } from '#contract/disputes/offer-endpoints.ts'
import type { PaymentMethod } from '#contract/portal/page.ts'
import type { PaymentOptions } from '#contract/portal/payment-options.ts'
import { createWalletOrder, executeWalletOrder } from '#contract/portal/paying-endpoints.ts'
import { backFees } from './cases/back-fees.ts'
import { look, optionsNow, payableNow, type PayerWorld, settled, tried, type View } from './payer-world.ts'

/** Next action of someone; numbers choose among options. */
export type Step =
  | { does: 'look' }
  | { does: 'pay'; method: Exclude<PaymentMethod, 'bank'>; parts: 2 | 3; card: number; view: number; says: boolean }
  | { does: 'use-card'; nth: number; card: number }
  | { does: 'approve'; nth: number; outcome: 'COMPLETED' | 'DECLINED' | 'PENDING' }
  | { does: 'settle'; outcome: 'COMPLETED' | 'DECLINED' }
  | { does: 'transfer'; percent: number }
  | { does: 'price'; total: number }
  | { does: 'offer'; percent: number }
  | { does: 'refund'; nth: number; percent: number }
  | { does: 'bank'; outcome: 'won' | 'lost' }
  | { does: 'object' }
  | { does: 'wait'; days: number }

type Of<Does extends Step['does']> = Extract<Step, { does: Does }>

const tokens = ['tok_visa', 'tok_chargeCustomerFail', 'tok_chargeDeclined', 'tok_createDispute']
const numbers = ['4242424242424242', '4000000000000002', '4000000000000259']

/** Takes a step. Throws where a call does what the page did not offer, or refuses what it offers. */
export async function take(world: PayerWorld, step: Step): Promise<void> {
  const steps: { [Does in Step['does']]: (one: Of<Does>) => Promise<unknown> } = {
    look: () => look(world),
    pay: (one) => pay(world, one),
    'use-card': (one) => useCard(world, one),
    approve: (one) => approve(world, one),
    settle: (one) => settle(world, one),
    transfer: (one) => transfer(world, one),
    price: (one) => price(world, one),
    offer: (one) => offer(world, one),
    refund: (one) => refund(world, one),
    bank: (one) => bank(world, one),
    object: () => object(world),
    wait: ({ days }) => world.stage.after(days),
  }
  await (steps[step.does] as (one: Step) => Promise<unknown>)(step)
  await settled(world)
}

/** Sets out to pay in some way, by a page that may be old, or without a sum. */
async function pay(world: PayerWorld, { method, parts, card, view: nth, says }: Of<'pay'>): Promise<void> {
  const options = await optionsNow(world)
  const seen = world.views.filter(({ due }) => due !== null)
  const shown = says ? seen[nth % Math.max(1, seen.length)] : undefined
  const token = tokens[card % tokens.length]!
  const isInParts = method === 'card-parts'
  const isOffered = isInParts ? options.parts.includes(parts) : options.methods.includes(method)
  const isExpected =
    isOffered &&
    (shown ? isAsShown(shown, options, isInParts) : isAsServed(world.served, options)) &&
    !(isInParts && token === 'tok_chargeDeclined')
  const before = (await payableNow(world))?.payments.length ?? 0
  const result = await tried(() => begin(world, { method, parts, token, shown }))
  const about = `${method} of ${options.due} (${options.reason ?? options.methods.join()}) by ${JSON.stringify(shown ?? world.served)}`
  if (result.ok !== isExpected) throw new Error(`${about} ended with ${JSON.stringify(result)}.`)
  if (result.ok) return agree(world, options, isInParts ? parts : 1)
  const isBegun = ((await payableNow(world))?.payments.length ?? 0) > before
  if (isBegun && result.code !== 'payment.declined') throw new Error(`${about} was refused, and begun.`)
}

const isAsShown = ({ due, roundsUp }: View, options: PaymentOptions, isInParts: boolean): boolean =>
  due === options.due && (!isInParts || roundsUp === options.partsRoundUp)

const isAsServed = (served: View | undefined, { due }: PaymentOptions): boolean =>
  served === undefined || (served.due ?? served.total) === due

function agree({ agreed }: PayerWorld, { due, partsRoundUp }: PaymentOptions, parts: number): void {
  for (const amount of partAmounts(due!, parts, partsRoundUp)) agreed.add(amount)
}

type Begun = Pick<Of<'pay'>, 'method' | 'parts'> & { token: string; shown: View | undefined }

async function begin(world: PayerWorld, { method, parts, token, shown }: Begun): Promise<void> {
  const { stage, one } = world
  const sums = shown ? { total: shown.due!, currency: shown.currency! } : {}
  if (method === 'card') world.sessions.push((await stage.checkout(one, sums)).sessionUrl)
  if (method === 'wallet')
    world.orders.push((await stage.anybody().call(createWalletOrder, { requestId: one.requestId, ...sums })).id)
  if (method !== 'card-parts') return
  const amounts = shown ? partAmounts(shown.due!, parts, shown.roundsUp) : []
  const inParts = shown && { amount: amounts[0]!, grandTotal: amounts.reduce((sum, amount) => sum + amount, 0) }
  await stage.inParts(one, { ...sums, ...inParts, parts, token })
}

/** Types a card on a page that may be over. */
async function useCard({ stage, sessions }: PayerWorld, { nth, card }: Of<'use-card'>): Promise<void> {
  const url = sessions[nth % Math.max(1, sessions.length)]
  if (!url) return
  try {
    stage.payAt(url, numbers[card % numbers.length])
  } catch {
    // The page says that it ended, or the card failed.
  }
}

/** Approves an order, and comes back to our page. */
async function approve({ stage, one, orders }: PayerWorld, { nth, outcome }: Of<'approve'>): Promise<void> {
  const paymentID = orders[nth % Math.max(1, orders.length)]
  if (!paymentID) return
  const { wallet } = stage.opened.sandbox
  if ((await stage.opened.wallet.order(paymentID)).state === 'action-needed') wallet.approve(paymentID, outcome)
  await tried(() => stage.anybody().call(executeWalletOrder, { paymentID, payerID: 'PAYER', requestId: one.requestId }))
}

async function settle({ stage, orders }: PayerWorld, { outcome }: Of<'settle'>): Promise<void> {
  for (const id of orders)
    for (const capture of (await stage.opened.wallet.order(id)).captures)
      if (capture.state === 'pending') stage.opened.sandbox.wallet.settle(capture.id, outcome)
}

async function transfer(world: PayerWorld, { percent }: Of<'transfer'>): Promise<void> {
  const { due } = await optionsNow(world)
  if (due === null) return
  const { caseId, who } = world.one
  const amount = Math.max(1, Math.round((due * percent) / 100))
  const reference = `T-${++world.transfers}`
  await tried(async () => {
    const { payable } = await who.chiara.call(askForCase, { caseId })
    const about = { amount, currency: 'USD', bookedOn: '2026-11-20', reference } as const
    await who.chiara.call(bookTransfer, { payableId: payable!._id, ...about })
  })
}

async function refund(world: PayerWorld, { nth, percent }: Of<'refund'>): Promise<void> {
  const payable = await payableNow(world)
  const from = payable?.refundable.filter(({ amount }) => amount > 0) ?? []
  const chosen = from[nth % Math.max(1, from.length)]
  if (!payable || !chosen) return
  const amount = Math.max(1, Math.round((chosen.amount * percent) / 100))
  const about = { payableId: payable._id, payment: chosen.payment, amount, reason: 'As agreed.' }
  await tried(() => world.one.who.chiara.call(refundPayment, about))
}

/** Staff set another price, where the desk lets them. */
async function price({ one: { caseId, who } }: PayerWorld, { total: instead }: Of<'price'>): Promise<void> {
  await backFees(who.chiara.call)
  const { version, table, suggested } = await who.chiara.call(getPricing, { caseId })
  const about = { caseId, version, feesVersion: table.version, currency: 'USD', reason: 'Another use.' } as const
  await tried(() => who.chiara.call(setPrice, { ...about, factors: suggested.factors, instead }))
}

/** Staff offer a lower sum, which the payer accepts. */
async function offer(world: PayerWorld, { percent }: Of<'offer'>): Promise<void> {
  const { caseId, who, payer } = world.one
  const { total } = await optionsNow(world)
  const amount = Math.max(1, Math.round(((total ?? 1) * percent) / 100))
  const made = await tried(() => who.chiara.call(makeDeskOffer, { caseId, amount, text: 'For this.' }))
  if (!made.ok) return
  await look(world)
  const open = (await world.stage.pageOf(world.one)).portal.offer
  if (!open) return
  const accepted = await tried(() => payer.call(acceptOffer, { caseId, offerId: open._id }))
  const now = (await optionsNow(world)).total
  if (accepted.ok && now !== open.amount)
    throw new Error(`An offer of ${open.amount} was taken, and ${now} is asked for.`)
}

async function bank(world: PayerWorld, { outcome }: Of<'bank'>): Promise<void> {
  const disputes = (await payableNow(world))?.disputes ?? []
  const open = disputes.find(({ state, processor }) => state === 'open' && processor === 'stripe')
  if (open) world.stage.opened.sandbox.cards.closeDispute(open.object, outcome)
}

const object = ({ one }: PayerWorld) =>
  tried(() =>
    one.payer.call(sendAnswer, {
      caseId: one.caseId,
      kind: 'licensed',
      text: 'We bought it.',
      email: 'dov@fellside.example',
      licence: { source: 'agency', agency: 'Harbour & Hill', number: 'HH-1', boughtOn: '2025-08' },
    }),
  )
