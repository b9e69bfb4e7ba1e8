import { planIds, type PlanId } from '#contract/billing/plans.ts'
import type { Interval, PlanPreview } from '#contract/billing/subscriptions.ts'

export type Choice = { plan: PlanId; interval: Interval }

/**
 * The kind of a change of plan. A larger plan, or a year in place of months, begins at once. A smaller plan, or months in place of a year, begins
 * when the paid time ends.
 */
export function kindOfChange(has: Choice | undefined, wants: Choice): PlanPreview['kind'] {
  if (!has) return wants.plan === 'free' ? 'none' : 'subscribe'
  if (wants.plan === 'free') return 'cancel'
  const [before, after] = [planIds.indexOf(has.plan), planIds.indexOf(wants.plan)]
  if (after === before && has.interval === wants.interval) return 'none'
  return after > before || (after === before && wants.interval === 'year') ? 'upgrade' : 'downgrade'
}
