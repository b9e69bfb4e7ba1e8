import { z } from 'zod'
import { at } from './orders.ts'
import type { PaypalClient } from './paypal-client.ts'
import { Amount, money } from './wallet-money.ts'
import type { WalletDispute, WalletPort } from './wallet-port.ts'

const Dispute = z.object({
  dispute_id: z.string(),
  reason: z.string(),
  status: z.string(),
  dispute_amount: Amount,
  seller_response_due_date: z.string().optional(),
  dispute_outcome: z.object({ outcome_code: z.string() }).optional(),
  disputed_transactions: z.array(z.object({ seller_transaction_id: z.string().optional() })).default([]),
})

const Disputes = z.object({ items: z.array(z.object({ dispute_id: z.string(), create_time: z.string() })).default([]) })

export const disputeCalls = (client: PaypalClient): Pick<WalletPort, 'dispute' | 'disputeOf'> => ({
  disputeOf: async (capture) => {
    const { items } = await client.get(`/v1/customer/disputes?disputed_transaction_id=${at(capture)}`, Disputes)
    return items.toSorted((a, b) => Date.parse(b.create_time) - Date.parse(a.create_time))[0]?.dispute_id
  },
  dispute: async (id) => {
    const dispute = await client.get(`/v1/customer/disputes/${at(id)}`, Dispute)
    const due = dispute.seller_response_due_date
    return {
      id: dispute.dispute_id,
      state: stateOf(dispute),
      amount: money(dispute.dispute_amount),
      capture: dispute.disputed_transactions[0]?.seller_transaction_id,
      reason: dispute.reason.toLowerCase(),
      dueAt: due === undefined ? undefined : new Date(due),
    }
  },
})

/**
 * By PayPal's own words of each outcome: DENIED turned the dispute down, of one with a payout PayPal bears the loss, and NONE gave way to another dispute
 * of the same payment.
 */
const keptByUs = /SELLER|CANCELED|DENIED|PAYOUT|^NONE$/

function stateOf({ status, dispute_outcome: outcome }: z.infer<typeof Dispute>): WalletDispute['state'] {
  if (status === 'RESOLVED') return keptByUs.test(outcome?.outcome_code ?? '') ? 'won' : 'lost'
  return status === 'WAITING_FOR_SELLER_RESPONSE' || status === 'OPEN' ? 'evidence-needed' : 'under-review'
}
