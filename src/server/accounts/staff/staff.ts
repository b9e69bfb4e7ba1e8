import { randomBytes } from 'node:crypto'
import type { StaffRole } from '#contract/platform/staff-roles.ts'
import type { Id } from '#contract/wire.ts'
import { writeAudit } from '#server/platform/audit/audit.ts'
import type { Tx } from '#server/platform/db/database.ts'
import type { Deps } from '#server/platform/deps.ts'
import { newId } from '#server/platform/ids.ts'
import { removeMailsOf } from '#server/platform/mail/mail-store.ts'
import { missing, refuse } from '#server/platform/refuse.ts'
import { deleteAccountRow } from '../leaving/leaving-store.ts'
import { accountMails, recipientOf } from '../mails.ts'
import { hashPassword } from '../passwords/passwords.ts'
import { removeLinksOf } from '../registration/link-store.ts'
import { makeLink } from '../registration/links.ts'
import { newReferralCode } from '../registration/referral-codes.ts'
import { standing } from '../registration/register.ts'
import { type AccountRow, findAccount, insertAccount, removeSessionsOf, setStanding } from '../store.ts'
import { lockStaff, removeFactorReset } from './staff-store.ts'

/** Days for which an invitation is good. */
const invitedForDays = 7

type Needs = Pick<Deps, 'db' | 'clock' | 'mail'>
/** The member of staff who acts. */
export type StaffAct = { by: Id; ip: string }
type Invited = { email: string; firstName: string; lastName: string; roles: StaffRole[] }

/**
 * Makes the account of a member of staff, in their inviter's country. Nobody can sign in to it before its mailed link is used. Throws
 * `account.exists` when the address has an account.
 */
export async function inviteStaff(needs: Needs, { roles, ...invited }: Invited, act: StaffAct): Promise<void> {
  const passwordHash = await hashPassword(randomBytes(32).toString('base64url'))
  await needs.db.transaction(async (tx) => {
    const inviter = await findAccount(tx, act.by)
    const account = await insertAccount(tx, {
      id: newId(),
      ...invited,
      country: inviter?.country ?? 'PT',
      passwordHash,
      referralCode: newReferralCode(),
      ...standing(roles),
    })
    if (!account)
      throw refuse('conflict', 'account.exists', 'This address has an account already. Invite another address.', {
        field: 'email',
      })
    await mailInvitation(needs, tx, account)
    await note(needs, tx, act, { action: 'staff.invited', about: { accountId: account.id, to: roles } })
  })
}

/** Mails another invitation; the earlier links stop working. */
export async function inviteStaffAgain(needs: Needs, accountId: Id, act: StaffAct): Promise<void> {
  await needs.db.transaction(async (tx) => {
    const account = memberIn(await lockStaff(tx), accountId)
    if (account.emailVerifiedAt)
      throw refuse('conflict', 'staff.accepted', 'They have accepted already. They ask for a new password themselves.')
    await removeLinksOf(tx, accountId, 'reset')
    await mailInvitation(needs, tx, account)
    await note(needs, tx, act, { action: 'staff.invited-again', about: { accountId } })
  })
}

async function mailInvitation({ clock, mail }: Needs, tx: Tx, account: AccountRow): Promise<void> {
  const token = await makeLink(tx, { purpose: 'reset', account, now: clock(), minutes: invitedForDays * 24 * 60 })
  const said = { firstName: account.firstName, token, days: invitedForDays }
  await mail.post(tx, accountMails.staffInvitation, said, recipientOf(account))
}

/** Gives a member of staff other roles. They hold for the next call; the last administrator stays one. */
export async function setStaffRoles(
  needs: Needs,
  { accountId, roles }: { accountId: Id; roles: StaffRole[] },
  act: StaffAct,
): Promise<void> {
  await needs.db.transaction(async (tx) => {
    const staff = await lockStaff(tx)
    const { staffRoles: from } = memberIn(staff, accountId)
    if (!roles.includes('admin')) refuseLast(staff, accountId)
    await setStanding(tx, accountId, standing(roles))
    await note(needs, tx, act, { action: 'staff.roles', about: { accountId, from, to: roles } })
  })
}

/**
 * Ends a member's time as staff: roles, sessions, open links and requests go. An invitation
 * that nobody used goes with its account. Returns the account as it was.
 */
export async function leaveStaff(
  needs: Needs,
  tx: Tx,
  { accountId, to }: { accountId: Id; to: Id | null },
  act: StaffAct,
): Promise<AccountRow> {
  const staff = await lockStaff(tx)
  const account = memberIn(staff, accountId)
  if (accountId === act.by) throw refuse('conflict', 'staff.self', 'Ask another administrator to let you go.')
  refuseLast(staff, accountId)
  if (to !== null && (to === accountId || !staff.some(({ id }) => id === to)))
    throw refuse('conflict', 'staff.no-such-person', 'Choose a person who stays to take the cases.')
  await removeSessionsOf(tx, accountId)
  if (account.emailVerifiedAt === null) {
    await removeMailsOf(tx, accountId)
    await deleteAccountRow(tx, accountId)
    return account
  }
  await setStanding(tx, accountId, standing([]))
  await removeLinksOf(tx, accountId, 'reset')
  await removeFactorReset(tx, accountId)
  return account
}

/** Writes an act on staff to the log. Stands last in its transaction: the log's lock is held until the commit. */
export const note = async (
  { clock }: Pick<Needs, 'clock'>,
  tx: Tx,
  { by, ip }: StaffAct,
  { action, about }: { action: string; about: Record<string, unknown> },
): Promise<void> => await writeAudit(tx, { at: clock(), actor: by, action, about, ip })

export function memberIn(staff: readonly AccountRow[], accountId: Id): AccountRow {
  const found = staff.find(({ id }) => id === accountId)
  if (!found) throw missing('member of staff')
  return found
}

/** Refuses to lose the last administrator who can sign in. */
function refuseLast(staff: readonly AccountRow[], accountId: Id): void {
  const isAdmin = ({ staffRoles, emailVerifiedAt }: AccountRow) =>
    staffRoles.includes('admin') && emailVerifiedAt !== null
  const others = staff.filter((one) => one.id !== accountId && isAdmin(one))
  if (memberIn(staff, accountId).staffRoles.includes('admin') && others.length === 0)
    throw refuse(
      'conflict',
      'staff.last-admin',
      'This is the last administrator who can sign in. Make another person one first.',
    )
}
