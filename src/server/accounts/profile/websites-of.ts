import type { Id } from '#contract/wire.ts'
import type { Db, Tx } from '#server/platform/db/database.ts'
import { findAccount } from '../store.ts'

/** The account's own websites; none for a deleted account. */
export const listWebsites = async (db: Db | Tx, accountId: Id): Promise<string[]> =>
  (await findAccount(db, accountId))?.websites ?? []
