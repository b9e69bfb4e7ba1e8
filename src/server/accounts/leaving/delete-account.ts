import { z } from 'zod'
import { Id } from '#contract/wire.ts'
import { removeActivitiesOf, stopActivitiesOf } from '#server/platform/activities/activities.ts'
import { removeBulkChangesOf } from '#server/platform/bulk-changes/bulk-change-store.ts'
import type { Deps } from '#server/platform/deps.ts'
import { removeEventsOf } from '#server/platform/events/events.ts'
import { handleJob, job } from '#server/platform/jobs/job.ts'
import { removeMailsOf } from '#server/platform/mail/mail-store.ts'
import { refuse } from '#server/platform/refuse.ts'
import { confirmPassword } from '../sign-in/confirm-password.ts'
import type { AllAccountData } from '#server/platform/features/account-data.ts'
import { accountMails, recipientOf } from '../mails.ts'
import { lockAccount } from '../profile/profile-store.ts'
import { type AccountRow, isSessionSince, removeSessionsOf } from '../store.ts'
import { accountsToDelete, closeAccount, deleteAccountRow, setDeletion } from './leaving-store.ts'

/** Removes an account that is due, with all its data. */
const removeAccount = job({
  name: 'remove-account',
  payload: z.object({ accountId: Id }),
  onePerKey: true,
  concurrency: 1,
  isLong: true,
  withinSeconds: 3600,
})
const startRemovals = job({ name: 'start-account-removals', payload: z.object({}), schedule: '11 * * * *' })

type Needs = Pick<Deps, 'db' | 'clock' | 'mail'>
export type DeletionNeeds = Needs & Pick<Deps, 'queue' | 'log'> & { accountData: AllAccountData }

export const deletionJobs = [
  handleJob(startRemovals, (needs: DeletionNeeds) => giveOutRemovals(needs)),
  handleJob(removeAccount, (needs: DeletionNeeds, { accountId }) => removeEverything(needs, accountId)),
]

const graceDays = 30

/** A sign-in this recent has shown the password. */
const freshMs = 10 * 60_000

type Leaver = { accountId: Id; sessionId: Id; password: string | undefined }

/** Plans the deletion and ends every session. Asked again, the day stays the one that was said first. */
export async function planDeletion(deps: Needs, { accountId, sessionId, password }: Leaver): Promise<Date> {
  const { db, clock, mail } = deps
  if (password !== undefined) await confirmPassword(deps, { accountId, password })
  else if (!(await isSessionSince(db, sessionId, new Date(clock().getTime() - freshMs))))
    throw refuse('forbidden', 'account.not-confirmed', 'Please confirm with your password.', { field: 'password' })
  return await db.transaction(async (tx) => {
    const account = await lockAccount(tx, accountId)
    const { firstName, timeZone, deletesAt } = account
    await removeSessionsOf(tx, accountId)
    if (deletesAt) return deletesAt
    const at = new Date(clock().getTime() + graceDays * 86_400_000)
    await setDeletion(tx, accountId, at)
    await mail.post(tx, accountMails.deletionPlanned, { firstName, timeZone, at }, recipientOf(account))
    return at
  })
}

export async function cancelDeletion({ db, mail }: Needs, accountId: Id): Promise<AccountRow> {
  return await db.transaction(async (tx) => {
    const account = await lockAccount(tx, accountId)
    if (!account.deletesAt)
      throw refuse(
        'conflict',
        'account.not-leaving',
        'No deletion of this account is planned; there is nothing to cancel.',
      )
    await setDeletion(tx, accountId, null)
    await mail.post(tx, accountMails.deletionCancelled, { firstName: account.firstName }, recipientOf(account))
    return await lockAccount(tx, accountId)
  })
}

/** Enqueues a removal for each account that is due. */
export async function giveOutRemovals({ db, queue, clock }: DeletionNeeds): Promise<void> {
  for (const accountId of await accountsToDelete(db, clock()))
    await db.transaction((tx) => queue.enqueue(tx, removeAccount, { accountId }, { key: accountId }))
}

/**
 * First blocks sign-ins, then lets each feature delete its data, and finally deletes the account with a last mail to its owner. An interrupted run is
 * repeated; deleted data stays deleted.
 */
async function removeEverything(deps: DeletionNeeds, accountId: Id): Promise<void> {
  const { db, clock, mail, log, accountData } = deps
  const isClosed = await db.transaction(async (tx) => {
    if (!(await closeAccount(tx, accountId, clock()))) return false
    await removeSessionsOf(tx, accountId)
    await stopActivitiesOf(tx, accountId)
    return true
  })
  if (!isClosed) return
  await accountData.erase(accountId)
  await db.transaction(async (tx) => {
    const account = await lockAccount(tx, accountId)
    const { email, isVerified } = recipientOf(account)
    await removeBulkChangesOf(tx, accountId)
    await removeActivitiesOf(tx, accountId)
    await removeEventsOf(tx, accountId)
    await removeMailsOf(tx, accountId)
    await deleteAccountRow(tx, accountId)
    await mail.post(tx, accountMails.deleted, { firstName: account.firstName }, { email, isVerified })
  })
  log.info({ accountId }, 'an account was deleted at its owner’s wish')
}
