import type { Id } from '#contract/wire.ts'
import type { Db, Tx } from '#server/platform/db/database.ts'
import { findAccount } from '../store.ts'

/** Since when an account is there, whether its address is its owner's, and when it goes, if that was asked for. */
type Standing = { since: Date; isVerified: boolean; deletesAt: Date | null }

/** Status of an account; undefined for one that is gone. */
export async function findAccountStatus(db: Db | Tx, accountId: Id): Promise<Standing | undefined> {
  const found = await findAccount(db, accountId)
  return found && { since: found.createdAt, isVerified: found.emailVerifiedAt !== null, deletesAt: found.deletesAt }
}
