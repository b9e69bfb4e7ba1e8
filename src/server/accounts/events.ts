import type { Id } from '#contract/wire.ts'
import { defineEvent } from '#server/platform/features/feature-bus.ts'

/** An owner names a place of their own, or leaves one. */
export const placesChanged = defineEvent<{ accountId: Id }>('account.places-changed')
