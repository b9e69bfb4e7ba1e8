import type { z } from 'zod'
import type { Registration } from '#contract/accounts/forms.ts'
import type { Deps } from '#server/platform/deps.ts'
import { newId } from '#server/platform/ids.ts'
import { refuse } from '#server/platform/refuse.ts'
import { hashPassword } from './passwords.ts'
import { openSession } from './sessions.ts'
import { type AccountRow, insertAccount } from './store.ts'

/** Makes an account and signs it in. */
export async function registerAccount(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  form: z.output<typeof Registration>,
  role: AccountRow['role'] = 'owner',
): Promise<{ account: AccountRow; token: string }> {
  const passwordHash = await hashPassword(form.password)
  return await db.transaction(async (tx) => {
    const account = await insertAccount(tx, {
      id: newId(),
      email: form.email,
      passwordHash,
      firstName: form.first_name,
      lastName: form.last_name,
      company: form.company ?? null,
      country: form.country,
      role,
    })
    if (!account)
      throw refuse('conflict', 'account.exists', 'This email address has an account already. Log in instead.', {
        field: 'form.email',
      })
    return { account, token: await openSession(tx, account.id, clock()) }
  })
}
