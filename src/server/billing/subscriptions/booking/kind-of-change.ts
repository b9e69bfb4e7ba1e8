import { planIds, type PlanId } from '#contract/billing/plans.ts'
import type { Interval, PlanPreview } from '#contract/billing/subscriptions.ts'

export type Choice = { plan: PlanId; interval: Interval }

/**
 * What choosing means beside what one has: a larger plan, or a year instead of months of the same, begins at once; a smaller one, or months instead of a
 * year, when what is paid ends.
 */
export function kindOfChange(has: Choice | undefined, wants: Choice): PlanPreview['kind'] {
  if (!has) return wants.plan === 'free' ? 'none' : 'subscribe'
  if (wants.plan === 'free') return 'cancel'
  const [before, after] = [planIds.indexOf(has.plan), planIds.indexOf(wants.plan)]
  if (after === before && has.interval === wants.interval) return 'none'
  return after > before || (after === before && wants.interval === 'year') ? 'upgrade' : 'downgrade'
}
