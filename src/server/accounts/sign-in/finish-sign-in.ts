import type { Db, Tx } from '#server/platform/db/database.ts'
import type { Deps } from '#server/platform/deps.ts'
import { clientNetwork } from '#server/platform/rate-limit/client-network.ts'
import { refuse } from '#server/platform/refuse.ts'
import { accountMails, recipientOf } from '../mails.ts'
import { type Familiarity, insertSessionAt } from '../place-store.ts'
import { newSession, type Signer } from './sessions.ts'
import type { AccountRow } from '../store.ts'

type Needs = Pick<Deps, 'mail' | 'clock'>
type SignedIn = { account: AccountRow; signer: Signer; familiarity: Familiarity }

/** Opens the session of an authenticated person, and mails the owner about an unknown network. One statement; a transaction only with the mail. */
export async function finishSignIn(
  { db, ...deps }: Needs & Pick<Deps, 'db'>,
  { account, signer, familiarity }: SignedIn,
): Promise<string> {
  if (isStrange(familiarity))
    return await db.transaction((tx) => finishInside(deps, tx, { account, signer, familiarity }))
  return await open(deps, db, { account, signer })
}

/** The same within a transaction that does more than that. */
export async function finishInside(deps: Needs, tx: Tx, { account, signer, familiarity }: SignedIn): Promise<string> {
  const { firstName, timeZone } = account
  const { browser, ip } = signer
  const at = deps.clock()
  if (isStrange(familiarity))
    await deps.mail.post(
      tx,
      accountMails.newSignIn,
      { firstName, timeZone, at, browser: browser || 'unknown', ip: clientNetwork(ip).address },
      recipientOf(account),
    )
  return await open(deps, tx, { account, signer })
}

const isStrange = ({ isFirst, knowsNetwork }: Familiarity) => !isFirst && !knowsNetwork

/** The password changed meanwhile, so it counts as wrong. */
export const passwordChanged = () =>
  refuse(
    'unauthenticated',
    'account.wrong-password',
    'The password of this account was changed just now. Sign in with the new one.',
    { field: 'password' },
  )

async function open(
  { clock }: Pick<Needs, 'clock'>,
  db: Db | Tx,
  { account, signer }: Omit<SignedIn, 'familiarity'>,
): Promise<string> {
  const { session, token } = newSession({ accountId: account.id, signer, now: clock() })
  const { passwordHash } = account
  if (!(await insertSessionAt(db, { session, place: clientNetwork(signer.ip), passwordHash }))) throw passwordChanged()
  return token
}
