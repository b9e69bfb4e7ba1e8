import type { Id } from '#contract/wire.ts'
import { defineSlot } from '#web/platform/slot.tsx'

/** Uses that a licence covers; `name` distinguishes it. */
export const coveredMatches = defineSlot<{ licenceId: Id; name: string }>()
