import { randomBytes } from 'node:crypto'
import type { Id } from '#contract/wire.ts'
import type { Tx } from '#server/platform/db/database.ts'
import type { Deps } from '#server/platform/deps.ts'
import { removeEventsOf } from '#server/platform/events/events.ts'
import { removeMailsOf } from '#server/platform/mail/mail-store.ts'
import { missing, refuse } from '#server/platform/refuse.ts'
import { newId } from '#server/platform/ids.ts'
import { deleteAccountRow } from '../leaving/leaving-store.ts'
import { removeLinksOf } from '../registration/link-store.ts'
import { makeLink } from '../registration/links.ts'
import { accountMails, recipientOf } from '../mails.ts'
import { hashPassword } from '../passwords/passwords.ts'
import { newReferralCode } from '../registration/referral-codes.ts'
import { type AccountRow, insertAccount, removeSessionsOf } from '../store.ts'
import { lockMember } from './member-store.ts'

/** For how many days an invitation is good. */
export const invitedForDays = 7

type Needs = Pick<Deps, 'clock' | 'mail'>
type Firm = { id: Id; name: string; country: string }
type Invited = { email: string; firstName: string; lastName: string }

/**
 * Makes the account of a law firm's member, which nobody can sign in to before its mailed link was followed once and a password chosen. Throws
 * `account.exists` where the address has an account of any kind.
 */
export async function inviteMember(needs: Needs, tx: Tx, firm: Firm, invited: Invited): Promise<AccountRow> {
  const account = await insertAccount(tx, {
    id: newId(),
    ...invited,
    country: firm.country,
    company: firm.name,
    passwordHash: await hashPassword(randomBytes(32).toString('base64url')),
    referralCode: newReferralCode(),
    role: 'partner',
    firmId: firm.id,
  })
  if (!account)
    throw refuse(
      'conflict',
      'account.exists',
      'This address has an account already. Invite another address of theirs.',
      {
        field: 'email',
      },
    )
  await mailInvitation(needs, tx, firm, account)
  return account
}

/** Mails another invitation to a member who has not followed one yet; the earlier ones work no more. */
export async function inviteAgain(needs: Needs, tx: Tx, firm: Firm, accountId: Id): Promise<void> {
  const account = await lockMember(tx, firm.id, accountId)
  if (!account) throw missing('member')
  if (account.emailVerifiedAt)
    throw refuse('conflict', 'member.accepted', 'They have already accepted. They can reset their own password.')
  await removeLinksOf(tx, accountId, 'reset')
  await mailInvitation(needs, tx, firm, account)
}

async function mailInvitation({ clock, mail }: Needs, tx: Tx, firm: Firm, account: AccountRow): Promise<void> {
  const token = await makeLink(tx, { purpose: 'reset', account, now: clock(), minutes: invitedForDays * 24 * 60 })
  const said = { firstName: account.firstName, firm: firm.name, token, days: invitedForDays }
  await mail.post(tx, accountMails.firmInvitation, said, recipientOf(account))
}

/** Takes a member of a firm away: their sessions end, and the account goes with its links and its second factor. */
export async function removeMember(tx: Tx, firmId: Id, accountId: Id): Promise<void> {
  if (!(await lockMember(tx, firmId, accountId))) throw missing('member')
  await removeSessionsOf(tx, accountId)
  await removeEventsOf(tx, accountId)
  await removeMailsOf(tx, accountId)
  await deleteAccountRow(tx, accountId)
}
