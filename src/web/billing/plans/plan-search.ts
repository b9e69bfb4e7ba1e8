import { PlanId } from '#contract/billing/plans.ts'
import { Interval } from '#contract/billing/subscriptions.ts'

/**
 * What an address of the plan's page says: which plan somebody looks at closely, by month or by year, and whether another card is to be given. It stands
 * in the address, because the page is loaded anew before the payment partner is let in.
 */
export type PlanSearch = { plan?: PlanId; by?: Interval; card?: true }

/** What cannot be read in it is as if it were not there. */
export function readSearch({ plan, by, card }: PlanSearch): PlanSearch {
  const [known, interval] = [PlanId.safeParse(plan).data, Interval.safeParse(by).data]
  return {
    ...(known ? { plan: known } : {}),
    ...(interval ? { by: interval } : {}),
    ...(card === true ? { card } : {}),
  }
}
