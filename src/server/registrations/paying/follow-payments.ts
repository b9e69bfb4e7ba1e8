import { formatAmount } from '#contract/reference/money.ts'
import { mayBecome, registrationStates } from '#contract/registrations/states.ts'
import { closePayable } from '#server/billing/payments/asking/index.ts'
import { giveBackUse, keepUse } from '#server/billing/coupons/index.ts'
import { type payableChanged, payableOf, type PayableRow, readPaymentStatus } from '#server/billing/payments/index.ts'
import type { Tx } from '#server/platform/db/database.ts'
import type { Deps } from '#server/platform/deps.ts'
import { openTask } from '#server/platform/tasks/tasks.ts'
import { moveRegistration, noteStep } from '../move-registration.ts'
import { lockAnyRegistration, type RegistrationRow } from '../order-store.ts'
import { prepareRegistration } from '../package/prepare-registration.ts'

export type FollowPaymentNeeds = Parameters<typeof closePayable>[0] & Pick<Deps, 'queue'>

type About = { row: RegistrationRow; payable: PayableRow; changed: NonNullable<(typeof payableChanged)['payload']> }

const bySystem = { by: 'system', userId: null } as const
const dayMs = 86_400_000

/** Updates an order after a change of its money: state, history, coupon, and a task for staff. */
export async function followPayments(needs: FollowPaymentNeeds, tx: Tx, changed: About['changed']): Promise<void> {
  const { subject, state, before, received, receivedBefore } = changed
  if (subject.kind !== 'registration') return
  const row = await lockAnyRegistration(tx, subject.id)
  const payable = await payableOf(tx, subject)
  if (!payable) return
  if (!row) return received > receivedBefore ? await giveTask(needs, tx, goneOrder(payable)) : undefined
  const about = { row, payable, changed }
  const isAllIn = state !== 'returned' && (await readPaymentStatus(tx, subject)).paidAt !== null
  if (received > receivedBefore && isAllIn && !payable.closedAt) await came(needs, tx, about)
  if (state === 'disputed' && before !== 'disputed') await disputed(needs, tx, about)
  if (received < receivedBefore && !isAllIn) await wentBack(needs, tx, about)
}

async function came(needs: FollowPaymentNeeds, tx: Tx, { row, payable }: About): Promise<void> {
  const at = needs.clock()
  const money = formatAmount(payable.total, payable.currency, 'en')
  await keepUse(tx, row.id, at)
  if (row.state !== 'draft') return
  await moveRegistration(tx, row, {
    to: 'paid',
    at,
    note: `${money} was paid.`,
    changes: { paidAt: at },
    ...bySystem,
  })
  await needs.queue.enqueue(tx, prepareRegistration, { registrationId: row.id }, { key: row.id })
}

/** The bank asks the payer's side: nothing is filed meanwhile. */
async function disputed(needs: FollowPaymentNeeds, tx: Tx, { row }: About): Promise<void> {
  if (registrationStates[row.state].isFiled) return
  await giveTask(needs, tx, taskOf(row, 'The bank asks about its payment. File nothing before the bank has decided.'))
}

async function wentBack(needs: FollowPaymentNeeds, tx: Tx, { row, payable, changed }: About): Promise<void> {
  const at = needs.clock()
  const left = formatAmount(changed.received, payable.currency, 'en')
  if (changed.returnedBy === 'chargeback') {
    const note = `The bank took the payment back. ${left} of it is left.`
    await noteStep(tx, row, { step: 'payment-returned', at, note, ...bySystem })
    return await giveTask(needs, tx, taskOf(row, `${note} The order is at “${registrationStates[row.state].label}”.`))
  }
  const isAll = changed.received <= 0
  if (isAll) await giveBackUse(tx, row.id)
  // Refunds that were made here are in the history since they were asked for.
  if (payable.closedAt) return
  const cause = { kind: 'job', id: 'registration-refunded' } as const
  if (isAll) await closePayable(needs, tx, { payableId: payable.id, reason: 'It was refunded.', isWaived: true, cause })
  if (isAll && mayBecome(row.state, 'refunded'))
    await moveRegistration(tx, row, {
      to: 'refunded',
      at,
      note: 'Everything that was paid was given back.',
      ...bySystem,
    })
  else await noteStep(tx, row, { step: 'fee-refunded', at, note: `${left} of what was paid is left.`, ...bySystem })
}

type Task = { kind: string; subject: string; note: string; link: string }

const taskOf = ({ id, title }: RegistrationRow, note: string): Task => ({
  kind: 'registration.payment-returned',
  subject: id,
  note: `Order “${title}”: ${note}`,
  link: `/desk/registrations/${id}`,
})

/** Its owner removed the account while a page of the processor was open. */
const goneOrder = ({ id, title }: PayableRow): Task => ({
  kind: 'registration.order-gone',
  subject: id,
  note: `Money came in for “${title}”, and the order is gone with its account. Refund it.`,
  link: `/desk/payments/${id}`,
})

async function giveTask({ clock }: FollowPaymentNeeds, tx: Tx, task: Task): Promise<void> {
  const now = clock()
  await openTask(tx, { ...task, role: 'finance', dueAt: new Date(now.getTime() + 2 * dayMs), createdAt: now })
}
