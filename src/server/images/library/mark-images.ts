import type { Id } from '#contract/wire.ts'
import type { Tx } from '#server/platform/db/database.ts'
import { lockOwned, setOnImages } from './change-store.ts'
import type { ImageRow } from '../store.ts'

/**
 * The owner has said, or an office has, that these images of theirs are registered, or that they were licensed. Locks them; runs any
 * number of times. Whoever calls it tells the owner with an event of its own.
 */
export async function markSaid(
  tx: Tx,
  ownerId: Id,
  said: { registered: readonly Id[]; licensed: readonly Id[] },
): Promise<void> {
  const rows = await lockOwned(tx, ownerId, [...said.registered, ...said.licensed])
  for (const what of ['registered', 'licensed'] as const)
    await setOnImages(tx, idsOf(rows.filter((row) => said[what].includes(row.id) && !row[what])), { [what]: true })
}

/** Whether an entry of the owner's ledger names these images of theirs. As with what the owner says. */
export async function markInLedger(tx: Tx, ownerId: Id, ids: Id[], inLedger: boolean): Promise<void> {
  const rows = await lockOwned(tx, ownerId, ids)
  await setOnImages(tx, idsOf(rows.filter((row) => row.inLedger !== inLedger)), { inLedger })
}

const idsOf = (rows: ImageRow[]): Id[] => rows.map((row) => row.id)
