import type { Id } from '#contract/wire.ts'
import type { Db, Tx } from '#server/platform/db/database.ts'

/** What an owner's plan gives them. */
export type Allowances = {
  /** How many images are looked for at a time. */
  monitoredImages(db: Db | Tx, ownerId: Id): Promise<number>
  /** What the files of their images may take together, those of uploads that are under way included. */
  storageBytes(db: Db | Tx, ownerId: Id): Promise<number>
  takedownsPerMonth(db: Db | Tx, ownerId: Id): Promise<number>
  /** Our share of what image users pay in their cases, in whole per cent. */
  caseFeePercent(db: Db | Tx, ownerId: Id): Promise<number>
  /** How often the sites they watch are visited, and within how many hours after an image was added; null if that brings no visit forward. */
  visits(db: Db | Tx, ownerId: Id): Promise<{ everyHours: number; newImageWithinHours: number | null }>
}

/** What everybody has without paying. */
export const freeAllowances: Allowances = {
  monitoredImages: async () => 500,
  storageBytes: async () => 100 * 1024 ** 3,
  takedownsPerMonth: async () => 2,
  caseFeePercent: async () => 45,
  visits: async () => ({ everyHours: 30 * 24, newImageWithinHours: null }),
}
