import type { Id } from '#contract/wire.ts'
import type { Tx } from '#server/platform/db/database.ts'
import type { Deps } from '#server/platform/deps.ts'
import { ledgerChanged } from './events.ts'
import { askForNames } from './name-images.ts'

/** Follows a change of an owner's ledger in its transaction: first for their images, then for the features to the right. */
export async function noteLedgerChange(
  { queue, events }: Pick<Deps, 'queue' | 'events'>,
  tx: Tx,
  ownerId: Id,
): Promise<void> {
  await askForNames({ queue }, tx, ownerId)
  await events.publish(tx, ledgerChanged, { ownerId })
}
