import type { Deps } from '#server/platform/deps.ts'
import { letterDelivery } from '#server/letters/index.ts'
import { sendNotices } from './jobs.ts'
import { takedownsWithQueued } from './sending-store.ts'
import type { DeliveryConfig } from './wait-of-notice.ts'

type Needs = Pick<Deps, 'db' | 'queue'> & { config: DeliveryConfig }

const atOnce = 200

/** Goes on with queued notices once mail can leave: they waited while the server had no way to send it. */
export async function resumeQueued({ db, queue, config }: Needs): Promise<void> {
  if (letterDelivery(config).by === undefined) return
  const waiting = await takedownsWithQueued(db, atOnce)
  await db.transaction(async (tx) => {
    for (const takedownId of waiting) await queue.enqueue(tx, sendNotices, { takedownId }, { key: takedownId })
  })
}
