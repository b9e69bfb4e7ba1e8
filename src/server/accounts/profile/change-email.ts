import type { Id } from '#contract/wire.ts'
import type { Deps } from '#server/platform/deps.ts'
import { consumeAttempt } from '#server/platform/rate-limit/rate-limit.ts'
import { refuse } from '#server/platform/refuse.ts'
import { confirmPassword } from '../sign-in/confirm-password.ts'
import { removeLinksOf } from '../registration/link-store.ts'
import { accountMails, recipientOf } from '../mails.ts'
import { notify, type NotifyNeeds } from '../notifications/notify.ts'
import { accountNotifications } from '../notifications/types.ts'
import { type AccountRow, removeSessionsOf } from '../store.ts'
import { mailVerification } from '../registration/verify-email.ts'
import { lockAccount, moveToEmail } from './profile-store.ts'

type Needs = NotifyNeeds & Pick<Deps, 'db'>

/** The address it was is told, the one it is now is asked to be confirmed, and every other session ends. At most five times an hour. */
export async function changeEmailOf(
  deps: Needs,
  { accountId, sessionId }: { accountId: Id; sessionId: Id },
  { email, password }: { email: string; password: string },
): Promise<AccountRow> {
  await confirmPassword(deps, { accountId, password })
  await consumeAttempt(deps, [{ name: 'change-email', key: accountId, max: 5, seconds: 3600 }])
  return await deps.db.transaction(async (tx) => {
    const before = await lockAccount(tx, accountId)
    if (before.email === email) return before
    if (!(await moveToEmail(tx, accountId, email)))
      throw refuse('conflict', 'account.exists', 'This email address belongs to another account.', { field: 'email' })
    for (const purpose of ['verify', 'reset', 'second-factor'] as const) await removeLinksOf(tx, accountId, purpose)
    await removeSessionsOf(tx, accountId, sessionId)
    const account = await lockAccount(tx, accountId)
    const { firstName, timeZone } = account
    const said = { firstName, timeZone, oldEmail: before.email, newEmail: email, at: deps.clock() }
    await deps.mail.post(tx, accountMails.emailChanged, said, recipientOf(before))
    await mailVerification(deps, tx, account)
    await notify(deps, tx, accountNotifications.emailChanged, { accountId, oldEmail: before.email, newEmail: email })
    return account
  })
}
