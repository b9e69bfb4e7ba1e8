import { formatAmount } from '#contract/reference/money.ts'
import type { Id } from '#contract/wire.ts'
import { showAccount } from '#server/accounts/index.ts'
import { withdrawalMs } from '#server/billing/plans/index.ts'
import type { Deps } from '#server/platform/deps.ts'
import { mailTemplate } from '#server/platform/mail/mail-template.ts'
import { missing, refuse } from '#server/platform/refuse.ts'
import { findRegistration, type RegistrationRow } from '../order-store.ts'
import { titleOfOrder } from './ask-for-order.ts'
import { type RefundOfOrder, refundOrder, type RefundNeeds } from './refund-order.ts'

export type WithdrawNeeds = Pick<Deps, 'db' | 'mail'> & RefundNeeds

type Declared = {
  name: string
  order: string
  contract: Id
  begun: string
  at: string
  amount: string
  isFiled: boolean
}

/** The immediate, durable receipt of a consumer's withdrawal: content, day and time. Recipients cannot unsubscribe. */
const withdrawalMail = mailTemplate<Declared>(
  'registration-withdrawal',
  ({ name, order, contract, begun, at, amount, isFiled }) => ({
    subject: 'You withdrew from your order of a registration',
    greeting: `Hello ${name},`,
    blocks: [
      `On ${at} (UTC) you declared that you withdraw from the contract on “${order}”, paid on ${begun} under the number ${contract}.`,
      isFiled
        ? `The application is filed, and the Office keeps its fee. Our service fee of ${amount} goes back the way it came.`
        : `Nothing is filed. All that you paid, ${amount}, goes back the way it came.`,
      'Banks take up to ten days for it. You need not do anything.',
    ],
  }),
)

/** Until when an order can be withdrawn from: 14 days from its payment. Null where it was not paid. */
export const withdrawUntilOf = ({ paidAt }: Pick<RegistrationRow, 'paidAt'>): Date | null =>
  paidAt && new Date(paidAt.getTime() + withdrawalMs)

/**
 * Withdraws from the contract: its money goes back, but for the Office's fee once the application is filed. Everybody may, business or not. Sources:
 * Directive 2011/83/EU articles 9, 11, 13 and 14(3); article 11a, added by Directive (EU) 2023/2673, applies from 19 June 2026.
 */
export async function withdraw(needs: WithdrawNeeds, ownerId: Id, id: Id): Promise<RefundOfOrder> {
  const found = await findRegistration(needs.db, ownerId, id)
  if (!found) throw missing('registration')
  const until = withdrawUntilOf(found)
  if (until && needs.clock() > until)
    throw refuse(
      'conflict',
      'registration.too-late',
      `You could withdraw until ${until.toISOString().slice(0, 10)}. Write to us if something is wrong with this order.`,
    )
  return await needs.db.transaction(async (tx) => {
    // The account is locked first, as where it is deleted.
    const { details, email, email_verified: isVerified } = await showAccount(tx, ownerId)
    const about = { id, by: 'owner', userId: ownerId, reason: 'You withdrew from the contract.' } as const
    const refunded = await refundOrder(needs, tx, about)
    const declared = {
      name: details.first_name,
      order: titleOfOrder(found),
      contract: id,
      begun: refunded.row.paidAt!.toISOString().slice(0, 10),
      at: needs.clock().toISOString().slice(0, 16).replace('T', ' '),
      amount: formatAmount(refunded.amount, 'USD', 'en'),
      isFiled: refunded.what === 'service-fee',
    }
    await needs.mail.post(tx, withdrawalMail, declared, { email, isVerified, accountId: ownerId })
    return refunded
  })
}
