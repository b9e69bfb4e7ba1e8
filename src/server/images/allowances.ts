import type { Id } from '#contract/wire.ts'
import type { Db, Tx } from '#server/platform/db/database.ts'

/** What an owner's plan gives them. */
export type Allowances = {
  /** How many images are looked for at a time. */
  monitoredImages(db: Db | Tx, ownerId: Id): Promise<number>
  takedownsPerMonth(db: Db | Tx, ownerId: Id): Promise<number>
}

/** What everybody has without paying. */
export const freeAllowances: Allowances = {
  monitoredImages: async () => 500,
  takedownsPerMonth: async () => 2,
}
