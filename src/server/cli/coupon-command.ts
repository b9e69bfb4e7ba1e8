import { parseArgs } from 'node:util'
import { createCoupon } from '#contract/billing/coupons.ts'
import { makeCoupon } from '../billing/coupons/index.ts'
import type { Deps } from '../platform/deps.ts'
import { line, type Say } from '../platform/text/terminal-line.ts'

type Needs = Pick<Deps, 'db' | 'clock'>

const options = {
  percent: { type: 'string' },
  amount: { type: 'string' },
  currency: { type: 'string', default: 'USD' },
  months: { type: 'string' },
  forever: { type: 'boolean', default: false },
  for: { type: 'string', default: 'plans' },
  plan: { type: 'string', multiple: true },
  option: { type: 'string', multiple: true },
  most: { type: 'string' },
  until: { type: 'string' },
} as const

/** `rightframe coupon make CODE …`. An amount is in minor units; the last day is whole, by UTC. */
export async function runCouponCommand(needs: Needs, [action, code, ...args]: string[], say: Say): Promise<void> {
  if (action !== 'make' || code === undefined)
    throw new Error(
      'rightframe coupon make CODE --percent N | --amount CENTS [--currency USD] [--months N | --forever]\n  [--for plans|registrations|both] [--plan ID]… [--option ID]… [--most N] [--until YYYY-MM-DD]',
    )
  const { values } = parseArgs({ args, options })
  const {
    percent,
    amount,
    currency,
    months,
    forever,
    most,
    until,
    plan: plans = [],
    option: registrations = [],
  } = values
  const read = createCoupon.body.safeParse({
    code,
    off: percent === undefined ? { amount: Number(amount), currency } : { percent: Number(percent) },
    duration: forever ? 'forever' : months === undefined ? 'once' : { months: Number(months) },
    expiresAt: until === undefined ? null : endOf(until),
    most: most === undefined ? null : Number(most),
    countsFor: values.for,
    plans,
    registrations,
  })
  if (!read.success) throw new Error(read.error.issues.map(({ message }) => message).join('\n'))
  const { code: made, countsFor } = await makeCoupon(needs, read.data, 'command line')
  say(line`${made} can be used now, for ${countsFor === 'both' ? 'plans and registrations' : countsFor}.`)
}

function endOf(day: string): string {
  const start = Date.parse(`${day}T00:00:00Z`)
  if (Number.isNaN(start)) throw new Error(`“${day}” is no day. Write it as YYYY-MM-DD.`)
  return new Date(start + 86_400_000).toISOString()
}
