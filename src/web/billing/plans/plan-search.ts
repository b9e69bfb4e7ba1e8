import { PlanId } from '#contract/billing/plans.ts'
import { Interval } from '#contract/billing/subscriptions.ts'

/**
 * Address parameters of the plan's page: the chosen plan, month or year, and a new card. The page is loaded again before the payment partner is
 * admitted, so they are in the address.
 */
export type PlanSearch = { plan?: PlanId; by?: Interval; card?: true }

/** Ignores unreadable parameters. */
export function readSearch({ plan, by, card }: PlanSearch): PlanSearch {
  const [known, interval] = [PlanId.safeParse(plan).data, Interval.safeParse(by).data]
  return {
    ...(known ? { plan: known } : {}),
    ...(interval ? { by: interval } : {}),
    ...(card === true ? { card } : {}),
  }
}
