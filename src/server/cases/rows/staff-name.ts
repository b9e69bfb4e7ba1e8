import type { Id } from '#contract/wire.ts'
import { showAccount } from '#server/accounts/index.ts'
import type { Tx } from '#server/platform/db/database.ts'

/** What a member of staff is called where it stands who did something. */
export async function staffName(tx: Tx, accountId: Id): Promise<string> {
  const { details } = await showAccount(tx, accountId)
  return `${details.first_name} ${details.last_name}`
}
