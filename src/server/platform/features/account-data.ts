import type { Id } from '#contract/wire.ts'
import type { Bucket } from '#server/platform/objects/store.ts'

/** An account's data in one feature: documents by name, each written as JSON, and files by the names that the export gives them. Long documents are an `AsyncIterable` of entries. */
export type ExportedData = {
  documents: Record<string, unknown>
  files: { name: string; bucket: Bucket; key: string }[]
}

/** Exports and erases an account's data in one feature. */
export type AccountData<Needs> = {
  /** Returns all data of the account, for its owner. */
  export: (needs: Needs, accountId: Id) => Promise<ExportedData>
  /** Removes all data of the account, in transactions of its own. A second run finishes one that was cut off. */
  erase: (needs: Needs, accountId: Id) => Promise<void>
}

/** Exports and erases an account's data in all features. */
export type AllAccountData = {
  export(accountId: Id): Promise<ExportedData>
  erase(accountId: Id): Promise<void>
}

/** Asks features one after the other: rows of a later one may refer to rows of an earlier one. */
export const openAccountData = <Needs>(features: AccountData<Needs>[], needs: () => Needs): AllAccountData => ({
  export: async (accountId) => {
    const all: ExportedData = { documents: {}, files: [] }
    for (const feature of features) {
      const { documents, files } = await feature.export(needs(), accountId)
      Object.assign(all.documents, documents)
      all.files.push(...files)
    }
    return all
  },
  erase: async (accountId) => {
    for (const feature of features) await feature.erase(needs(), accountId)
  },
})
