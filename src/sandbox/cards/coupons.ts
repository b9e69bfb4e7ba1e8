import { type Books, begun, newId } from './books.ts'
import { invalid } from './wire/card-error.ts'
import { namesIn, pageOf } from './methods.ts'
import { at, isTrue, listOf, numberOf, type Params, textsOf, wordOf } from './wire/read-form.ts'
import type { Coupon, Discount, Price, PromotionCode, Subscription } from './things.ts'

type Handler = (books: Books, params: Params, id: string) => unknown

export const couponHandlers: Record<string, Handler> = {
  'POST /v1/products': (books, params) => {
    const id = wordOf(params, 'id') ?? newId('prod')
    if (books.find('product', id)) throw invalid('Product already exists.', { code: 'resource_already_exists' })
    const name = wordOf(params, 'name') ?? ''
    return books.add({
      ...begun(books, 'product', 'prod'),
      id,
      name,
      active: true,
      metadata: textsOf(params, 'metadata'),
    })
  },
  'GET /v1/products/:id': (books, _, id) => books.get('product', id),
  'POST /v1/prices': (books, params) => createPrice(books, params),
  'GET /v1/prices/:id': (books, _, id) => books.get('price', id),
  'GET /v1/prices': (books, params) => {
    const keys = namesIn(params, 'lookup_keys')
    const isActive = wordOf(params, 'active')
    const fits = ({ lookup_key: key, active }: Price) =>
      (keys.length === 0 || keys.includes(key ?? '')) && (isActive === undefined || String(active) === isActive)
    return pageOf(books.all('price').filter(fits), params)
  },
  'POST /v1/coupons': (books, params) => createCoupon(books, params),
  'GET /v1/coupons/:id': (books, _, id) => judged(books, books.get('coupon', id)),
  'DELETE /v1/coupons/:id': (books, _, id) => {
    books.get('coupon', id)
    books.remove(id)
    return { id, object: 'coupon', deleted: true }
  },
  'POST /v1/promotion_codes': (books, params) => createCode(books, params),
  'GET /v1/promotion_codes': (books, params) => {
    const code = wordOf(params, 'code')
    return pageOf(
      books.all('promotion_code').filter((one) => code === undefined || one.code.toLowerCase() === code.toLowerCase()),
      params,
    )
  },
  'POST /v1/promotion_codes/:id': (books, params, id) => {
    const code = books.get('promotion_code', id)
    if (wordOf(params, 'active')) code.active = isTrue(params, 'active')
    return code
  },
}

function createPrice(books: Books, params: Params): Price {
  const product = books.get('product', wordOf(params, 'product')).id
  const key = wordOf(params, 'lookup_key') ?? null
  const held = key === null ? undefined : books.all('price').find(({ lookup_key: other }) => other === key)
  if (held && !isTrue(params, 'transfer_lookup_key'))
    throw invalid(`A price (\`${held.id}\`) already uses that lookup key.`, { param: 'lookup_key' })
  if (held) held.lookup_key = null
  const interval = wordOf(params, 'recurring', 'interval')
  return books.add({
    ...begun(books, 'price', 'price'),
    metadata: textsOf(params, 'metadata'),
    product,
    unit_amount: numberOf(params, 'unit_amount') ?? 0,
    currency: wordOf(params, 'currency') ?? 'usd',
    active: true,
    lookup_key: key,
    type: interval ? 'recurring' : 'one_time',
    recurring: interval
      ? {
          interval: interval as NonNullable<Price['recurring']>['interval'],
          interval_count: numberOf(params, 'recurring', 'interval_count') ?? 1,
        }
      : null,
  })
}

function createCoupon(books: Books, params: Params): Coupon {
  const id = wordOf(params, 'id') ?? newId('coupon')
  if (books.find('coupon', id)) throw invalid('Coupon already exists.', { code: 'resource_already_exists' })
  const [percent, amount] = [numberOf(params, 'percent_off') ?? null, numberOf(params, 'amount_off') ?? null]
  if ((percent === null) === (amount === null))
    throw invalid('You must pass one of percent_off or amount_off.', { code: 'parameter_missing' })
  if (percent !== null && !(percent > 0 && percent <= 100))
    throw invalid('Invalid percent_off: must be a positive number no greater than 100', { param: 'percent_off' })
  const duration = wordOf(params, 'duration') ?? 'once'
  if ((duration === 'repeating') !== (numberOf(params, 'duration_in_months') !== undefined))
    throw invalid('duration_in_months goes with duration=repeating, and with no other.', {
      param: 'duration_in_months',
    })
  const options = at(params, ['currency_options']) ?? {}
  const amounts = Object.entries(options).map(([code, option]) => [
    code,
    { amount_off: numberOf(option, 'amount_off') ?? 0 },
  ])
  return books.add<Coupon>({
    ...begun(books, 'coupon', 'coupon'),
    id,
    metadata: textsOf(params, 'metadata'),
    name: wordOf(params, 'name') ?? null,
    percent_off: percent,
    amount_off: amount,
    currency: wordOf(params, 'currency') ?? null,
    duration,
    duration_in_months: numberOf(params, 'duration_in_months') ?? null,
    max_redemptions: numberOf(params, 'max_redemptions') ?? null,
    redeem_by: numberOf(params, 'redeem_by') ?? null,
    times_redeemed: 0,
    valid: true,
    _applies_to: { products: namesIn(textsOrLists(params), 'products') },
    _currency_options: Object.fromEntries(amounts) as Coupon['_currency_options'],
  })
}

const textsOrLists = (params: Params): Params => ({ products: listOf(params, 'applies_to', 'products') })

/** The coupon with its validity by the clock. */
function judged(books: Books, coupon: Coupon): Coupon {
  const isFull = coupon.max_redemptions !== null && coupon.times_redeemed >= coupon.max_redemptions
  const isLate = coupon.redeem_by !== null && coupon.redeem_by <= books.now()
  coupon.valid = !isFull && !isLate
  return coupon
}

function createCode(books: Books, params: Params): PromotionCode {
  const coupon = books.get('coupon', wordOf(params, 'promotion', 'coupon'))
  const code = wordOf(params, 'code') ?? newId('x').slice(2, 10).toUpperCase()
  if (books.all('promotion_code').some((one) => one.active && one.code.toLowerCase() === code.toLowerCase()))
    throw invalid('An active promotion code with `code: ' + code + '` already exists.')
  return books.add<PromotionCode>({
    ...begun(books, 'promotion_code', 'promo'),
    metadata: textsOf(params, 'metadata'),
    code,
    active: true,
    promotion: { type: 'coupon', coupon: coupon.id },
    max_redemptions: numberOf(params, 'max_redemptions') ?? null,
    expires_at: numberOf(params, 'expires_at') ?? null,
    times_redeemed: 0,
  })
}

/** Redeems `discounts` for a subscription. Throws CardError with the reason. */
export function redeem(books: Books, params: Params, subscription: Subscription): Discount[] {
  return listOf(params, 'discounts').map((asked) => {
    const named = wordOf(asked, 'promotion_code')
    const code = named === undefined ? undefined : books.get('promotion_code', named)
    if (code && !isUsable(books, code))
      throw invalid('This promotion code is inactive, expired or has been used up.', {
        code: 'resource_missing',
        param: 'discounts[0][promotion_code]',
      })
    const coupon = judged(books, books.get('coupon', code?.promotion.coupon ?? wordOf(asked, 'coupon')))
    if (!coupon.valid)
      throw invalid(`Coupon expired: ${coupon.id}`, { code: 'coupon_expired', param: 'discounts[0][coupon]' })
    if (coupon.amount_off !== null && amountOff(coupon, subscription.currency) === undefined)
      throw invalid(`Coupon ${coupon.id} has no amount in ${subscription.currency}.`, { param: 'discounts[0][coupon]' })
    const { products } = coupon._applies_to
    const product = subscription.items.data[0]?.price.product ?? ''
    if (products.length > 0 && !products.includes(product))
      throw invalid('This coupon does not apply to anything on this subscription.', { param: 'discounts[0][coupon]' })
    coupon.times_redeemed++
    if (code) code.times_redeemed++
    return books.add<Discount>({
      id: newId('di'),
      object: 'discount',
      livemode: false,
      source: { type: 'coupon', coupon: coupon.id },
      promotion_code: code?.id ?? null,
      subscription: subscription.id,
      start: books.now(),
      end: coupon.duration === 'repeating' ? later(books.now(), 'month', coupon.duration_in_months ?? 1) : null,
    })
  })
}

function isUsable(
  books: Books,
  { active, expires_at: until, max_redemptions: most, times_redeemed: used }: PromotionCode,
): boolean {
  return active && (until === null || until > books.now()) && (most === null || used < most)
}

const amountOff = (coupon: Coupon, currency: string): number | undefined =>
  coupon.currency === currency ? (coupon.amount_off ?? undefined) : coupon._currency_options[currency]?.amount_off

/** Amount after discounts; `once` counts for whole periods only. */
export function discounted(books: Books, amount: number, subscription: Subscription, isWhole: boolean): number {
  let left = amount
  for (const id of subscription.discounts) {
    const discount = books.find('discount', id)
    const coupon = books.find('coupon', discount?.source.coupon)
    if (!discount || !coupon || (discount.end !== null && discount.end <= books.now())) continue
    if (coupon.duration === 'once' && !isWhole) continue
    left -=
      coupon.percent_off === null
        ? Math.min(left, amountOff(coupon, subscription.currency) ?? 0)
        : Math.round((left * coupon.percent_off) / 100)
  }
  return left
}

/** Removes ended discounts, and used `once` discounts. */
export function dropSpent(books: Books, subscription: Subscription, { isInvoiced = false } = {}): Subscription {
  subscription.discounts = subscription.discounts.filter((id) => {
    const discount = books.find('discount', id)
    const isOnce = books.find('coupon', discount?.source.coupon)?.duration === 'once'
    return discount && (discount.end === null || discount.end > books.now()) && !(isOnce && isInvoiced)
  })
  return subscription
}

/** So many intervals later, on that day or month's last. */
export function later(seconds: number, interval: string, count: number): number {
  if (interval === 'day' || interval === 'week') return seconds + count * (interval === 'day' ? 1 : 7) * 86_400
  const from = new Date(seconds * 1000)
  const months = from.getUTCMonth() + count * (interval === 'year' ? 12 : 1)
  const lastDay = new Date(Date.UTC(from.getUTCFullYear(), months + 1, 0)).getUTCDate()
  const to = new Date(from)
  to.setUTCFullYear(from.getUTCFullYear(), months, Math.min(from.getUTCDate(), lastDay))
  return Math.floor(to.getTime() / 1000)
}
