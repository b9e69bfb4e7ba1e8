import type { Id } from '#contract/wire.ts'
import { defineSlot } from '#web/platform/slot.tsx'

/** What uses of the owner's images a licence covers. */
export const coveredMatches = defineSlot<{ licenceId: Id }>('licensing.covered-finds')
