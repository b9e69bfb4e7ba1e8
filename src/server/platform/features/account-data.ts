import type { Id } from '#contract/wire.ts'
import type { Bucket } from '#server/platform/objects/store.ts'
import type { ExportedTable } from './exported-table.ts'
import type { ForeignArchive } from './foreign-archive.ts'

/**
 * An account's data in one feature: documents by name, each written as JSON, tables for spreadsheets, and files by the names that the export gives
 * them. Long documents are an `AsyncIterable` of entries.
 */
export type ExportedData = {
  documents: Record<string, unknown>
  tables?: ExportedTable[]
  files: { name: string; bucket: Bucket; key: string }[]
}

/** Counts of restored entries, by what an owner calls them ("images", "matches"). */
export type Restored = Record<string, number>

/** Exports, erases and restores an account's data in one feature. */
export type AccountData<Needs> = {
  /** Returns all data of the account, for its owner. */
  export: (needs: Needs, accountId: Id) => Promise<ExportedData>
  /** Removes all data of the account, in transactions of its own. A second run finishes one that was cut off. */
  erase: (needs: Needs, accountId: Id) => Promise<void>
  /** Takes in what an export of another installation holds for this feature. A second run finishes one that was cut off. */
  restore?: (needs: Needs, accountId: Id, archive: ForeignArchive) => Promise<Restored>
}

/** Exports, erases and restores an account's data in all features. */
export type AllAccountData = {
  export(accountId: Id): Promise<ExportedData>
  erase(accountId: Id): Promise<void>
  /** Restores feature by feature. `onRestored` hears each feature's counts. */
  restore(accountId: Id, archive: ForeignArchive, onRestored: (restored: Restored) => void): Promise<void>
}

/** Asks features one after the other: rows of a later one may refer to rows of an earlier one. */
export const openAccountData = <Needs>(features: AccountData<Needs>[], needs: () => Needs): AllAccountData => ({
  export: async (accountId) => {
    const all: Required<ExportedData> = { documents: {}, tables: [], files: [] }
    for (const feature of features) {
      const { documents, tables = [], files } = await feature.export(needs(), accountId)
      Object.assign(all.documents, documents)
      all.tables.push(...tables)
      all.files.push(...files)
    }
    return all
  },
  erase: async (accountId) => {
    for (const feature of features) await feature.erase(needs(), accountId)
  },
  restore: async (accountId, archive, onRestored) => {
    for (const { restore } of features) if (restore) onRestored(await restore(needs(), accountId, archive))
  },
})
