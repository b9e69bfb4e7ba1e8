import { moneyOf, Currency } from '#contract/reference/money.ts'
import type { Plan } from '#contract/billing/plans.ts'
import type { Deps } from '#server/platform/deps.ts'
import { type PlanRow, plansOnSale, pricesAt } from './plan-store.ts'

/** `services`: the reverse-image search services that are set up here. */
type Needs = Pick<Deps, 'db' | 'clock'> & { services: { size: number } }

/**
 * The plans that can be booked, with today's prices. One without both prices is not shown. Searches by picture are offered only where
 * there is a service that carries them out.
 */
export async function showPlans({ db, clock, services }: Needs): Promise<Plan[]> {
  const prices = await pricesAt(db, clock())
  const price = (planId: string, interval: 'month' | 'year') => {
    const found = prices.find((one) => one.planId === planId && one.interval === interval)
    return found && moneyOf(found.amount, Currency.parse(found.currency))
  }
  return (await plansOnSale(db)).flatMap((plan) => {
    const [month, year] = [price(plan.id, 'month'), price(plan.id, 'year')]
    return month && year ? [{ _id: plan.id, prices: { month, year }, limits: limitsOf(plan, services.size > 0) }] : []
  })
}

const limitsOf = (plan: PlanRow, isSearching: boolean): Plan['limits'] => ({
  monitoredImages: plan.monitoredImages,
  rescanHours: plan.rescanHours,
  newImageHours: plan.newImageHours,
  takedownsPerMonth: plan.takedownsPerMonth,
  caseFeePercent: plan.caseFeePercent,
  evidenceCapturesPerMonth: plan.evidenceCapturesPerMonth,
  storageBytes: plan.storageBytes,
  openCrawls: plan.openCrawls,
  searchesPerMonth: isSearching ? plan.searchesPerMonth : 0,
  programAccess: plan.programAccess,
  programCallsPerMinute: plan.programCallsPerMinute,
})
