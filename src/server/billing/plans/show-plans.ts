import { moneyOf, Currency } from '#contract/reference/money.ts'
import type { Plan } from '#contract/billing/plans.ts'
import type { Deps } from '#server/platform/deps.ts'
import { type PlanRow, plansOnSale, pricesAt } from './plan-store.ts'

/** The plans that can be booked, with today's prices. One without both prices is not shown. */
export async function showPlans({ db, clock }: Pick<Deps, 'db' | 'clock'>): Promise<Plan[]> {
  const prices = await pricesAt(db, clock())
  const price = (planId: string, interval: 'month' | 'year') => {
    const found = prices.find((one) => one.planId === planId && one.interval === interval)
    return found && moneyOf(found.amount, Currency.parse(found.currency))
  }
  return (await plansOnSale(db)).flatMap((plan) => {
    const [month, year] = [price(plan.id, 'month'), price(plan.id, 'year')]
    return month && year ? [{ _id: plan.id, prices: { month, year }, limits: limitsOf(plan) }] : []
  })
}

const limitsOf = (plan: PlanRow): Plan['limits'] => ({
  monitoredImages: plan.monitoredImages,
  rescanHours: plan.rescanHours,
  newImageHours: plan.newImageHours,
  takedownsPerMonth: plan.takedownsPerMonth,
  caseFeePercent: plan.caseFeePercent,
  evidenceCapturesPerMonth: plan.evidenceCapturesPerMonth,
  storageBytes: plan.storageBytes,
  openCrawls: plan.openCrawls,
  searchesPerMonth: plan.searchesPerMonth,
})
