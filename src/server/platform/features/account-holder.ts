import type { Id } from '#contract/wire.ts'
import type { Bucket } from '#server/platform/objects/store.ts'

/**
 * What a feature holds of an account: documents by name, each to be written as JSON, and files under the names they shall have. A document
 * that may be long is an `AsyncIterable` of its entries.
 */
export type Holdings = {
  documents: Record<string, unknown>
  files: { name: string; bucket: Bucket; key: string }[]
}

/** What a feature that holds something of accounts does for one that leaves or takes everything away. */
export type AccountHolder<Needs> = {
  /** Everything that is the account's, for its owner to take away. */
  exports: (needs: Needs, accountId: Id) => Promise<Holdings>
  /** Removes all of it, in transactions of its own; run again after it was cut off. */
  erases: (needs: Needs, accountId: Id) => Promise<void>
}

/** What all features hold of accounts. */
export type AccountHoldings = {
  export(accountId: Id): Promise<Holdings>
  erase(accountId: Id): Promise<void>
}

/** Asks those that hold something one after the other: a later one's records may hang on an earlier one's. */
export const openAccountHoldings = <Needs>(holders: AccountHolder<Needs>[], needs: () => Needs): AccountHoldings => ({
  export: async (accountId) => {
    const all: Holdings = { documents: {}, files: [] }
    for (const { exports } of holders) {
      const { documents, files } = await exports(needs(), accountId)
      Object.assign(all.documents, documents)
      all.files.push(...files)
    }
    return all
  },
  erase: async (accountId) => {
    for (const { erases } of holders) await erases(needs(), accountId)
  },
})
