import type { Tx } from '#server/platform/db/database.ts'
import type { Deps } from '#server/platform/deps.ts'
import { instalmentsChanged } from '../events.ts'
import { changePrice } from '../payments/asking/change-price.ts'
import type { PayableRow } from '../payments/payment-store.ts'
import { changeInstalments, type InstalmentRow, lockOpenInstalments } from './part-store.ts'
import { isRounding, partsOfPlan } from './plan-parts.ts'

const dayMs = 86_400_000

type Needs = Pick<Deps, 'clock' | 'events'> & Parameters<typeof changePrice>[0]

/**
 * Advances the instalment plan after money came in or went back. A paid first part starts the plan, the next part gets its day, and the last one
 * completes it. Returned money ends a plan: no disputed debt is charged.
 */
export async function followParts(
  needs: Needs,
  tx: Tx,
  payable: PayableRow,
  { before, received, isPaid, paidBy }: Came,
): Promise<void> {
  const open = await lockOpenInstalments(tx, payable.id)
  const running = open.find(({ state }) => state === 'running')
  for (const plan of open) {
    const isOwn = running ? plan === running : paidBy.has(plan.firstPayment)
    if (received < before) await endPlan(needs, tx, { payable, plan, state: 'failed', received })
    else if (isOwn) await goOn(needs, tx, { payable, plan, received, isPaid })
    // Another payment arrived before the card was confirmed.
    else await endPlan(needs, tx, { payable, plan, state: 'ended', received })
  }
}

/** `isPaid`: nothing is left to pay. */
type Came = { before: number; received: number; isPaid: boolean; paidBy: ReadonlySet<string | null> }

type About = { payable: PayableRow; plan: InstalmentRow; received: number }

async function goOn(
  needs: Needs,
  tx: Tx,
  { payable, plan, received, isPaid }: About & Pick<Came, 'isPaid'>,
): Promise<void> {
  const next = partsOfPlan(plan, received).find(({ state }) => state !== 'paid')
  if (!next || isPaid)
    return await endPlan(needs, tx, { payable, plan: begun(plan, needs.clock()), state: 'done', received })
  await changeInstalments(tx, plan.id, {
    ...begun(plan, needs.clock()),
    state: 'running',
    tries: 0,
    lateSince: null,
    nextAt: later(next.due, new Date(needs.clock().getTime() + dayMs)),
  })
  if (plan.state === 'waiting') await tell(needs, tx, { payable, plan, state: 'running', received })
}

/** Parts whose days are past come day by day, never all at once. */
const later = (a: Date, b: Date): Date => (a > b ? a : b)

const begun = (plan: InstalmentRow, now: Date): InstalmentRow => ({ ...plan, begunAt: plan.begunAt ?? now })

/** Ends a plan: all is paid, or nothing more is charged. */
export async function endPlan(
  needs: Needs,
  tx: Tx,
  { payable, plan, state, received }: About & { state: 'done' | 'failed' | 'ended' },
): Promise<void> {
  const endedAt = needs.clock()
  await changeInstalments(tx, plan.id, { state, nextAt: null, endedAt, begunAt: plan.begunAt })
  if (plan.begunAt) return await tell(needs, tx, { payable, plan, state, received })
  if ((await lockOpenInstalments(tx, payable.id)).length === 0) await withoutRounding(needs, tx, payable)
}

/** Ends every open plan. Automatic charges stop; the payer must agree again. */
export async function endOpenPlans(
  needs: Needs,
  tx: Tx,
  { payable, received }: Pick<About, 'payable' | 'received'>,
): Promise<void> {
  for (const plan of await lockOpenInstalments(tx, payable.id))
    await endPlan(needs, tx, { payable, plan, state: 'ended', received })
}

/** The price when a payment comes in. It includes the rounding of parts only if a plan has begun or begins now. */
export async function pricedForPayment(
  needs: Needs,
  tx: Tx,
  payable: PayableRow,
  paidBy: ReadonlySet<string | null>,
): Promise<PayableRow> {
  if (paidBy.size === 0 || !payable.lines.some(isRounding)) return payable
  const open = await lockOpenInstalments(tx, payable.id)
  const isInParts = open.some(({ state, firstPayment }) => state === 'running' || paidBy.has(firstPayment))
  return isInParts ? payable : await withoutRounding(needs, tx, payable)
}

/** Once something came in the price stays as it is: it was invoiced. */
async function withoutRounding(needs: Needs, tx: Tx, payable: PayableRow): Promise<PayableRow> {
  const lines = payable.lines.filter((line) => !isRounding(line))
  if (lines.length === payable.lines.length) return payable
  return (await changePrice(needs, tx, payable.id, { lines })) ?? payable
}

/** Begins a plan whose card the bank has confirmed, before anything is charged. */
export async function beginPlan(needs: Needs, tx: Tx, about: About): Promise<void> {
  const { plan, received } = about
  if (plan.state !== 'waiting') return
  const [first] = partsOfPlan(plan, received)
  const now = needs.clock()
  await changeInstalments(tx, plan.id, { state: 'running', begunAt: now, nextAt: first!.due })
  await tell(needs, tx, { ...about, state: 'running' })
}

const tell = async (
  { events }: Needs,
  tx: Tx,
  { payable, plan, state, received }: About & { state: 'running' | 'done' | 'failed' | 'ended' },
): Promise<void> =>
  await events.publish(tx, instalmentsChanged, {
    payableId: payable.id,
    subject: { kind: payable.subjectKind, id: payable.subjectId },
    planId: plan.id,
    state,
    received,
  })
