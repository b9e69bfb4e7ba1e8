import { z } from 'zod'
import { Id } from '#contract/wire.ts'
import type { Tx } from '#server/platform/db/database.ts'
import type { Deps } from '#server/platform/deps.ts'
import { handleJob, job } from '#server/platform/jobs/job.ts'
import { consumeAttempt, waitAfterAttempt } from '#server/platform/rate-limit/rate-limit.ts'
import { clientNetwork } from '#server/platform/rate-limit/client-network.ts'
import { refuseForm } from '#server/platform/refuse.ts'
import { passSecurityCheck } from '#server/platform/security-check/security-check.ts'
import { removeLinksOf } from '../registration/link-store.ts'
import { linkMinutes, linkOver, makeLink, readLink, useLink } from '../registration/links.ts'
import { accountMails, recipientOf } from '../mails.ts'
import { type PasswordStrength, weakness } from './password-strength.ts'
import { hashPassword } from './passwords.ts'
import { forgetPlaces, rememberPlace } from '../place-store.ts'
import { lockAccount } from '../profile/profile-store.ts'
import { deleteSecondFactor } from '../sign-in/second-factor-store.ts'
import { changeAccount, findAccount, findAccountByEmail, keyOf, removeSessionsOf, setVerified } from '../store.ts'

type Needs = Pick<Deps, 'db' | 'clock' | 'mail' | 'queue' | 'securityCheck'> & { strength: PasswordStrength }

/** Mails the reset link if the account exists; in the background, so that the answer takes the same time without one. */
const mailReset = job({ name: 'mail-reset', payload: z.object({ accountId: Id.nullable() }) })

export const handleMailReset = handleJob(
  mailReset,
  async ({ db, clock, mail }: Pick<Deps, 'db' | 'clock' | 'mail'>, { accountId }) => {
    const account = accountId ? await findAccount(db, accountId) : undefined
    if (!account) return
    await db.transaction(async (tx) => {
      const token = await makeLink(tx, { purpose: 'reset', account, now: clock() })
      const said = { firstName: account.firstName, token, minutes: linkMinutes.reset }
      await mail.post(tx, accountMails.reset, said, recipientOf(account))
    })
  },
)

/** The answer never reveals whether the address has an account. */
export async function requestResetOf(
  deps: Omit<Needs, 'strength'>,
  { email, security_token }: { email: string; security_token: string },
  ip: string,
): Promise<void> {
  const { address, network } = clientNetwork(ip)
  await consumeAttempt(deps, [
    { name: 'reset-from-address', key: address, max: 10, seconds: 3600 },
    { name: 'reset-from-network', key: network, max: 50, seconds: 3600 },
  ])
  await passSecurityCheck(deps.securityCheck, { solution: security_token, ip })
  const account = await findAccountByEmail(deps.db, email)
  // Five mails an hour are enough for anybody: the links of those that were mailed go on working.
  const wait = await waitAfterAttempt(deps, [{ name: 'reset', key: keyOf(email), max: 5, seconds: 3600 }])
  if (wait > 0) return
  await deps.db.transaction((tx) => deps.queue.enqueue(tx, mailReset, { accountId: account?.id ?? null }))
}

/** The same for a signed-in person. */
export async function requestResetFor(deps: Pick<Needs, 'db' | 'clock' | 'queue'>, accountId: Id): Promise<void> {
  await consumeAttempt(deps, [{ name: 'reset-own', key: accountId, max: 5, seconds: 3600 }])
  await deps.db.transaction((tx) => deps.queue.enqueue(tx, mailReset, { accountId }))
}

/**
 * Sets a new password. It ends every session and all other reset links. The network in use becomes a known one, so that the owner gets in while
 * strangers guess. For an account never verified before, the mailbox's reader may differ from its maker: every other way in or lock-out is removed.
 */
export async function resetPasswordBy(
  deps: Pick<Needs, 'db' | 'clock' | 'mail' | 'strength'>,
  { token, password }: { token: string; password: string },
  ip: string,
): Promise<void> {
  const place = clientNetwork(ip)
  await consumeAttempt(deps, [
    { name: 'link-from-address', key: place.address, max: 30, seconds: 3600 },
    { name: 'link-from-network', key: place.network, max: 300, seconds: 3600 },
  ])
  const linked = await readLink(deps, { purpose: 'reset', token })
  if (!linked) throw linkOver()
  const { id, email, firstName, lastName, timeZone } = linked.account
  const strength = await deps.strength.of({ password, own: [email, firstName, lastName] })
  const problems = weakness({ password, path: 'password', purpose: 'resetting' }, strength)
  if (problems.length > 0) throw refuseForm(problems)
  const passwordHash = await hashPassword(password)
  const now = deps.clock()
  await deps.db.transaction(async (tx) => {
    const { emailVerifiedAt, firstVerifiedAt } = await lockAccount(tx, id)
    await useLink(tx, { purpose: 'reset', token, now })
    await removeLinksOf(tx, id, 'reset')
    await removeLinksOf(tx, id, 'second-factor')
    await changeAccount(tx, id, { passwordHash })
    await removeSessionsOf(tx, id)
    const wasSomebodys = firstVerifiedAt !== null
    if (!wasSomebodys) await removeWaysIn(tx, id)
    if (!emailVerifiedAt) await setVerified(tx, id, now)
    await rememberPlace(tx, { accountId: id, place, now })
    const to = { email, accountId: id, isVerified: true }
    await deps.mail.post(tx, accountMails.passwordChanged, { firstName, timeZone, at: now, wasSomebodys }, to)
  })
}

async function removeWaysIn(tx: Tx, accountId: Id): Promise<void> {
  await changeAccount(tx, accountId, { secondFactorAt: null })
  await deleteSecondFactor(tx, accountId)
  for (const purpose of ['verify', 'ticket'] as const) await removeLinksOf(tx, accountId, purpose)
  await forgetPlaces(tx, accountId)
}
