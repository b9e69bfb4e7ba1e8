import { z } from 'zod'
import type { PaypalClient } from './paypal-client.ts'
import { Amount, money } from './wallet-money.ts'
import type { WalletMovement, WalletPort } from './wallet-port.ts'

const Transactions = z.object({
  transaction_details: z
    .array(
      z.object({
        transaction_info: z.object({
          transaction_id: z.string(),
          transaction_event_code: z.string(),
          paypal_reference_id: z.string().optional(),
          transaction_initiation_date: z.string(),
          transaction_amount: Amount,
          fee_amount: Amount.optional(),
        }),
      }),
    )
    .default([]),
  total_pages: z.number().default(1),
})

export const movementCalls = (client: PaypalClient): Pick<WalletPort, 'movements'> => ({
  movements: async function* ({ from, to }) {
    const between = `start_date=${from.toISOString()}&end_date=${new Date(to.getTime() - 1).toISOString()}`
    for (let page = 1, pages = 1; page <= pages; page++) {
      const path = `/v1/reporting/transactions?${between}&fields=transaction_info&page_size=500&page=${page}`
      const listed = await client.get(path, Transactions)
      pages = listed.total_pages
      for (const { transaction_info: info } of listed.transaction_details) yield readMovement(info)
    }
  },
})

type Info = z.infer<typeof Transactions>['transaction_details'][number]['transaction_info']

const readMovement = (info: Info): WalletMovement => {
  const amount = money(info.transaction_amount)
  // A fee is told as what went away.
  const fee = info.fee_amount && money(info.fee_amount)
  const kind = kindOf(info.transaction_event_code)
  return {
    id: info.transaction_id,
    kind,
    amount,
    fee: { amount: fee ? 0 - fee.amount : 0, currency: amount.currency },
    source: (kind === 'dispute' ? info.paypal_reference_id : undefined) ?? info.transaction_id,
    at: new Date(info.transaction_initiation_date),
  }
}

/** The first digits of a code are its group: payments, fees, withdrawals to a bank, holds, reversals. */
function kindOf(code: string): WalletMovement['kind'] {
  if (code.startsWith('T00')) return 'charge'
  if (code === 'T1107') return 'refund'
  if (code.startsWith('T01')) return 'fee'
  if (code.startsWith('T04')) return 'payout'
  if (/^T(15|21)/.test(code)) return 'hold'
  return /^T1(1|2)/.test(code) ? 'dispute' : 'other'
}
