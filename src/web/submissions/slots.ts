import { defineSlot } from '#web/platform/slot.tsx'

/** Rule of a country, beside the question for it. */
export const ruleOfCountry = defineSlot<{ country: string }>()
