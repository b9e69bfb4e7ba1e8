import { defineSlot } from '#web/platform/slot.tsx'

/** What is used of the plan, a bar for each of its limits, as the areas that count it say. */
export const usageOfPlan = defineSlot()
