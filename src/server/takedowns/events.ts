import type { Id } from '#contract/wire.ts'
import { defineEvent } from '#server/platform/features/feature-bus.ts'

/** A look saw that copies of a takedown are gone. */
export const takedownRemoved = defineEvent<{ takedownId: Id; ownerId: Id; host: string }>('takedown.removed')
