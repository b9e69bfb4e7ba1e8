import type { PriceLine } from '#contract/billing/price-lines.ts'
import { formatAmount } from '#contract/reference/money.ts'
import { quotient } from '#contract/reference/quotient.ts'
import { entryOn, type FeeEntry, type FeeKind, feeKinds, officeNames } from '#contract/registrations/fees.ts'
import { type RegistrationOption, registrationOptions } from '#contract/registrations/options.ts'
import type { RegistrationPrice } from '#contract/registrations/registration.ts'
import { type CouponRow, couponDiscount } from '#server/billing/coupons/index.ts'

type Asked = {
  option: RegistrationOption
  feeKind: FeeKind
  /** The day of the payment. */
  day: string
  fees: readonly FeeEntry[]
  coupon?: Pick<CouponRow, 'code' | 'percent' | 'amount'> | undefined
  title?: string
  /** Replaces a refused order: our service is paid already. */
  isCorrection?: boolean
}

export type PricedRegistration = { price: RegistrationPrice; lines: PriceLine[] }

/**
 * The price of an order on a day. The price of its option is fixed: our service fee is the rest above the Office's fee, and a coupon reduces that
 * alone. Throws when the fee exceeds the price, which staff cannot enter.
 */
export function priceOfRegistration(asked: Asked): PricedRegistration {
  const { option, feeKind, day, fees, coupon, isCorrection = false } = asked
  const governmentFee = feeInDollars(fees, feeKind, day)
  const serviceFee = isCorrection ? 0 : registrationOptions[option].price * 100 - governmentFee
  if (serviceFee < 0) throw new RangeError(`The fee “${feeKind}” is above the price of ${option}.`)
  const discount = coupon ? couponDiscount(coupon, serviceFee) : 0
  const price: RegistrationPrice = {
    currency: 'USD',
    governmentFee,
    serviceFee,
    discount,
    total: governmentFee + serviceFee - discount,
    coupon: coupon?.code ?? null,
    notes: [...notesOf(fees, feeKind, day), ...(isCorrection ? ['A corrected order has no service fee.'] : [])],
  }
  return { price, lines: linesOf(asked, price) }
}

/** The fee of an office in US cents, rounded half up. */
export function feeInDollars(fees: readonly FeeEntry[], kind: FeeKind, day: string): number {
  const { amount, currency } = requireEntry(fees, kind, day)
  return currency === 'USD' ? amount : inDollars(fees, amount, day)
}

/** Canadian cents in US cents at the rate of a day, rounded half up. */
export const inDollars = (fees: readonly FeeEntry[], amount: number, day: string): number =>
  Number(quotient(BigInt(amount) * BigInt(requireEntry(fees, 'cad-usd', day).amount), 1_000_000n, 'half-up'))

function requireEntry(fees: readonly FeeEntry[], kind: FeeEntry['kind'], day: string): FeeEntry {
  const entry = entryOn(fees, kind, day)
  if (!entry) throw new RangeError(`No entry “${kind}” counts on ${day}.`)
  return entry
}

function notesOf(fees: readonly FeeEntry[], kind: FeeKind, day: string): string[] {
  const fee = requireEntry(fees, kind, day)
  const { label, office } = feeKinds[kind]
  const notes = [
    `The ${officeNames[office]} asks ${formatAmount(fee.amount, fee.currency, 'en')} for “${label}” from ${fee.from} on.`,
    sourceOf(fee),
  ]
  if (fee.currency === 'USD') return notes
  const rate = requireEntry(fees, 'cad-usd', day)
  return [
    ...notes,
    `One Canadian dollar counts as ${inUnits(rate)} US dollars from ${rate.from} on.`,
    sourceOf(rate),
    'The price stays the same where the rate changes.',
  ]
}

const sourceOf = ({ source, checkedAt }: FeeEntry): string => `Source: ${source.title}. It was read on ${checkedAt}.`

/** Millionths as `0.73`. */
const inUnits = ({ amount }: FeeEntry): string => String(amount / 1_000_000)

function linesOf({ feeKind, fees, day, title = '' }: Asked, price: RegistrationPrice): PriceLine[] {
  const { label, office, option } = feeKinds[feeKind]
  const fee = requireEntry(fees, feeKind, day)
  const foreign =
    fee.currency === 'USD'
      ? ''
      : `, ${formatAmount(fee.amount, fee.currency, 'en')} at ${inUnits(requireEntry(fees, 'cad-usd', day))}`
  const less =
    price.discount === 0 ? '' : `, less ${formatAmount(price.discount, 'USD', 'en')} by coupon ${price.coupon}`
  const what = title === '' ? '' : ` of “${title.slice(0, 120)}”`
  const lines: PriceLine[] = [
    {
      kind: 'government_fee',
      description: `Fee of the ${officeNames[office]} (${label}${foreign}), paid on your behalf`,
      amount: price.governmentFee,
      taxTreatment: 'outside',
      rule: 'fee-of-an-office',
      ruleVersion: '1',
    },
    {
      kind: 'service_fee',
      description: `Service: registration${what}, ${registrationOptions[option].label}${less}`,
      amount: price.serviceFee - price.discount,
      taxTreatment: 'taxable',
      rule: 'service-of-a-registration',
      ruleVersion: '1',
    },
  ]
  return lines.filter(({ amount }) => amount > 0)
}
