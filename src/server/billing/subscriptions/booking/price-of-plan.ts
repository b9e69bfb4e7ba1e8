import type { PlanId } from '#contract/billing/plans.ts'
import type { Interval } from '#contract/billing/subscriptions.ts'
import { Currency } from '#contract/reference/money.ts'
import type { Deps } from '#server/platform/deps.ts'
import { refuse } from '#server/platform/refuse.ts'
import { planNamed, pricesAt } from '../../plans/plan-store.ts'
import { planWords } from '../../plans/plan-words.ts'

/** In minor units. */
export type Price = { amount: number; currency: Currency }

/** The current price of a plan. Refuses a plan that is no longer on offer. */
export async function priceOfPlan(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  plan: PlanId,
  interval: Interval,
): Promise<Price> {
  const { isOnSale } = await planNamed(db, plan)
  const found = (await pricesAt(db, clock())).find((one) => one.planId === plan && one.interval === interval)
  if (!found || !isOnSale)
    throw refuse(
      'conflict',
      'plan.off-sale',
      `The plan ${planWords[plan]} is not offered any more. Choose another one.`,
    )
  return { amount: found.amount, currency: Currency.parse(found.currency) }
}
