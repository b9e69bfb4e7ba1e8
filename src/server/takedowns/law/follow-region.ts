import type { RegionCode } from '#contract/takedowns/law/region.ts'
import type { Id } from '#contract/wire.ts'
import type { Tx } from '#server/platform/db/database.ts'
import type { Deps } from '#server/platform/deps.ts'
import { appendEvent } from '#server/platform/events/events.ts'
import { markReady } from '../notices/save-facts.ts'
import { askStaff, endStaffTask } from '../sending/ask-staff.ts'
import { sendNotices } from '../sending/jobs.ts'
import { type DeliveryConfig, waitOf, waitsForStaff } from '../sending/wait-of-notice.ts'
import { lockAnyTakedown, noticesOf } from '../takedown-store.ts'
import { readLaw } from './read-law.ts'
import { takedownsInRegion } from './region-store.ts'

export type FollowRegionNeeds = Pick<Deps, 'db' | 'clock' | 'queue'> & { config: DeliveryConfig }

const atOnce = 100

/** Marks drafts ready or not, and gives staff the queued notices that wait for them now. One transaction a takedown. */
export async function followRegionOf(needs: FollowRegionNeeds, region: RegionCode): Promise<void> {
  let after: Id = ''
  for (;;) {
    const ids = await takedownsInRegion(needs.db, region, after, atOnce)
    for (const id of ids) await needs.db.transaction((tx) => followIn(needs, tx, { id, region }))
    const last = ids.at(-1)
    if (last === undefined) return
    after = last
  }
}

async function followIn(
  needs: FollowRegionNeeds,
  tx: Tx,
  { id, region }: { id: Id; region: RegionCode },
): Promise<void> {
  const { clock, config, queue } = needs
  const row = await lockAnyTakedown(tx, id)
  if (!row || row.closedAt !== null) return
  const law = await readLaw(tx)
  const at = clock()
  await markReady(tx, row, at)
  for (const notice of await noticesOf(tx, [id])) {
    if (notice.region !== region || notice.state !== 'queued') continue
    if (waitsForStaff(waitOf(notice, { config, law }))) await askStaff(tx, row, { notice, at, config, law })
    else await endStaffTask(tx, row, { notice, doneAt: at })
  }
  await queue.enqueue(tx, sendNotices, { takedownId: id }, { key: id })
  await appendEvent(tx, row.ownerId, { type: 'takedown', takedownId: id })
}
