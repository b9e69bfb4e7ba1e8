import type { Id } from '#contract/wire.ts'
import type { Deps } from '#server/platform/deps.ts'
import { refuseForm } from '#server/platform/refuse.ts'
import { confirmPassword } from '../sign-in/confirm-password.ts'
import { removeLinksOf } from '../registration/link-store.ts'
import { accountMails, recipientOf } from '../mails.ts'
import { notify, type NotifyNeeds } from '../notifications/notify.ts'
import { accountNotifications } from '../notifications/types.ts'
import { type PasswordStrength, weakness } from '../passwords/password-strength.ts'
import { hashPassword } from '../passwords/passwords.ts'
import { type AccountRow, changeAccount, removeSessionsOf } from '../store.ts'
import { lockAccount } from './profile-store.ts'

type Needs = NotifyNeeds & Pick<Deps, 'db'> & { strength: PasswordStrength }
type Who = { accountId: Id; sessionId: Id }

/** Changes the password, ends other sessions and voids reset links. */
export async function changePasswordOf(
  deps: Needs,
  { accountId, sessionId }: Who,
  { current, password }: { current: string; password: string },
): Promise<AccountRow> {
  const { email, firstName, lastName } = await confirmPassword(deps, {
    accountId,
    password: current,
    field: 'current',
  })
  const strength = await deps.strength.of({ password, own: [email, firstName, lastName] })
  const problems = weakness({ password, path: 'password', purpose: 'resetting' }, strength)
  if (problems.length > 0) throw refuseForm(problems)
  const passwordHash = await hashPassword(password)
  return await deps.db.transaction(async (tx) => {
    await changeAccount(tx, accountId, { passwordHash })
    await removeLinksOf(tx, accountId, 'reset')
    await removeLinksOf(tx, accountId, 'second-factor')
    await removeSessionsOf(tx, accountId, sessionId)
    const account = await lockAccount(tx, accountId)
    await deps.mail.post(
      tx,
      accountMails.passwordChanged,
      { firstName, timeZone: account.timeZone, at: deps.clock(), wasSomebodys: true },
      recipientOf(account),
    )
    await notify(deps, tx, accountNotifications.passwordChanged, { accountId })
    return account
  })
}
