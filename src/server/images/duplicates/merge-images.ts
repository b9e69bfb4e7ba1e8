import { recordOf } from '#contract/field-table.ts'
import { imageFields, type WrittenField } from '#contract/images/image-fields.ts'
import type { Publication } from '#contract/images/image.ts'
import type { Id } from '#contract/wire.ts'
import type { Deps } from '#server/platform/deps.ts'
import { appendEvent } from '#server/platform/events/events.ts'
import { missing, refuse } from '#server/platform/refuse.ts'
import { lockToRemove, redirectDuplicates, setFields } from '../library/change-store.ts'
import { removeRows } from '../delete-image.ts'
import { imagesMerging } from '../events.ts'
import { recordHistory } from '../history-store.ts'
import { findImage, type ImageRow } from '../store.ts'
import { askForBalance, followTags, type WatchNeeds } from '../monitoring/monitoring.ts'

/**
 * Makes several images one. The primary keeps its file and its words; what it lacks it gets from the others, with their tags and
 * everything that hangs on them. The others go, with their files. The primary may be named among the images.
 */
export async function merge(
  needs: WatchNeeds & Pick<Deps, 'db'>,
  ownerId: Id,
  { primaryImage, images }: { primaryImage: Id; images: Id[] },
): Promise<ImageRow> {
  const others = new Set(images.filter((id) => id !== primaryImage))
  if (others.size === 0)
    throw refuse('conflict', 'images.merge-with-itself', 'Select at least two images: one alone has nothing to merge.')
  return await needs.db.transaction(async (tx) => {
    const rows = await lockToRemove(tx, ownerId, [primaryImage, ...others])
    const primary = rows.find((row) => row.id === primaryImage)
    const gone = rows.filter((row) => others.has(row.id))
    if (!primary || gone.length < others.size) throw missing('image')
    const unread = rows.find((row) => row.state === 'loading')
    if (unread)
      throw refuse('conflict', 'images.not-read', `“${unread.title}” is still being read. Merge again in a moment.`)
    if (primary.state === 'failed' && gone.some((row) => row.state === 'ready'))
      throw refuse(
        'conflict',
        'images.primary-failed',
        `The file of “${primary.title}” cannot be read, and the files of the others would go. Let one of those stay.`,
      )
    await setFields(tx, primaryImage, joined(primary, gone))
    await needs.events.publish(tx, imagesMerging, { kept: primary, gone })
    await redirectDuplicates(tx, ownerId, [...others], primaryImage)
    await removeRows(needs, tx, ownerId, gone)
    if (!primary.pinned && gone.some((row) => row.pinned)) await askForBalance(needs, tx, ownerId)
    else await followTags(needs, tx, ownerId)
    await recordHistory(tx, needs.clock(), [
      {
        imageId: primaryImage,
        type: 'merged',
        changes: gone.map(({ title }) => ({ field: 'image', from: title, to: primary.title })),
      },
    ])
    await appendEvent(tx, ownerId, { type: 'image', imageId: primaryImage, what: 'changed' })
    return (await findImage(tx, ownerId, primaryImage))!
  })
}

/** Columns that a merge leaves as the primary has them: of its file, its place in the library, or counted by others. */
type PrimaryOnly =
  | 'id'
  | 'ownerId'
  | 'fileName'
  | 'source'
  | 'state'
  | 'problem'
  | 'note'
  | 'unfindable'
  | 'objectKey'
  | 'readableKey'
  | 'bytes'
  | 'type'
  | 'width'
  | 'height'
  | 'contentHash'
  | 'ignored'
  | 'monitored'
  | 'monitoredSince'
  | 'matchCount'
  | 'edited'
  | 'inLedger'
  | 'createdAt'

/** The primary with its gaps filled. A column without a rule here does not compile. */
function joined(primary: ImageRow, gone: ImageRow[]): Omit<ImageRow, PrimaryOnly> {
  const all = [primary, ...gone]
  const written = recordOf(imageFields, (field) => joinedField(all, field))
  return {
    ...(written as Pick<ImageRow, WrittenField>),
    publication: joinedPublication(all.flatMap((row) => row.publication ?? [])),
    origin: firstSaid(all, 'origin'),
    pinned: all.some((row) => row.pinned),
    registered: all.some((row) => row.registered),
    // The ledger may know the others by names that go with them.
    licensed: all.some((row) => row.licensed || row.inLedger),
    duplicateOf: gone.some((row) => row.id === primary.duplicateOf) ? null : primary.duplicateOf,
  }
}

function joinedField(all: ImageRow[], field: WrittenField): ImageRow[WrittenField] {
  const { merged } = imageFields[field]
  if (merged === 'primary') return all[0]![field]
  if (merged === 'first') return firstSaid(all, field)
  return [...new Set(all.flatMap((row) => row[field] ?? []))].slice(0, merged.most)
}

/** Each fact by itself: one image may have been said to have the day, another the country. */
const joinedPublication = (all: Publication[]): Publication | null =>
  all.length === 0
    ? null
    : {
        date: firstSaid(all, 'date'),
        country: firstSaid(all, 'country'),
        singleAuthor: firstSaid(all, 'singleAuthor'),
        publishedBefore: firstSaid(all, 'publishedBefore'),
      }

const firstSaid = <About, Field extends keyof About>(all: readonly About[], field: Field): About[Field] | null =>
  all.find((one) => one[field] !== null)?.[field] ?? null
