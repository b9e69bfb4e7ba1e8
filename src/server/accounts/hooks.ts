import type { Id } from '#contract/wire.ts'
import type { Tx } from '#server/platform/db/database.ts'
import type { Bucket } from '#server/platform/objects/store.ts'

/** What a feature holds of an account: documents by name, each to be written as JSON, and files under the names they shall have. */
export type Holdings = {
  documents: Record<string, unknown>
  files: { name: string; bucket: Bucket; key: string }[]
}

/** What features to the right do for accounts that they know nothing else of, in the features' order. */
export type AccountHooks = {
  /** Everything that is the account's, for its owner to take away. */
  exporting: (accountId: Id) => Promise<Holdings>
  /** Removes all of it, in transactions of its own; run again after it was cut off. */
  removing: (accountId: Id) => Promise<void>
}

/** What features to the right do when an owner names a place of their own or leaves one, in the same transaction. */
export type ProfileHooks = { placesChanged: (tx: Tx, accountId: Id) => Promise<void> }
