import type { Id } from '#contract/wire.ts'
import type { Deps } from '#server/platform/deps.ts'
import { consumeAttempt, type RateLimit, retractAttempt } from '#server/platform/rate-limit/rate-limit.ts'
import { missing, refuse } from '#server/platform/refuse.ts'
import { isPassword } from '../passwords/passwords.ts'
import { type AccountRow, findAccount } from '../store.ts'

/** Account and password; `field` is its name in the form. */
export type Confirmed = { accountId: Id; password: string; field?: string }

/** Asks a signed-in person for the password again: an open browser must not suffice to take over an account. */
export async function confirmPassword(
  deps: Pick<Deps, 'db' | 'clock'>,
  { accountId, password, field = 'password' }: Confirmed,
): Promise<AccountRow> {
  const limits: RateLimit[] = [{ name: 'confirm-password', key: accountId, max: 10, seconds: 900 }]
  await consumeAttempt(deps, limits)
  const account = await findAccount(deps.db, accountId)
  if (!account) throw missing('account')
  if (!(await isPassword(password, account.passwordHash)))
    throw refuse('forbidden', 'account.wrong-password', 'This is not your password. Check it, or reset it.', { field })
  await retractAttempt(deps, limits)
  return account
}
