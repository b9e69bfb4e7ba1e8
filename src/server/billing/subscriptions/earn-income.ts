import { quotient } from '#contract/reference/quotient.ts'
import type { Deps } from '#server/platform/deps.ts'
import { type PayableRow, payablesStillEarned } from '../payments/payment-store.ts'
import { recordFacts, type RecordNeeds } from '../payments/events/record-facts.ts'

/** After its end a time is looked at for as long, so that a month without a server loses nothing. */
const lateMs = 400 * 86_400_000

/** Turns what was paid for a time that is over into income, as of the beginning of this month (UTC). Runs any number of times with the same result. */
export async function earnIncome(needs: Pick<Deps, 'db'> & RecordNeeds): Promise<void> {
  const now = needs.clock()
  const until = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth(), 1))
  for (const payable of await payablesStillEarned(needs.db, { until, since: new Date(until.getTime() - lateMs) })) {
    const amount = earnedBy(payable, until)
    if (amount === 0) continue
    const about = { paymentId: null, processor: null, object: null, reason: null, currency: payable.currency }
    const key = `earned:${until.toISOString().slice(0, 10)}`
    const fact = { ...about, key: `${key}:${payable.id}`, kind: 'earned' as const, amount, at: until }
    const cause = { kind: 'job', id: 'earn-income' } as const
    await needs.db.transaction((tx) => recordFacts(needs, tx, { payableId: payable.id, facts: [fact], cause }))
  }
}

/** The earned part of a net price: by elapsed milliseconds of its period, rounded down; everything at the end. */
export function earnedBy({ split, shares }: Pick<PayableRow, 'split' | 'shares'>, at: Date): number {
  if (split.kind !== 'deferred' || !split.period) return 0
  const [from, to] = [Date.parse(split.period.from), Date.parse(split.period.to)]
  const whole = shares
    .filter(({ account }) => account.startsWith('deferred:'))
    .reduce((sum, { amount }) => sum + amount, 0)
  if (at.getTime() >= to) return whole
  if (at.getTime() <= from) return 0
  return Number(quotient(BigInt(whole) * BigInt(at.getTime() - from), BigInt(to - from), 'down'))
}
