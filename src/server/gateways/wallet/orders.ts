import { z } from 'zod'
import { ProcessorProblem } from '../processor-event.ts'
import type { PaypalClient } from './paypal-client.ts'
import { Amount, money, readCustomId, toAmount, toCustomId } from './wallet-money.ts'
import type { NewOrder, WalletCapture, WalletOrder, WalletPort } from './wallet-port.ts'

export const Capture = z.object({
  id: z.string(),
  status: z.string(),
  status_details: z.object({ reason: z.string().optional() }).optional(),
  amount: Amount,
  custom_id: z.string().optional(),
  create_time: z.string(),
  seller_receivable_breakdown: z.object({ paypal_fee: Amount.optional() }).optional(),
  supplementary_data: z.object({ related_ids: z.object({ order_id: z.string().optional() }).optional() }).optional(),
})
const Order = z.object({
  id: z.string(),
  status: z.string(),
  payer: z.object({ payer_id: z.string().optional(), email_address: z.string().optional() }).optional(),
  purchase_units: z.array(
    z.object({
      amount: Amount,
      custom_id: z.string().optional(),
      payments: z.object({ captures: z.array(Capture).default([]) }).optional(),
    }),
  ),
  links: z.array(z.object({ rel: z.string(), href: z.string() })).default([]),
})

type Calls = Pick<WalletPort, 'createOrder' | 'order' | 'captureOrder' | 'capture'>

export function orderCalls(client: PaypalClient): Calls {
  const order = async (id: string) => readOrder(await client.get(`/v2/checkout/orders/${at(id)}`, Order))
  return {
    createOrder: async (asked, key) =>
      readOrder(await client.post('/v2/checkout/orders', orderOf(asked), { key, reads: Order })),
    order,
    captureOrder: async (id, key) => {
      try {
        return readOrder(await client.post(`/v2/checkout/orders/${at(id)}/capture`, {}, { key, reads: Order }))
      } catch (error) {
        // Retried with another key: the existing capture counts.
        if (error instanceof ProcessorProblem && error.reason === 'ORDER_ALREADY_CAPTURED') return await order(id)
        throw error
      }
    },
    capture: async (id) => readCapture(await client.get(`/v2/payments/captures/${at(id)}`, Capture)),
  }
}

export const at = (id: string): string => encodeURIComponent(id)

const orderOf = (asked: NewOrder): object => ({
  intent: 'CAPTURE',
  purchase_units: [
    {
      amount: toAmount(asked.amount),
      description: asked.description.slice(0, 127),
      custom_id: toCustomId(asked.reference),
    },
  ],
  payment_source: {
    paypal: {
      experience_context: {
        brand_name: asked.brandName,
        ...(asked.locale && { locale: asked.locale }),
        shipping_preference: 'NO_SHIPPING',
        user_action: 'PAY_NOW',
        payment_method_preference: 'UNRESTRICTED',
        return_url: asked.returnUrl,
        cancel_url: asked.cancelUrl,
      },
    },
  },
})

const orderStates: Record<string, WalletOrder['state']> = {
  CREATED: 'created',
  SAVED: 'created',
  PAYER_ACTION_REQUIRED: 'action-needed',
  APPROVED: 'approved',
  COMPLETED: 'captured',
  VOIDED: 'voided',
}

function readOrder(order: z.infer<typeof Order>): WalletOrder {
  const [unit] = order.purchase_units
  const state = orderStates[order.status]
  if (!unit || !state)
    throw new Error(`The wallet tells an order that is not understood: ${order.id}, ${order.status}.`)
  const reference = readCustomId(unit.custom_id)
  return {
    id: order.id,
    state,
    amount: money(unit.amount),
    approveUrl: order.links.find(({ rel }) => rel === 'payer-action' || rel === 'approve')?.href,
    payer:
      order.payer?.payer_id === undefined ? undefined : { id: order.payer.payer_id, email: order.payer.email_address },
    captures: (unit.payments?.captures ?? []).map((one) => ({ ...readCapture(one), order: order.id, reference })),
    reference,
  }
}

const captureStates: Record<string, WalletCapture['state']> = {
  COMPLETED: 'paid',
  PENDING: 'pending',
  DECLINED: 'declined',
  FAILED: 'failed',
  REFUNDED: 'refunded',
  PARTIALLY_REFUNDED: 'part-refunded',
}

export function readCapture(capture: z.infer<typeof Capture>): WalletCapture {
  const state = captureStates[capture.status]
  if (!state) throw new Error(`The wallet tells a state of a capture that is not known: ${capture.status}.`)
  const fee = capture.seller_receivable_breakdown?.paypal_fee
  return {
    id: capture.id,
    state,
    reason: capture.status_details?.reason,
    amount: money(capture.amount),
    fee: fee && money(fee),
    order: capture.supplementary_data?.related_ids?.order_id,
    reference: readCustomId(capture.custom_id),
    at: new Date(capture.create_time),
  }
}
