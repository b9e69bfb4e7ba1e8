import { moneyOf, Currency } from '#contract/reference/money.ts'
import type { Plan } from '#contract/billing/plans.ts'
import type { Deps } from '#server/platform/deps.ts'
import { plansOnSale, pricesAt } from './plan-store.ts'

/** The plans that can be booked, with today's prices. One without both prices is not shown. */
export async function showPlans({ db, clock }: Pick<Deps, 'db' | 'clock'>): Promise<Plan[]> {
  const prices = await pricesAt(db, clock())
  const price = (planId: string, interval: 'month' | 'year') => {
    const found = prices.find((one) => one.planId === planId && one.interval === interval)
    return found && moneyOf(found.amount, Currency.parse(found.currency))
  }
  return (await plansOnSale(db)).flatMap(({ id, position: _, isOnSale: __, ...limits }) => {
    const [month, year] = [price(id, 'month'), price(id, 'year')]
    return month && year ? [{ _id: id, prices: { month, year }, limits }] : []
  })
}
