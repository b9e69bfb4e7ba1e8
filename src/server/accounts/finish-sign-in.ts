import type { Tx } from '#server/platform/db/database.ts'
import type { Deps } from '#server/platform/deps.ts'
import { placeOf } from '#server/platform/limits/places.ts'
import { accountMails } from './mails.ts'
import { rememberPlace } from './place-store.ts'
import { openSession, type Signer } from './sessions.ts'
import type { AccountRow } from './store.ts'

/** Opens the session of somebody who has shown who they are, and tells the owner by mail when that was from an unknown network. */
export async function finishSignIn(
  { mail, clock }: Pick<Deps, 'mail' | 'clock'>,
  tx: Tx,
  { account, signer }: { account: AccountRow; signer: Signer },
): Promise<string> {
  const now = clock()
  const place = placeOf(signer.ip)
  const { isFirst, isFamiliar } = await rememberPlace(tx, { accountId: account.id, place, now })
  if (!isFirst && !isFamiliar)
    await mail.post(
      tx,
      accountMails.newSignIn,
      {
        firstName: account.firstName,
        timeZone: account.timeZone,
        at: now,
        browser: signer.browser || 'unknown',
        ip: place.address,
      },
      { email: account.email, accountId: account.id },
    )
  return await openSession(tx, { accountId: account.id, signer, now })
}
