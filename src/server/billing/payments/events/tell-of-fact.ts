import { notify, type NotifyNeeds } from '#server/accounts/notifications/index.ts'
import type { Tx } from '#server/platform/db/database.ts'
import type { MailTemplate } from '#server/platform/mail/mail-template.ts'
import { endTask, openTask } from '#server/platform/tasks/tasks.ts'
import type { IssueNeeds } from '../../invoices/issue-invoice.ts'
import type { InvoiceRow } from '../../invoices/invoice-store.ts'
import { billingNotifications } from '../../notifications.ts'
import type { Cause } from '../../ledger/post.ts'
import type { Fact, NewFact } from './facts.ts'
import type { payerMails } from '../payer-mails.ts'
import type { PayableRow } from '../payment-store.ts'

export type FollowNeeds = NotifyNeeds & IssueNeeds

/** A fact that has become known, and all that is known with it. */
export type AboutFact = { payable: PayableRow; known: readonly Fact[]; fact: NewFact; cause: Cause }

export const dayMs = 86_400_000

export const moneyOf = ({ amount, currency }: Fact) => ({ amount: amount ?? 0, currency: currency ?? '' })

/** Gives finance something to do about a payable, within two days if nothing else is said. */
export async function giveTask(
  { clock }: FollowNeeds,
  tx: Tx,
  { payable }: Pick<AboutFact, 'payable'>,
  { kind, note, dueAt }: { kind: string; note: string; dueAt?: Date },
): Promise<void> {
  const now = clock()
  const due = dueAt ?? new Date(now.getTime() + 2 * dayMs)
  const link = `/desk/payments/${payable.id}`
  await openTask(tx, { kind, subject: payable.id, role: 'finance', note, link, dueAt: due, createdAt: now })
}

/** Completes the task: its goal was reached. */
export const endOf = async ({ clock }: FollowNeeds, tx: Tx, { id }: PayableRow, kind: string): Promise<void> =>
  endTask(tx, { kind, subject: id, doneAt: clock() })

/** Notifies the account that is told of a payable, if one is. */
export async function tellOwner(
  needs: FollowNeeds,
  tx: Tx,
  { ownerId }: PayableRow,
  told: { title: string; body: string },
) {
  if (ownerId) await notify(needs, tx, billingNotifications.payments, { accountId: ownerId, ...told })
}

type Written = {
  template: MailTemplate<Parameters<(typeof payerMails)['paid']['write']>[0]>
  money: { amount: number; currency: string }
  document?: InvoiceRow | undefined
}

/** Mails the payer at a confirmed address. */
export async function writeTo(
  { mail }: FollowNeeds,
  tx: Tx,
  { payer, title }: PayableRow,
  { template, money, document }: Written,
): Promise<void> {
  if (payer.email === null) return
  const path = document && `/api/invoices/${document.link}`
  const { email, isEmailVerified: isVerified, accountId } = payer
  const data = { payer, title, ...money, ...(path && { path }) }
  await mail.post(tx, template, data, { email, isVerified, ...(accountId && { accountId }) })
}
