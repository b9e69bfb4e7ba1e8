import { z } from 'zod'
import { Id } from '#contract/wire.ts'
import { lastTold, notify, type NotifyNeeds } from '#server/accounts/notifications/index.ts'
import type { Deps } from '#server/platform/deps.ts'
import { job } from '#server/platform/jobs/job.ts'
import { matchesSince } from './match-store.ts'
import { matchNotifications } from './notifications.ts'

/** Tells an owner of what was found since the last time. */
export const tellOfMatches = job({ name: 'tell-of-finds', payload: z.object({ ownerId: Id }), onePerKey: true })

/** Finds come in bursts; one notification is enough for all of a minute. */
export const gatherSeconds = 60

export type TellNeeds = NotifyNeeds & Pick<Deps, 'db'>

export async function tellOwner(deps: TellNeeds, ownerId: Id): Promise<void> {
  const { found } = matchNotifications
  await deps.db.transaction(async (tx) => {
    const sites = await matchesSince(tx, ownerId, await lastTold(tx, ownerId, found.name))
    if (sites.length > 0) await notify(deps, tx, found, { accountId: ownerId, sites })
  })
}
