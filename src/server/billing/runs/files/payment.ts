import type { BankAccount } from '#contract/billing/payouts/bank-accounts.ts'
import type { PayoutDetails } from '#contract/billing/payouts/details.ts'

/** One payment of a run, as a file tells it to the bank. */
export type Payment = {
  /** At most 35 characters; the bank gives it back with its bookings. */
  endToEndId: string
  holder: string
  account: BankAccount
  address: PayoutDetails['address']
  /** In minor units. */
  amount: bigint
  currency: string
  /** Text on the payee's statement, at most 140 characters. */
  purpose: string
}

/** Our own account, from which a run is paid. */
export type ClientAccount = { name: string; iban: string; bic: string | null }

export type RunFile = {
  messageId: string
  createdAt: Date
  /** `2026-11-30`. */
  executeOn: string
  from: ClientAccount
  payments: readonly Payment[]
}
