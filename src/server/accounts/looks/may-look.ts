import type { Id } from '#contract/wire.ts'
import type { Db } from '#server/platform/db/database.ts'
import { findAccount } from '../store.ts'

/** Whether somebody is of the support still: who is not any more sees nothing from then on. */
export async function mayLook(db: Db, lookerId: Id): Promise<boolean> {
  const looker = await findAccount(db, lookerId)
  return looker?.role === 'staff' && looker.staffRoles.some((role) => role === 'support' || role === 'admin')
}
