import type { User } from '#contract/accounts/user.ts'
import type { Id } from '#contract/wire.ts'
import type { Db, Tx } from '#server/platform/db/database.ts'
import { appendEvent } from '#server/platform/events/events.ts'
import { findAccount } from '../store.ts'
import { showUser } from '../view.ts'
import { changeProfile, lockAccount } from './profile-store.ts'

/** Records a connected photo service on the account, or with undefined its disconnection; notifies the owner's browsers. */
export async function noteSource(
  tx: Tx,
  accountId: Id,
  service: string,
  connection: { id: Id } | undefined,
): Promise<User> {
  const { [service]: _, ...others } = (await lockAccount(tx, accountId)).sources
  const sources = connection ? { ...others, [service]: connection } : others
  const changed = await changeProfile(tx, accountId, { sources })
  await appendEvent(tx, accountId, { type: 'user' })
  return showUser(changed)
}

/** The account as its owner sees it. Throws for one that is not there: a session has one. */
export async function showAccount(db: Db | Tx, accountId: Id): Promise<User> {
  const found = await findAccount(db, accountId)
  if (!found) throw new Error(`There is no account ${accountId}.`)
  return showUser(found)
}
