import type { Id } from '#contract/wire.ts'
import type { Deps } from '#server/platform/deps.ts'
import { refuse } from '#server/platform/refuse.ts'
import { type AccountRow, findAccount } from './store.ts'

/** Refuses unconfirmed addresses, which may be another person's. */
export async function requireVerified({ db }: Pick<Deps, 'db'>, accountId: Id): Promise<void> {
  const account = await findAccount(db, accountId)
  if (account) refuseUnverified(account)
}

export function refuseUnverified({ emailVerifiedAt }: Pick<AccountRow, 'emailVerifiedAt'>): void {
  if (emailVerifiedAt) return
  throw refuse(
    'forbidden',
    'account.unverified',
    'Please confirm your email address first, with the link that we sent you. If it is not the right address, change it in your profile.',
  )
}
