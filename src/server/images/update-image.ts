import type { Body } from '#contract/endpoint.ts'
import { inWords, namesIn } from '#contract/field-table.ts'
import { imageFields, type WrittenField } from '#contract/images/image-fields.ts'
import type { updateImage } from '#contract/images/library-endpoints.ts'
import type { Id } from '#contract/wire.ts'
import type { Tx } from '#server/platform/db/database.ts'
import type { Deps } from '#server/platform/deps.ts'
import { appendEvent } from '#server/platform/events/events.ts'
import { missing } from '#server/platform/refuse.ts'
import { applyChange, type ChangeNeeds } from './library/apply-change.ts'
import { lockOwned, setFields } from './library/change-store.ts'
import { recordHistory } from './history-store.ts'
import { imageRenamed } from './events.ts'
import { followTags } from './monitoring/monitoring.ts'
import type { ImageRow } from './store.ts'
import { takenOf } from './taken-words.ts'

type Edit = Body<typeof updateImage>
type Words = Pick<Edit, WrittenField>

/** Writes the owner's own words about an image. From then on what its file says no longer replaces them. */
export async function editImage(
  needs: ChangeNeeds & Pick<Deps, 'db'>,
  ownerId: Id,
  imageId: Id,
  { pinned, takenOn, place, date_taken, place_taken, ...words }: Edit,
): Promise<ImageRow> {
  const edit = { ...words, ...takenOf({ takenOn, place, date_taken, place_taken }, needs.clock()) }
  return await needs.db.transaction(async (tx) => {
    const [row] = await lockOwned(tx, ownerId, [imageId])
    if (!row) throw missing('image')
    const now = await writeWords(needs, tx, row, edit)
    if (pinned === undefined || pinned === row.pinned) return now
    await applyChange(needs, tx, { ownerId, ids: [imageId], change: { kind: 'pin', pinned } })
    return { ...now, pinned }
  })
}

/** Writes what the owner says of a locked image, where it is other than before; resolves to the image as it is then. */
export async function writeWords(
  needs: Pick<Deps, 'clock' | 'events' | 'queue'>,
  tx: Tx,
  row: ImageRow,
  words: Words,
): Promise<ImageRow> {
  const { clock, events } = needs
  const set = Object.fromEntries(Object.entries(words).map(([field, value]) => [field, value === '' ? null : value]))
  const changing = namesIn(imageFields).filter((field) => field in set && inWords(set[field]!) !== inWords(row[field]))
  if (changing.length === 0) return row
  const edited = [...new Set([...row.edited, ...changing])]
  const written = Object.fromEntries(changing.map((field) => [field, set[field]])) as Pick<ImageRow, WrittenField>
  const now = await setFields(tx, row.id, { ...written, edited })
  if (changing.includes('title')) await events.publish(tx, imageRenamed, now)
  if (changing.includes('tags')) await followTags(needs, tx, row.ownerId)
  const changes = changing.map((field) => ({ field, from: inWords(row[field]), to: inWords(now[field]) }))
  await recordHistory(tx, clock(), [{ imageId: row.id, type: 'edited', changes }])
  // A title may be one that the ledger names.
  const only = [...changing, ...(changing.includes('title') ? (['licensed'] as const) : [])]
  await appendEvent(tx, row.ownerId, { type: 'image', imageId: row.id, what: 'changed', only })
  return now
}
