import { defineSlot } from '#web/platform/slot.tsx'

/** Usage of the plan, a bar for each limit from the area that counts it. */
export const usageOfPlan = defineSlot()
