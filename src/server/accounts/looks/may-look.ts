import type { Id } from '#contract/wire.ts'
import type { Db } from '#server/platform/db/database.ts'
import { findAccount } from '../store.ts'

/** True while the account still has the role of support: without it, it sees nothing at once. */
export async function mayLook(db: Db, lookerId: Id): Promise<boolean> {
  const looker = await findAccount(db, lookerId)
  return looker?.role === 'staff' && looker.staffRoles.some((role) => role === 'support' || role === 'admin')
}
