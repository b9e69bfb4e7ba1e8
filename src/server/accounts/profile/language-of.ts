import type { Id } from '#contract/wire.ts'
import type { Db, Tx } from '#server/platform/db/database.ts'
import { findAccount } from '../store.ts'

/** The language that an account's owner reads, as a BCP 47 tag; undefined for an account that is gone. */
export const languageOf = async (db: Db | Tx, accountId: Id): Promise<string | undefined> =>
  (await findAccount(db, accountId))?.language
