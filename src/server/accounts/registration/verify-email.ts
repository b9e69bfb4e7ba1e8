import type { Id } from '#contract/wire.ts'
import type { Tx } from '#server/platform/db/database.ts'
import type { Deps } from '#server/platform/deps.ts'
import { consumeAttempt } from '#server/platform/rate-limit/rate-limit.ts'
import { clientNetwork } from '#server/platform/rate-limit/client-network.ts'
import { missing } from '#server/platform/refuse.ts'
import { linkMinutes, linkOver, makeLink, readLink, useLink } from './links.ts'
import { accountMails, recipientOf } from '../mails.ts'
import { lockAccount } from '../profile/profile-store.ts'
import { type AccountRow, findAccount, setVerified } from '../store.ts'

type Needs = Pick<Deps, 'db' | 'clock' | 'mail'>

/** Mails the link that confirms the account's address. */
export async function mailVerification(
  { mail, clock }: Pick<Needs, 'mail' | 'clock'>,
  tx: Tx,
  account: AccountRow,
): Promise<void> {
  const token = await makeLink(tx, { purpose: 'verify', account, now: clock() })
  const said = { firstName: account.firstName, token, hours: linkMinutes.verify / 60 }
  await mail.post(tx, accountMails.verification, said, recipientOf(account))
}

/** Mails the link again; at most five times an hour. */
export async function resendVerificationTo(deps: Needs, accountId: Id): Promise<void> {
  const account = await findAccount(deps.db, accountId)
  if (!account) throw missing('account')
  if (account.emailVerifiedAt) return
  await consumeAttempt(deps, [{ name: 'resend-verification', key: accountId, max: 5, seconds: 3600 }])
  await deps.db.transaction((tx) => mailVerification(deps, tx, account))
}

/** Confirms the address that a link was mailed to, while the account has it: nobody changes that meanwhile. Throws `link.over`. */
export async function confirmEmail(deps: Pick<Needs, 'db' | 'clock'>, token: string, ip: string): Promise<void> {
  const { address, network } = clientNetwork(ip)
  await consumeAttempt(deps, [
    { name: 'link-from-address', key: address, max: 30, seconds: 3600 },
    { name: 'link-from-network', key: network, max: 300, seconds: 3600 },
  ])
  const now = deps.clock()
  const linked = await readLink(deps, { purpose: 'verify', token })
  if (!linked) throw linkOver()
  await deps.db.transaction(async (tx) => {
    await lockAccount(tx, linked.account.id)
    await useLink(tx, { purpose: 'verify', token, now })
    await setVerified(tx, linked.account.id, now)
  })
}
