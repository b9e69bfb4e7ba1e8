import type { Id } from '#contract/wire.ts'
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
