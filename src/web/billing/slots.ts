import type { Plan } from '#contract/billing/plans.ts'
import { defineSlot } from '#web/platform/slot.tsx'

/** What is used of the plan, as the areas that count it say; its limits while they are known. */
export const usageOfPlan = defineSlot<{ limits?: Plan['limits'] | undefined }>('billing.usage-of-plan')
