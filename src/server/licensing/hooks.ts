import type { Id } from '#contract/wire.ts'
import type { Tx } from '#server/platform/db/database.ts'

/** What features to the right do when an owner's ledger changes, in the same transaction. */
export type LedgerHooks = { changed: (tx: Tx, ownerId: Id) => Promise<void> }
