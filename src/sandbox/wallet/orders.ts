import {
  amountOf,
  type Capture,
  isAmount,
  isTaken,
  minorOf,
  newWalletId,
  type Order,
  type Refund,
  type World,
} from './wallet-books.ts'

export type Answered = { status: number; body: object }
type Sent = {
  intent?: string
  purchase_units?: { amount?: { currency_code: string; value: string }; description?: string; custom_id?: string }[]
  payment_source?: { paypal?: { experience_context?: Record<string, string> } }
}

const unprocessable = (issue: string, description: string): Answered => ({
  status: 422,
  body: {
    name: 'UNPROCESSABLE_ENTITY',
    message: 'The requested action could not be performed.',
    details: [{ issue, description }],
  },
})
const wrong = (description: string): Answered => ({
  status: 400,
  body: { name: 'INVALID_REQUEST', message: description, details: [{ issue: 'INVALID_PARAMETER_VALUE', description }] },
})

/** An order without the wallet's private fields. */
export function told({ id, intent, status, create_time, purchase_units, payer }: Order, url: string): object {
  const links = [
    { rel: 'self', href: `${url}/v2/checkout/orders/${id}`, method: 'GET' },
    { rel: 'payer-action', href: `${url}/wallet/approve/${id}`, method: 'GET' },
  ]
  return { id, intent, status, create_time, purchase_units, ...(payer && { payer }), links }
}

export function approve({ books, tell, url }: World, id: string, outcome: 'COMPLETED' | 'PENDING' | 'DECLINED'): void {
  const order = books.orders.get(id)
  if (order?.status !== 'PAYER_ACTION_REQUIRED' && order?.status !== 'CREATED')
    throw new Error('This order cannot be approved.')
  order.status = 'APPROVED'
  order.outcome = outcome
  order.payer = { payer_id: 'SANDBOXPAYER1', email_address: 'payer@sandbox.example' }
  tell('CHECKOUT.ORDER.APPROVED', 'checkout-order', told(order, url()))
}

export function createOrder({ books, now, url }: World, body: Buffer): Answered {
  const sent = JSON.parse(body.toString() || '{}') as Sent & Record<string, unknown>
  for (const name of ['application_context', 'payer'])
    if (name in sent) return wrong(`${name} is deprecated: name it in payment_source.paypal.`)
  const unit = sent.purchase_units?.[0]
  const context = sent.payment_source?.paypal?.experience_context
  if (sent.intent !== 'CAPTURE' || !unit?.amount || sent.purchase_units?.length !== 1)
    return wrong('One unit and the intent CAPTURE are taken.')
  if (!context?.['return_url'] || !context['cancel_url'])
    return wrong('experience_context names return_url and cancel_url.')
  if (!isTaken(unit.amount.currency_code))
    return unprocessable('CURRENCY_NOT_SUPPORTED', 'Currency code is not currently supported.')
  if (!isAmount(unit.amount)) return unprocessable('DECIMAL_PRECISION', 'The amount has too many decimals, or is none.')
  if ((unit.custom_id?.length ?? 0) > 127) return wrong('custom_id is longer than 127 characters.')
  const order: Order = {
    id: newWalletId(),
    intent: 'CAPTURE',
    status: 'PAYER_ACTION_REQUIRED',
    create_time: now(),
    purchase_units: [unit as Order['purchase_units'][number]],
    back: { brand: context['brand_name'] ?? '', returnUrl: context['return_url'], cancelUrl: context['cancel_url'] },
    outcome: 'COMPLETED',
  }
  books.orders.set(order.id, order)
  return { status: 200, body: told(order, url()) }
}

/** 3.49 per cent plus 49 minor units, half up. */
const feeOf = (minor: number): number => Math.floor((minor * 349 + 5000) / 10_000) + 49

export function captureOrder({ books, now, tell, url }: World, id: string): Answered {
  const order = books.orders.get(id)
  if (!order)
    return { status: 404, body: { name: 'RESOURCE_NOT_FOUND', message: 'The specified resource does not exist.' } }
  if (order.status === 'COMPLETED') return unprocessable('ORDER_ALREADY_CAPTURED', 'Order already captured.')
  if (order.status !== 'APPROVED')
    return unprocessable('ORDER_NOT_APPROVED', 'Payer has not yet approved the Order for payment.')
  const [unit] = order.purchase_units
  if (order.outcome === 'DECLINED') {
    order.status = 'PAYER_ACTION_REQUIRED'
    return unprocessable(
      'INSTRUMENT_DECLINED',
      'The instrument presented was either declined by the processor or bank.',
    )
  }
  const currency = unit!.amount.currency_code
  const gross = minorOf(unit!.amount)
  const capture: Capture = {
    id: newWalletId(),
    status: order.outcome,
    ...(order.outcome === 'PENDING' ? { status_details: { reason: 'PENDING_REVIEW' } } : {}),
    amount: unit!.amount,
    ...(unit!.custom_id === undefined ? {} : { custom_id: unit!.custom_id }),
    create_time: now(),
    seller_receivable_breakdown: {
      gross_amount: unit!.amount,
      paypal_fee: amountOf(feeOf(gross), currency),
      net_amount: amountOf(gross - feeOf(gross), currency),
    },
    supplementary_data: { related_ids: { order_id: id } },
  }
  books.captures.set(capture.id, capture)
  unit!.payments = { captures: [capture] }
  order.status = 'COMPLETED'
  books.movements.push({
    transaction_id: capture.id,
    transaction_event_code: 'T0006',
    transaction_initiation_date: now(),
    transaction_amount: unit!.amount,
    fee_amount: amountOf(-feeOf(gross), currency),
  })
  tell(capture.status === 'PENDING' ? 'PAYMENT.CAPTURE.PENDING' : 'PAYMENT.CAPTURE.COMPLETED', 'capture', capture)
  return { status: 201, body: told(order, url()) }
}

const pathOf = ({ id }: Capture): string => `/v2/payments/captures/${id}`

/** A capture less refunds and reversals, in minor units. */
export function leftOf({ refunds }: World['books'], capture: Capture): number {
  const isOf = ({ links }: Refund) => links.some(({ href }) => href.endsWith(pathOf(capture)))
  const back = [...refunds.values()].filter(isOf)
  return minorOf(capture.amount) - back.reduce((sum, { amount }) => sum + minorOf(amount), 0)
}

export function refundCapture({ books, now, tell, url }: World, id: string, body: Buffer): Answered {
  const capture = books.captures.get(id)
  if (!capture)
    return { status: 404, body: { name: 'RESOURCE_NOT_FOUND', message: 'The specified resource does not exist.' } }
  if (capture.status === 'PENDING' || capture.status === 'DECLINED')
    return unprocessable('CAPTURE_NOT_COMPLETED', 'The capture is not completed.')
  const sent = JSON.parse(body.toString() || '{}') as { amount?: Capture['amount']; custom_id?: string }
  const { currency_code: currency } = capture.amount
  const left = leftOf(books, capture)
  if (sent.amount && sent.amount.currency_code !== currency)
    return unprocessable('CURRENCY_MISMATCH', 'The currency is not that of the capture.')
  const asked = sent.amount ? minorOf(sent.amount) : left
  if (left === 0) return unprocessable('CAPTURE_FULLY_REFUNDED', 'The capture has already been fully refunded.')
  if (asked < 1 || asked > left)
    return unprocessable('REFUND_AMOUNT_EXCEEDED', 'The refund amount must be less than or equal to what is left.')
  const refund = {
    id: newWalletId(),
    status: 'COMPLETED' as const,
    amount: amountOf(asked, currency),
    ...(sent.custom_id === undefined ? {} : { custom_id: sent.custom_id }),
    create_time: now(),
    links: [{ rel: 'up', href: url() + pathOf(capture), method: 'GET' }],
  }
  books.refunds.set(refund.id, refund)
  capture.status = asked === left ? 'REFUNDED' : 'PARTIALLY_REFUNDED'
  books.movements.push({
    transaction_id: refund.id,
    transaction_event_code: 'T1107',
    transaction_initiation_date: now(),
    transaction_amount: amountOf(-asked, currency),
  })
  tell('PAYMENT.CAPTURE.REFUNDED', 'refund', refund)
  return { status: 201, body: refund }
}
