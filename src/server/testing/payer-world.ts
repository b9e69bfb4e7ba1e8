import { isFinal } from '#contract/cases/state-questions.ts'
import type { PaymentMethod, Portal } from '#contract/portal/page.ts'
import type { PaymentOptions } from '#contract/portal/payment-options.ts'
import { CallRefused } from '#server/testing/client.ts'
import type { openPaying, Priced } from '#server/testing/paying.ts'
import { until } from '#server/testing/until.ts'
import { readCase } from '#server/cases/rows/index.ts'
import { optionsOfCase } from '../portal/payments/options-of-case.ts'

type Stage = Awaited<ReturnType<typeof openPaying>>

/** The payment page as shown. */
export type View = Pick<Portal, 'due' | 'total' | 'currency'> & { roundsUp: boolean }

/** A case's payer, with everything displayed to them. */
export type PayerWorld = {
  stage: Stage
  one: Priced
  views: View[]
  /** The page as last shown. */
  served: View | undefined
  /** Open pages of the card service, and wallet orders. */
  sessions: string[]
  orders: string[]
  /** Sums displayed before an agreement. */
  agreed: Set<number>
  transfers: number
}

export async function aPayer(stage: Stage, total: number): Promise<PayerWorld> {
  // Attempts of a network are counted by the hour.
  stage.opened.sandbox.clock.advance(2 * 3_600_000)
  const one = await stage.aCase({ total })
  return { stage, one, views: [], served: undefined, sessions: [], orders: [], agreed: new Set(), transfers: 0 }
}

export async function optionsNow({ stage, one }: PayerWorld): Promise<PaymentOptions> {
  const { deps } = stage.opened.app
  return (await optionsOfCase(deps, deps.db, (await readCase(deps.db, one.caseId))!)).options
}

export const payableNow = async ({ stage, one }: PayerWorld) => (await stage.moneyOf(one)).payable

export type Tried = { ok: true } | { ok: false; status: number; code: string }

/** Resolves to a call's refusal. Throws for impossible answers. */
export async function tried(call: () => Promise<unknown>): Promise<Tried> {
  try {
    await call()
    return { ok: true }
  } catch (error) {
    if (!(error instanceof CallRefused) || error.status >= 500) throw error
    return { ok: false, status: error.status, code: error.code }
  }
}

/** Resolves once all messages and their follow-ups are done. */
export async function settled({ stage: { opened } }: PayerWorld): Promise<void> {
  const { cards, wallet } = opened.sandbox
  const heard = async () => {
    await cards.deliveries.settled()
    await wallet.deliveries.settled()
  }
  const names = ['end-open-payments', 'send-refund', 'capture-approved-order']
  const open = `select 1 from pgboss.job where name = any($1) and state < 'completed'`
  await heard()
  await until(async () => (await opened.app.deps.database.execute(open, [names])).rows.length === 0)
  await heard()
}

/** Reads the page, as its payer does. Throws where the page contradicts itself, or is gone before the case is over. */
export async function look(world: PayerWorld): Promise<void> {
  const portal = await pageOrGone(world)
  if (!portal) return void (world.served = undefined)
  requireSound(portal)
  world.served = { ...portal, roundsUp: portal.instalments.roundsUp }
  world.views.push(world.served)
  for (const { open } of portal.instalments.plan) world.agreed.add(open)
}

/** Undefined after the case ended without a payment. */
async function pageOrGone({ stage, one }: PayerWorld): Promise<Portal | undefined> {
  try {
    return (await stage.pageOf(one)).portal
  } catch (error) {
    const isGone = error instanceof CallRefused && error.code === 'portal.unavailable'
    if (!isGone || !isFinal((await one.at()).state)) throw error
    return undefined
  }
}

function requireSound({ state, due, nothingDue, methods, bank, received, total, over, instalments }: Portal): void {
  const has = (method: PaymentMethod) => methods.includes(method)
  const claims = {
    'a sum, or why there is none': (due === null) === (nothingDue !== null),
    'a way for each sum': (due === null) === (methods.length === 0),
    'a sum above zero': due === null || due > 0,
    'no more than is left': due === null || total === null || due <= total - received,
    'no more received than the price': total === null || (received >= 0 && received <= total),
    'nothing due once it is paid': state !== 'paid' || due === null,
    'the account with the transfer': has('bank') === (bank !== null),
    'numbers of parts with the parts': has('card-parts') === instalments.parts.length > 0,
    'no debt of ours below zero': over.open >= 0 && over.back >= 0,
  }
  const broken = Object.entries(claims).filter(([, holds]) => !holds)
  if (broken.length > 0) throw new Error(`The page breaks: ${broken.map(([claim]) => claim).join(', ')}.`)
}

/** Throws where a processor took another sum than one that was displayed, or keeps what came in above the price. */
export async function requireHonest(world: PayerWorld): Promise<void> {
  const payable = await payableNow(world)
  const taken = (payable?.history ?? []).filter(({ kind, object }) => kind === 'captured' && !object?.startsWith('T-'))
  const others = taken.filter(({ amount }) => !world.agreed.has(amount ?? 0))
  if (others.length > 0)
    throw new Error(
      `Taken ${others.map(({ amount }) => amount).join(', ')}; displayed ${[...world.agreed].join(', ')}.`,
    )
  if (payable?.state === 'over' && world.transfers === 0) throw new Error('What came in twice did not go back.')
}
