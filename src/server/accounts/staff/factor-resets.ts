import type { Id } from '#contract/wire.ts'
import { holdsOneOf } from '#contract/platform/staff-roles.ts'
import { writeAudit } from '#server/platform/audit/audit.ts'
import type { Tx } from '#server/platform/db/database.ts'
import type { Deps } from '#server/platform/deps.ts'
import { refuse } from '#server/platform/refuse.ts'
import { accountMails, recipientOf } from '../mails.ts'
import { removeLinksOf } from '../registration/link-store.ts'
import { deleteSecondFactor } from '../sign-in/second-factor-store.ts'
import { type AccountRow, changeAccount, removeSessionsOf } from '../store.ts'
import { type StaffAct, memberIn, note } from './staff.ts'
import { type FactorReset, lockStaff, putFactorReset, readFactorResets, removeFactorReset } from './staff-store.ts'

type Needs = Pick<Deps, 'db' | 'clock' | 'mail'>

/** Milliseconds for which a request can be confirmed. */
const openForMs = 24 * 3_600_000

/** True while a request can be confirmed. */
export const isOpenReset = ({ askedAt }: FactorReset, now: Date): boolean =>
  now.getTime() - askedAt.getTime() < openForMs

/** Asks for the removal of a member's second factor; another person confirms. */
export async function askFactorReset(
  needs: Needs,
  { accountId, why }: { accountId: Id; why: string },
  act: StaffAct,
): Promise<void> {
  await needs.db.transaction(async (tx) => {
    const { secondFactorAt } = memberIn(await lockStaff(tx), accountId)
    if (accountId === act.by)
      throw refuse('conflict', 'staff.self', 'Another person asks for this. You change your own under “Signing in”.')
    if (!secondFactorAt) throw refuse('conflict', 'second-factor.off', 'This person has no second factor to remove.')
    const open = (await readFactorResets(tx)).get(accountId)
    if (open && isOpenReset(open, needs.clock()))
      throw refuse('conflict', 'factor-reset.asked', 'This is asked for already. Another person confirms it.')
    await putFactorReset(tx, { accountId, askedBy: act.by, askedAt: needs.clock(), why })
    await note(needs, tx, act, { action: 'staff.factor-reset-asked', about: { accountId } })
  })
}

/** Removes a second factor that another person asked to remove: sessions end, and its owner is told by mail. */
export async function confirmFactorReset(needs: Needs, accountId: Id, act: StaffAct): Promise<void> {
  await needs.db.transaction(async (tx) => {
    const account = memberIn(await lockStaff(tx), accountId)
    const asked = (await readFactorResets(tx)).get(accountId)
    if (!asked || !isOpenReset(asked, needs.clock()))
      throw refuse('conflict', 'factor-reset.over', 'Nobody asks for this now. Requests hold for 24 hours.')
    if (asked.askedBy === act.by || accountId === act.by)
      throw refuse('forbidden', 'factor-reset.own', 'Another person confirms this: two people agree on each reset.')
    await removeFactor(needs, tx, account)
    const about = { accountId, askedBy: asked.askedBy }
    await note(needs, tx, act, { action: 'staff.factor-reset-confirmed', about })
  })
}

export async function withdrawFactorReset(needs: Needs, accountId: Id, act: StaffAct): Promise<void> {
  await needs.db.transaction(async (tx) => {
    if (!(await removeFactorReset(tx, accountId)))
      throw refuse('conflict', 'factor-reset.over', 'Nobody asks for this now. Requests hold for 24 hours.')
    await note(needs, tx, act, { action: 'staff.factor-reset-withdrawn', about: { accountId } })
  })
}

/**
 * Removes the second factor of a member of staff from the command line, where no two other people could: the asker is of support or an
 * administrator, the confirmer another administrator. Throws an Error with a message for the operator.
 */
export async function recoverStaff(
  needs: Pick<Needs, 'db' | 'clock'> & Partial<Pick<Needs, 'mail'>>,
  email: string,
): Promise<void> {
  await needs.db.transaction(async (tx) => {
    const staff = await lockStaff(tx)
    const account = staff.find(({ emailKey }) => emailKey === email.trim().toLowerCase())
    if (!account) throw new Error(`No member of staff has the address ${email}.`)
    const others = staff.filter(({ id, secondFactorAt }) => id !== account.id && secondFactorAt !== null)
    const admins = others.filter(({ staffRoles }) => staffRoles.includes('admin')).length
    const askers = others.filter(({ staffRoles }) => holdsOneOf(staffRoles, ['support'])).length
    if (admins > 0 && askers > 1)
      throw new Error('Two other people can do this: one asks on the page “Staff”, an administrator confirms.')
    await removeFactor(needs, tx, account)
    const about = { accountId: account.id }
    await writeAudit(tx, { at: needs.clock(), actor: 'command line', action: 'user recover', about })
  })
}

async function removeFactor({ mail }: Partial<Pick<Needs, 'mail'>>, tx: Tx, account: AccountRow): Promise<void> {
  await changeAccount(tx, account.id, { secondFactorAt: null })
  await deleteSecondFactor(tx, account.id)
  await removeSessionsOf(tx, account.id)
  await removeLinksOf(tx, account.id, 'second-factor')
  await removeFactorReset(tx, account.id)
  await mail?.post(tx, accountMails.factorReset, { firstName: account.firstName }, recipientOf(account))
}
