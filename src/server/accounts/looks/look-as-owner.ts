import type { Body, Returned } from '#contract/endpoint.ts'
import { type lookAsOwner, looksForMinutes } from '#contract/accounts/look-endpoints.ts'
import type { User } from '#contract/accounts/user.ts'
import type { Id } from '#contract/wire.ts'
import { systemClock } from '#server/platform/clock.ts'
import type { Deps } from '#server/platform/deps.ts'
import { newId } from '#server/platform/ids.ts'
import { consumeAttempt } from '#server/platform/rate-limit/rate-limit.ts'
import { missing } from '#server/platform/refuse.ts'
import { notify, type NotifyNeeds } from '../notifications/notify.ts'
import { accountNotifications } from '../notifications/types.ts'
import { findAccount, findLook, insertSession } from '../store.ts'
import { hashOf, newToken } from '../tokens.ts'

type Needs = NotifyNeeds & Pick<Deps, 'db'>

const looksAnHour = 60

/** Opens a session that sees what an owner sees and changes nothing, and tells the owner so in the same transaction. */
export async function openLook(
  deps: Needs,
  { ownerId, staffId, why }: { ownerId: Id; staffId: Id } & Body<typeof lookAsOwner>,
): Promise<Returned<typeof lookAsOwner>> {
  await consumeAttempt(deps, [{ name: 'looks', key: staffId, max: looksAnHour, seconds: 3600 }])
  const token = newToken()
  // Sessions use real time, even with the demo's clock.
  const now = systemClock()
  const until = new Date(now.getTime() + looksForMinutes * 60_000)
  await deps.db.transaction(async (tx) => {
    const [owner, looker] = [await findAccount(tx, ownerId), await findAccount(tx, staffId)]
    if (owner?.role !== 'owner' || !looker) throw missing('account')
    await insertSession(tx, {
      id: newId(),
      tokenHash: hashOf(token),
      accountId: ownerId,
      address: '',
      browser: `${looker.firstName} of our support, who can only look`,
      createdAt: now,
      lastSeenAt: now,
      lookerId: staffId,
      endsAt: until,
    })
    const { firstName } = looker
    await notify(deps, tx, accountNotifications.lookedAt, { accountId: ownerId, firstName, why })
  })
  return { token, until: until.toISOString() }
}

/** Which member of support a session looks for, as the account itself shows it; undefined for its owner's own. */
export async function lookBy({ db }: Pick<Deps, 'db'>, sessionId: Id): Promise<User['look']> {
  const look = await findLook(db, sessionId)
  if (!look) return undefined
  const looker = await findAccount(db, look.lookerId)
  return { by: looker?.firstName ?? 'Support', until: look.endsAt.toISOString() }
}
