import type { PlanId } from '#contract/billing/plans.ts'

/** The plans' names, which are the same in every language. */
export const planWords: Record<PlanId, string> = {
  free: 'Free',
  essential: 'Essential',
  pro: 'Pro',
  studio: 'Studio',
}
