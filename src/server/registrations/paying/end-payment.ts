import type { Id } from '#contract/wire.ts'
import { closePayable, endOtherPages, readMoneyAsked } from '#server/billing/payments/asking/index.ts'
import { giveBackUse, heldSince, ordersHoldingUses } from '#server/billing/coupons/index.ts'
import { lockPayable, payableOf } from '#server/billing/payments/index.ts'
import type { Deps } from '#server/platform/deps.ts'
import { Refusal, refuse } from '#server/platform/refuse.ts'
import {
  changeRegistration,
  findRegistration,
  lockAnyRegistration,
  readRegistration,
  type RegistrationRow,
} from '../order-store.ts'
import { orderSubject } from './lock-money.ts'

export type EndPaymentNeeds = Pick<Deps, 'db' | 'clock'> &
  Parameters<typeof endOtherPages>[0] &
  Parameters<typeof closePayable>[0]

const atOnce = 100

/**
 * Ends the payment that a draft's owner set out on and did not make: its open pages end, its use of a coupon is free again. Nothing is done where no
 * payment was begun. Refuses while a bank has yet to answer. A payment that came meanwhile wins: the order is paid then.
 */
export async function endPayment(needs: EndPaymentNeeds, ownerId: Id, id: Id): Promise<void> {
  await endPaymentOf(needs, await findRegistration(needs.db, ownerId, id))
}

async function endPaymentOf(needs: EndPaymentNeeds, found: RegistrationRow | undefined): Promise<void> {
  if (found?.state !== 'draft' || found.price === null) return
  const { id } = found
  const asked = await payableOf(needs.db, orderSubject(id))
  if (!asked) return
  await endOtherPages(needs, { id: null, payableId: asked.id })
  await needs.db.transaction(async (tx) => {
    const payable = await lockPayable(tx, asked.id)
    const row = await lockAnyRegistration(tx, id)
    if (!payable || row?.state !== 'draft') return
    const { isFixed, waitsForBank } = await readMoneyAsked(tx, payable, needs.clock())
    if (isFixed || waitsForBank) throw paymentRuns()
    const cause = { kind: 'job', id: 'end-payment-of-registration' } as const
    const reason = 'The order changed, or its payment was abandoned.'
    await closePayable(needs, tx, { payableId: payable.id, reason, isWaived: true, cause })
    await giveBackUse(tx, id)
    await changeRegistration(tx, id, { price: null })
  })
}

/** Ends payments whose coupon others may want: nobody made them within the time for which a use is held. */
export async function endAbandoned(needs: EndPaymentNeeds): Promise<void> {
  for (const id of await ordersHoldingUses(needs.db, heldSince(needs.clock()), atOnce))
    await endPaymentOf(needs, await readRegistration(needs.db, id)).catch(unlessItRuns)
}

function unlessItRuns(error: unknown): void {
  if (!(error instanceof Refusal && error.code === 'registration.payment-runs')) throw error
}

export const paymentRuns = () =>
  refuse(
    'conflict',
    'registration.payment-runs',
    'A payment for this order is under way. Wait until the bank has answered.',
  )
