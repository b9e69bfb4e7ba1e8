import type { Id } from '#contract/wire.ts'
import type { Db, Tx } from '#server/platform/db/database.ts'
import type { Deps } from '#server/platform/deps.ts'
import type { Recipient } from '#server/platform/mail/mailer.ts'
import { refuse } from '#server/platform/refuse.ts'
import { recipientOf } from '../mails.ts'
import { refuseUnverified } from '../require-verified.ts'
import { findAccount } from '../store.ts'
import { confirmPassword } from './confirm-password.ts'
import { countCode, retractCode, takeCode, wrongCode } from './second-factor.ts'

export type ConfirmedOwner = {
  firstName: string
  /** The person's name, with the company, if any. */
  names: string[]
  recipient: Recipient
  /** False without a second factor: a mail must confirm. */
  hasFactor: boolean
}

/** Asks for the password and, where the account has a second factor, for a code of it. Refuses accounts whose address nobody confirmed. */
export async function confirmWithFactor(
  deps: Pick<Deps, 'db' | 'clock' | 'seal'>,
  { accountId, password, code }: { accountId: Id; password: string; code: string | undefined },
): Promise<ConfirmedOwner> {
  const account = await confirmPassword(deps, { accountId, password })
  refuseUnverified(account)
  const hasFactor = account.secondFactorAt !== null
  if (hasFactor) await confirmCode(deps, accountId, code)
  const { firstName, lastName, company } = account
  const names = [`${firstName} ${lastName}`, ...(company ? [company] : [])]
  return { firstName, names, recipient: recipientOf(account), hasFactor }
}

/** Recipient of an account's mail; undefined once it is deleted. */
export async function readRecipient(
  db: Db | Tx,
  accountId: Id,
): Promise<Pick<ConfirmedOwner, 'firstName' | 'recipient'> | undefined> {
  const account = await findAccount(db, accountId)
  return account && { firstName: account.firstName, recipient: recipientOf(account) }
}

async function confirmCode(
  deps: Pick<Deps, 'db' | 'clock' | 'seal'>,
  accountId: Id,
  code: string | undefined,
): Promise<void> {
  if (code === undefined || code.trim() === '')
    throw refuse('forbidden', 'second-factor.required', 'Enter the code that your app shows now.', { field: 'code' })
  await countCode(deps, accountId)
  await deps.db.transaction(async (tx) => {
    if (!(await takeCode(deps, tx, { accountId, code }))) throw wrongCode()
  })
  await retractCode(deps, accountId)
}
