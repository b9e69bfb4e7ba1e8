import type { Id } from '#contract/wire.ts'
import type { Tx } from '#server/platform/db/database.ts'
import { lockOwned, setOnImages } from './change-store.ts'

/** The owner has said, or an office has, that these images of theirs are registered. Locks them; runs any number of times. */
export async function markRegistered(tx: Tx, ownerId: Id, ids: Id[]): Promise<void> {
  const rows = await lockOwned(tx, ownerId, ids)
  await setOnImages(
    tx,
    rows.filter(({ registered }) => !registered).map(({ id }) => id),
    { registered: true },
  )
}
