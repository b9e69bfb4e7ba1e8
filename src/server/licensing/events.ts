import type { Id } from '#contract/wire.ts'
import { defineEvent } from '#server/platform/features/feature-bus.ts'

/** An owner's ledger has other entries than before. */
export const ledgerChanged = defineEvent<{ ownerId: Id }>('ledger.changed')
