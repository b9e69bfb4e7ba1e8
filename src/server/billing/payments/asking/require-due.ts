import { type Due, dueOf, type NothingDue } from '#contract/billing/due.ts'
import { smallestCharge } from '#contract/reference/smallest-charges.ts'
import type { Tx } from '#server/platform/db/database.ts'
import { refuse } from '#server/platform/refuse.ts'
import { readMoneyAsked } from './money-asked.ts'
import type { PayableRow } from '../payment-store.ts'

/** Checks, in the transaction that writes a payment down, that the payer was shown what it takes. Throws where they were not. */
export type Confirm = (tx: Tx) => Promise<void>

type Payable = Extract<Due, { amount: number }> & { isFixed: boolean }

/** The amount due of a locked payable. Throws when nothing is due. */
export async function requireDue(tx: Tx, payable: PayableRow, now: Date): Promise<Payable> {
  const money = await readMoneyAsked(tx, payable, now)
  const due = dueOf(money, now)
  if (due.amount === null) throw nothingDue(due.reason)
  return { ...due, isFixed: money.isFixed }
}

const sentences: Record<NothingDue, [code: string, sentence: string]> = {
  closed: ['payment.closed', 'Nothing is to be paid here any more. Please contact your case manager.'],
  paid: ['payment.paid', 'This is paid already. Thank you.'],
  bank: ['payment.under-way', 'A payment for this is under way. Wait until the bank has answered.'],
  parts: [
    'payment.in-parts',
    'This is being paid in parts, and the next one is charged on its day. There is nothing to do now.',
  ],
}

export const nothingDue = (reason: NothingDue) => refuse('conflict', ...sentences[reason])

/** Refuses a sum that no payment service takes. */
export function requireChargeable({ amount, currency }: { amount: number; currency: string }): void {
  if (amount < smallestCharge(currency)) throw tooSmall()
}

export const tooSmall = () =>
  refuse(
    'conflict',
    'payment.too-small',
    'This sum is too small for payment services. Nothing was charged. Choose fewer parts or a bank transfer, or write to us.',
  )
