import { feeKindOf } from '#contract/registrations/fee-kind.ts'
import { requireSound } from '../planning/findings-of-order.ts'
import type { Id } from '#contract/wire.ts'
import { registrationOptions } from '#contract/registrations/options.ts'
import type { RegistrationPrice } from '#contract/registrations/registration.ts'
import { askForPayment, changePrice, type Payer, reopenPayable } from '#server/billing/payments/asking/index.ts'
import { makeRoomForUse } from '#server/billing/registrations/index.ts'
import type { PayableRow } from '#server/billing/payments/index.ts'
import { payerOfAccount } from '#server/billing/invoices/index.ts'
import { takeUse } from '#server/billing/coupons/index.ts'
import type { Tx } from '#server/platform/db/database.ts'
import type { Deps } from '#server/platform/deps.ts'
import { missing, refuse } from '#server/platform/refuse.ts'
import { changeRegistration, findRegistration, type RegistrationRow, readRegistration } from '../order-store.ts'
import { lockMoney, orderSubject } from './lock-money.ts'
import { readFees } from '../fees/fee-store.ts'
import { priceOfRegistration } from './price.ts'
import { requirePayable } from './require-payable.ts'

export type AskForOrderNeeds = Pick<Deps, 'db'> &
  Parameters<typeof makeRoomForUse>[0] &
  Parameters<typeof reopenPayable>[0] &
  Parameters<typeof changePrice>[0]

export const titleOfOrder = ({ title, option }: Pick<RegistrationRow, 'title' | 'option'>): string =>
  title === ''
    ? `Registration, ${registrationOptions[option].label}`
    : `Registration of “${title.slice(0, 120)}”, ${registrationOptions[option].label}`

type Asked = { ownerId: Id; id: Id; buyer: Payer['kind'] }

/**
 * Asks an owner to pay a draft at today's price, and takes a use of its coupon. A repeated call returns the same payable. Refuses unpayable orders,
 * and invalid coupons with their reason.
 */
export async function askForOrder(needs: AskForOrderNeeds, asked: Asked): Promise<PayableRow> {
  const found = await findRegistration(needs.db, asked.ownerId, asked.id)
  if (!found) throw missing('registration')
  if (found.coupon !== null) await makeRoomForUse(needs, found.coupon, asked.ownerId)
  return await needs.db.transaction(async (tx) => await askIn(needs, tx, asked))
}

async function askIn(needs: AskForOrderNeeds, tx: Tx, { ownerId, id, buyer }: Asked): Promise<PayableRow> {
  const known = await lockMoney(tx, id)
  const row = await requirePayable(tx, ownerId, id)
  await requireSound(tx, needs, row)
  const { lines, price } = await pricedWithUse(needs, tx, row)
  const payer = await payerOfAccount(tx, { accountId: ownerId, buyer })
  const about = {
    title: titleOfOrder(row),
    currency: price.currency,
    lines,
    split: { kind: 'registration', of: id, office: registrationOptions[row.option].office } as const,
    payer,
  }
  await changeRegistration(tx, id, { price })
  const asked = { subject: orderSubject(id), ownerId, ...about }
  return known ? await askAgain(needs, tx, known, about) : await askForPayment(needs, tx, asked)
}

async function pricedWithUse(needs: AskForOrderNeeds, tx: Tx, row: RegistrationRow) {
  const { id, ownerId: accountId, option, coupon: code } = row
  const about = { accountId, order: { id, option }, currency: 'USD' }
  const isCorrection = row.corrects !== null
  const coupon = code === null || isCorrection ? undefined : await takeUse(needs, tx, { code, ...about })
  const day = needs.clock().toISOString().slice(0, 10)
  const { kind: feeKind } = feeKindOf(row)
  const fees = await readFees(tx)
  return priceOfRegistration({ option, feeKind, day, fees, coupon, title: row.title, isCorrection })
}

async function askAgain(
  needs: AskForOrderNeeds,
  tx: Tx,
  { id: payableId, closedAt }: PayableRow,
  change: Parameters<typeof changePrice>[3],
): Promise<PayableRow> {
  const changed = await changePrice(needs, tx, payableId, change)
  if (!changed)
    throw refuse(
      'conflict',
      'registration.start-again',
      'Money for an earlier version of this order came in, and goes back. Start another order with these images.',
    )
  if (closedAt) await reopenPayable(needs, tx, { payableId, cause: { kind: 'job', id: 'ask-for-registration' } })
  return changed
}

/** Refuses, in the transaction that begins a payment, where the order changed after its price was asked. */
export const stillAsked =
  ({ subjectId, total }: PayableRow) =>
  async (tx: Tx): Promise<void> => {
    const row = await readRegistration(tx, subjectId)
    const price: RegistrationPrice | null = row?.price ?? null
    if (row?.state === 'draft' && price?.total === total) return
    throw refuse(
      'conflict',
      'payment.price-changed',
      'This order has changed since you set out to pay. Look at it again, and pay if you agree.',
    )
  }
