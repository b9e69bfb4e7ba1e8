import type { Id } from '#contract/wire.ts'
import type { Tx } from '#server/platform/db/database.ts'
import { lockOwned, setOnImages } from './change-store.ts'
import type { ImageRow } from '../store.ts'

/**
 * Marks images as registered or licensed by the owner's or an office's word. Locks them; idempotent. The caller notifies the owner with its own
 * event.
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

/** Marks images that an entry of the owner's ledger names, like the owner's own word. */
export async function markInLedger(tx: Tx, ownerId: Id, ids: Id[], inLedger: boolean): Promise<void> {
  const rows = await lockOwned(tx, ownerId, ids)
  await setOnImages(tx, idsOf(rows.filter((row) => row.inLedger !== inLedger)), { inLedger })
}

const idsOf = (rows: ImageRow[]): Id[] => rows.map((row) => row.id)
