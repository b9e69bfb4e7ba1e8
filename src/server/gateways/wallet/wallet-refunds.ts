import { z } from 'zod'
import { at } from './orders.ts'
import type { PaypalClient } from './paypal-client.ts'
import { Amount, money, readCustomId, toAmount, toCustomId } from './wallet-money.ts'
import type { WalletPort, WalletRefund } from './wallet-port.ts'

const Refund = z.object({
  id: z.string(),
  status: z.string(),
  amount: Amount,
  custom_id: z.string().optional(),
  links: z.array(z.object({ rel: z.string(), href: z.string() })).default([]),
})

type Calls = Pick<WalletPort, 'refund' | 'refundOf'>

export const refundCalls = (client: PaypalClient): Calls => ({
  refund: async ({ capture, amount, note, reference }, key) => {
    const body = {
      ...(amount && { amount: toAmount(amount) }),
      ...(note && { note_to_payer: note.slice(0, 255) }),
      custom_id: toCustomId(reference),
    }
    return readRefund(await client.post(`/v2/payments/captures/${at(capture)}/refund`, body, { key, reads: Refund }))
  },
  refundOf: async (id) => readRefund(await client.get(`/v2/payments/refunds/${at(id)}`, Refund)),
})

const states: Record<string, WalletRefund['state']> = {
  COMPLETED: 'made',
  PENDING: 'pending',
  FAILED: 'failed',
  CANCELLED: 'canceled',
}

function readRefund({ id, status, amount, custom_id: custom, links }: z.infer<typeof Refund>): WalletRefund {
  const state = states[status]
  if (!state) throw new Error(`The wallet tells a state of a refund that is not known: ${status}.`)
  const up = links.find(({ rel }) => rel === 'up')?.href
  return {
    id,
    state,
    amount: money(amount),
    capture: up === undefined ? undefined : /captures\/([^/?]+)/.exec(up)?.[1],
    reference: readCustomId(custom),
  }
}
