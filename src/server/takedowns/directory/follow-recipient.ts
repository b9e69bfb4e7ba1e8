import type { Id } from '#contract/wire.ts'
import { sendNotices } from '../sending/jobs.ts'
import { lockAnyTakedown } from '../takedown-store.ts'
import type { Deps } from '#server/platform/deps.ts'
import { appendEvent } from '#server/platform/events/events.ts'
import { readdressNotices, type ReaddressNeeds } from './readdress-notices.ts'
import { takedownsTo } from './recipient-store.ts'

export type FollowRecipientNeeds = ReaddressNeeds & Pick<Deps, 'db' | 'queue'>

const atOnce = 100

/** Corrects the notices to a recipient that have not left, and goes on with those that can leave now. One transaction a takedown. */
export async function followRecipientOf(needs: FollowRecipientNeeds, recipient: string): Promise<void> {
  const { db, queue } = needs
  let after: Id = ''
  for (;;) {
    const ids = await takedownsTo(db, recipient, after, atOnce)
    for (const takedownId of ids)
      await db.transaction(async (tx) => {
        const row = await lockAnyTakedown(tx, takedownId)
        if (!row || row.closedAt !== null || !(await readdressNotices(needs, tx, row))) return
        await queue.enqueue(tx, sendNotices, { takedownId }, { key: takedownId })
        await appendEvent(tx, row.ownerId, { type: 'takedown', takedownId })
      })
    const last = ids.at(-1)
    if (last === undefined) return
    after = last
  }
}
