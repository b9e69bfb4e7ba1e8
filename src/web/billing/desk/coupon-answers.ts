import { type CouponPurpose, createCoupon } from '#contract/billing/coupons.ts'
import type { PlanId } from '#contract/billing/plans.ts'
import type { Sent } from '#contract/endpoint.ts'
import { currencies, type Currency, defaultCurrency, minorOf } from '#contract/reference/money.ts'
import type { RegistrationOption } from '#contract/reference/registration-options.ts'
import { dateOf } from '#web/ui/forms/dates/dates.ts'

/** Fields of the coupon form. */
export type CouponAnswers = {
  code: string
  kind: 'percent' | 'amount'
  percent: number | null
  /** In units of the currency. */
  amount: number | null
  currency: Currency
  duration: 'once' | 'months' | 'forever'
  months: number | null
  /** The last valid day, by the clock of the coupon's author. */
  until: string | null
  most: number | null
  countsFor: CouponPurpose
  plans: Exclude<PlanId, 'free'>[]
  registrations: RegistrationOption[]
}

export const noAnswers: CouponAnswers = {
  code: '',
  kind: 'percent',
  percent: null,
  amount: null,
  currency: defaultCurrency,
  duration: 'once',
  months: null,
  until: null,
  most: null,
  countsFor: 'plans',
  plans: [],
  registrations: [],
}

export const kinds = [
  { value: 'percent', label: 'Per cent' },
  { value: 'amount', label: 'An amount' },
] as const

export const durations = [
  { value: 'once', label: 'Once' },
  { value: 'months', label: 'For some months' },
  { value: 'forever', label: 'Forever' },
] as const

export const purposes = [
  { value: 'plans', label: 'Plans' },
  { value: 'registrations', label: 'Registrations' },
  { value: 'both', label: 'Both' },
] as const

export const currenciesOffered = currencies.map((currency) => ({ value: currency, label: currency }))

type Problems = Partial<Record<keyof CouponAnswers, string>>
type Read = { problems: Problems; coupon?: Sent<typeof createCoupon> }

const paths: Record<string, (answers: CouponAnswers) => keyof CouponAnswers> = {
  code: () => 'code',
  off: ({ kind }) => kind,
  duration: () => 'months',
  most: () => 'most',
  expiresAt: () => 'until',
  countsFor: () => 'countsFor',
  plans: () => 'plans',
  registrations: () => 'registrations',
}

/** The coupon that the answers are, by the contract's own rules; else what is wrong at which field. */
export function readCoupon(answers: CouponAnswers): Read {
  const { code, kind, percent, amount, currency, duration, months, until, most, countsFor } = answers
  const read = createCoupon.body.safeParse({
    code,
    off:
      kind === 'percent'
        ? { percent }
        : { amount: amount === null ? null : minorOf({ value: amount, currency }), currency },
    // A registration is one payment.
    duration: countsFor === 'registrations' ? 'once' : duration === 'months' ? { months } : duration,
    expiresAt: until === null ? null : endOf(until),
    most,
    countsFor,
    plans: countsFor === 'registrations' ? [] : answers.plans,
    registrations: countsFor === 'plans' ? [] : answers.registrations,
  })
  if (read.success) return { problems: {}, coupon: read.data }
  const problems: Problems = {}
  for (const { path, message } of read.error.issues) problems[paths[String(path[0])]?.(answers) ?? 'code'] ??= message
  return { problems }
}

/** A coupon is good for the whole of its last day. */
function endOf(day: string): string | null {
  const start = dateOf(day)
  if (!start) return null
  start.setDate(start.getDate() + 1)
  return start.toISOString()
}
