import type Stripe from 'stripe'
import { ProcessorProblem } from '../processor-event.ts'
import type { CardCoupon, CardPort, CardPrice, NewCoupon, PromotionCode } from './card-port.ts'
import { counted, money } from './money.ts'
import { asked } from './problems.ts'
import { idOf, momentOf, secondsOf } from './read-object.ts'

type Calls = Pick<
  CardPort,
  | 'createProduct'
  | 'createPrice'
  | 'price'
  | 'priceNamed'
  | 'createCoupon'
  | 'coupon'
  | 'createPromotionCode'
  | 'promotionCode'
  | 'deactivatePromotionCode'
>

export const couponCalls = (stripe: Stripe): Calls => ({
  createProduct: ({ id, name, reference }, idempotencyKey) =>
    asked(async () => {
      const product = await stripe.products.create({ id, name, metadata: reference }, { idempotencyKey })
      return { id: product.id }
    }),
  createPrice: ({ product, amount, interval, lookupKey, reference }, idempotencyKey) =>
    asked(async () => {
      const { amount: unit_amount, currency } = counted(amount)
      const asked = { product, unit_amount, currency, recurring: { interval }, lookup_key: lookupKey }
      const options = { idempotencyKey }
      return readPrice(
        await stripe.prices.create({ ...asked, transfer_lookup_key: true, metadata: reference }, options),
      )
    }),
  price: (id) => asked(async () => readPrice(await stripe.prices.retrieve(id))),
  priceNamed: (lookupKey) =>
    asked(async () => {
      const { data } = await stripe.prices.list({ lookup_keys: [lookupKey], active: true, limit: 1 })
      return data[0] && readPrice(data[0])
    }),
  createCoupon: (wanted, idempotencyKey) =>
    asked(async () => readCoupon(await stripe.coupons.create(couponOf(wanted), { idempotencyKey }))),
  coupon: (id) =>
    asked(async () => readCoupon(await stripe.coupons.retrieve(id, { expand: ['applies_to', 'currency_options'] }))),
  createPromotionCode: ({ coupon, code, maxRedemptions, expiresAt }, idempotencyKey) =>
    asked(async () =>
      readCode(
        await stripe.promotionCodes.create(
          {
            promotion: { type: 'coupon', coupon },
            code,
            ...(maxRedemptions !== undefined && { max_redemptions: maxRedemptions }),
            ...(expiresAt && { expires_at: secondsOf(expiresAt) }),
          },
          { idempotencyKey },
        ),
      ),
    ),
  promotionCode: (code) =>
    asked(async () => {
      const { data } = await stripe.promotionCodes.list({ code, limit: 1 })
      return data[0] && readCode(data[0])
    }),
  deactivatePromotionCode: (id) =>
    asked(async () => readCode(await stripe.promotionCodes.update(id, { active: false }))),
})

export const readPrice = (price: Stripe.Price): CardPrice => ({
  id: price.id,
  product: idOf(price.product) ?? '',
  amount: money(price.unit_amount ?? 0, price.currency),
  interval: price.recurring?.interval === 'year' ? 'year' : 'month',
  isOnSale: price.active,
  lookupKey: price.lookup_key ?? undefined,
})

function couponOf(wanted: NewCoupon): Stripe.CouponCreateParams {
  const { duration, maxRedemptions, redeemBy, products } = wanted
  return {
    id: wanted.id,
    name: wanted.name,
    ...offOf(wanted.off),
    ...(typeof duration === 'string' ? { duration } : { duration: 'repeating', duration_in_months: duration.months }),
    ...(maxRedemptions !== undefined && { max_redemptions: maxRedemptions }),
    ...(redeemBy && { redeem_by: secondsOf(redeemBy) }),
    ...(products && { applies_to: { products } }),
    metadata: wanted.reference,
    expand: ['applies_to', 'currency_options'],
  }
}

function offOf(off: NewCoupon['off']): Stripe.CouponCreateParams {
  if ('percent' in off) return { percent_off: off.percent }
  const [first, ...more] = off.amounts.map(counted)
  if (!first) throw new ProcessorProblem('stripe', 'refused', 'A coupon takes off a percentage or an amount: name one.')
  const options = Object.fromEntries(more.map(({ amount, currency }) => [currency, { amount_off: amount }]))
  return {
    amount_off: first.amount,
    currency: first.currency,
    ...(more.length > 0 && { currency_options: options }),
  }
}

const readCoupon = (coupon: Stripe.Coupon): CardCoupon => ({
  id: coupon.id,
  isValid: coupon.valid,
  off: coupon.percent_off === null ? { amounts: amountsOff(coupon) } : { percent: coupon.percent_off },
  duration:
    coupon.duration === 'repeating'
      ? { months: coupon.duration_in_months ?? 1 }
      : coupon.duration === 'forever'
        ? 'forever'
        : 'once',
  redeemed: coupon.times_redeemed,
  maxRedemptions: coupon.max_redemptions ?? undefined,
  redeemBy: coupon.redeem_by === null ? undefined : momentOf(coupon.redeem_by),
  products: coupon.applies_to?.products ?? [],
})

function amountsOff({ amount_off: amount, currency, currency_options: options = {} }: Stripe.Coupon) {
  const own = amount === null || currency === null ? [] : [money(amount, currency)]
  const others = Object.entries(options).filter(([code]) => code !== currency)
  return [...own, ...others.map(([code, option]) => money(option.amount_off, code))]
}

const readCode = (code: Stripe.PromotionCode): PromotionCode => ({
  id: code.id,
  code: code.code,
  coupon: idOf(code.promotion.coupon) ?? '',
  isActive: code.active,
  redeemed: code.times_redeemed,
  maxRedemptions: code.max_redemptions ?? undefined,
  expiresAt: code.expires_at === null ? undefined : momentOf(code.expires_at),
})
