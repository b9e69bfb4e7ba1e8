import type { Id } from '#contract/wire.ts'
import { readPeople } from '#server/accounts/index.ts'
import type { Deps } from '#server/platform/deps.ts'
import { missing } from '#server/platform/refuse.ts'
import { recordPayoutStep } from '../../payouts/details/details-store.ts'
import { putConnected } from './connected-store.ts'

/** Keeps the owner's account at the card processor, with its history row. */
export async function connectOwner(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  { ownerId, connected, by }: { ownerId: Id; connected: string; by: Id },
): Promise<void> {
  await db.transaction(async (tx) => {
    if (!(await readPeople(tx, [ownerId])).has(ownerId)) throw missing('owner')
    const at = clock()
    await putConnected(tx, { accountId: ownerId, connected, at, by })
    const step = { accountId: ownerId, at, step: 'connected', version: 0, by: 'staff' as const, userId: by }
    await recordPayoutStep(tx, { ...step, note: connected })
  })
}
