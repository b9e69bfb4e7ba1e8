import type { Id } from '#contract/wire.ts'
import type { Tx } from '#server/platform/db/database.ts'
import type { Deps } from '#server/platform/deps.ts'
import { appendEvent } from '#server/platform/events/events.ts'
import { missing } from '#server/platform/refuse.ts'
import { lockOwned, setFields } from '../library/change-store.ts'
import type { ImageRow } from '../store.ts'

/** Stands in `edited` once the owner has said that an image is not the other one. */
const decided = 'duplicateOf'

/** Says that an image seems to be another of the same owner's; not twice for a pair, and not once the owner has decided. */
export async function markDuplicate(
  tx: Tx,
  { ownerId, imageId, other }: { ownerId: Id; imageId: Id; other: Id },
): Promise<void> {
  const rows = await lockOwned(tx, ownerId, [imageId, other])
  const image = rows.find((row) => row.id === imageId)
  const earlier = rows.find((row) => row.id === other)
  if (!image || !earlier || image.duplicateOf !== null || earlier.duplicateOf === imageId) return
  if (image.edited.includes(decided)) return
  await setFields(tx, imageId, { duplicateOf: other })
  await appendEvent(tx, ownerId, { type: 'image', imageId, what: 'changed', only: ['duplicate'] })
}

/** Remembers that the owner wants both. */
export async function keepBoth({ db }: Pick<Deps, 'db'>, ownerId: Id, imageId: Id): Promise<ImageRow> {
  return await db.transaction(async (tx) => {
    const [image] = await lockOwned(tx, ownerId, [imageId])
    if (!image) throw missing('image')
    const kept = await setFields(tx, imageId, { duplicateOf: null, edited: [...new Set([...image.edited, decided])] })
    await appendEvent(tx, ownerId, { type: 'image', imageId, what: 'changed', only: ['duplicate'] })
    return kept
  })
}
