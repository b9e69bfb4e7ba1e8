import type { Login } from '#contract/accounts/forms.ts'
import type { Deps } from '#server/platform/deps.ts'
import { refuse } from '#server/platform/refuse.ts'
import { isPassword } from './passwords.ts'
import { openSession } from './sessions.ts'
import { type AccountRow, findAccountByEmail } from './store.ts'

/** Signs in. The answer and the time it takes are the same for a wrong password and an unknown address. */
export async function logIn(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  { email, password }: Login,
): Promise<{ account: AccountRow; token: string }> {
  const account = await findAccountByEmail(db, email)
  const fits = await isPassword(password, account?.passwordHash)
  if (!account || !fits)
    throw refuse(
      'unauthenticated',
      'account.wrong-password',
      'Email address and password do not go together. Check both, or reset the password.',
      { field: 'password' },
    )
  return { account, token: await openSession(db, account.id, clock()) }
}
