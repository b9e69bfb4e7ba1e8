import type { z } from 'zod'
import type { Registration } from '#contract/accounts/registration.ts'
import type { StaffRole } from '#contract/platform/staff-roles.ts'
import type { Id } from '#contract/wire.ts'
import type { Tx } from '#server/platform/db/database.ts'
import type { Deps } from '#server/platform/deps.ts'
import { newId } from '#server/platform/ids.ts'
import { refuse } from '#server/platform/refuse.ts'
import { newAuthenticatorSecret } from '../sign-in/authenticator-codes.ts'
import { hashPassword } from '../passwords/passwords.ts'
import { newReferralCode } from './referral-codes.ts'
import { putSecondFactor } from '../sign-in/second-factor-store.ts'
import { atTheServer, openSession } from '../sign-in/sessions.ts'
import { type AccountRow, changeAccount, insertAccount } from '../store.ts'
import type { accounts } from '../tables.ts'

type Form = z.output<typeof Registration>

type Standing = {
  staffRoles?: StaffRole[]
  /** Base-32 secret of staff's second factor; random by default. */
  authenticator?: string | undefined
  /** Hash of the password, if the caller hashed it. */
  passwordHash?: string
}

/** Makes an account with a confirmed address and signs it in, as the server itself. Staff get a second factor. */
export async function registerAccount(
  { db, clock, seal }: Pick<Deps, 'db' | 'clock' | 'seal'>,
  form: Form,
  { staffRoles = [], authenticator = newAuthenticatorSecret(), ...given }: Standing = {},
): Promise<{ account: AccountRow; token: string }> {
  const passwordHash = given.passwordHash ?? (await hashPassword(form.password))
  const now = clock()
  return await db.transaction(async (tx) => {
    const account = await makeAccount(tx, form, { passwordHash, ...standing(staffRoles), ...verified(now) })
    if (account.role === 'staff') {
      await putSecondFactor(tx, account.id, seal.close(authenticator, account.id))
      await changeAccount(tx, account.id, { secondFactorAt: now })
    }
    return { account, token: await openSession(tx, { accountId: account.id, signer: atTheServer, now }) }
  })
}

/** Columns of an account with a confirmed address. */
export const verified = (now: Date) => ({ emailVerifiedAt: now, firstVerifiedAt: now })

/** Columns of an account that follow from its roles. */
export const standing = (staffRoles: StaffRole[]): Pick<AccountRow, 'role' | 'staffRoles'> => ({
  role: staffRoles.length > 0 ? 'staff' : 'owner',
  staffRoles,
})

type Beside = Pick<AccountRow, 'passwordHash'> &
  Partial<
    Pick<
      typeof accounts.$inferInsert,
      'role' | 'staffRoles' | 'emailVerifiedAt' | 'firstVerifiedAt' | 'partner' | 'partnerKey'
    >
  > & {
    referredBy?: Id | null
  }

/** Makes a form's account. Throws `account.exists` for a known address. */
export async function makeAccount(tx: Tx, form: Form, beside: Beside): Promise<AccountRow> {
  const account = await insertAccount(tx, {
    id: newId(),
    email: form.email,
    firstName: form.first_name,
    lastName: form.last_name,
    company: form.company ?? null,
    country: form.country,
    referralCode: newReferralCode(),
    ...beside,
  })
  if (!account)
    throw refuse('conflict', 'account.exists', 'This email address has an account already. Log in instead.', {
      field: 'form.email',
    })
  return account
}
