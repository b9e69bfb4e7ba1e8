import type { Id } from '#contract/wire.ts'
import { defineSlot } from '#web/platform/slot.tsx'

/** What uses of the owner's images a licence covers; `name` tells it from the others. */
export const coveredMatches = defineSlot<{ licenceId: Id; name: string }>()
