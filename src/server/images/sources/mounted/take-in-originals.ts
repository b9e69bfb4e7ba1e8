import { largestUpload, typeOfName } from '#contract/images/limits.ts'
import type { Id } from '#contract/wire.ts'
import type { Deps } from '#server/platform/deps.ts'
import { appendEvent } from '#server/platform/events/events.ts'
import { newId } from '#server/platform/ids.ts'
import { originalsBelow } from '#server/platform/objects/mounted/mounted-files.ts'
import { mountedKey, type Original } from '#server/platform/objects/mounted/mounted-key.ts'
import { recordHistory } from '../../history-store.ts'
import { titleOf } from '../../object-keys.ts'
import { ingestImage } from '../../reading/ingest-image.ts'
import { insertImages, priorityOfReading } from '../../store.ts'

type Needs = Pick<Deps, 'db' | 'clock'> & { queue: Pick<Deps['queue'], 'enqueueAll'> }

const batch = 100

/** Counts of pictures: new ones, those that are images already, and those that are too large or have too long a path. */
export type Intake = { added: number; known: number; unfit: number }

/**
 * Makes images of an owner of the pictures below a folder, which stay where they are. Runs any number of times with the same result. A
 * picture that has changed since is another image.
 */
export async function takeInOriginals(
  needs: Needs,
  ownerId: Id,
  { root, folder }: { root: string; folder: string },
): Promise<Intake> {
  const taken = { added: 0, known: 0, unfit: 0 }
  let waiting: NewImage[] = []
  const keep = async () => {
    const added = await addImages(needs, ownerId, waiting)
    taken.added += added
    taken.known += waiting.length - added
    waiting = []
  }
  for await (const original of originalsBelow(root, folder)) {
    if (typeOfName(original.path) === undefined) continue
    const image = imageOf(ownerId, original)
    if (image) waiting.push(image)
    else taken.unfit++
    if (waiting.length === batch) await keep()
  }
  await keep()
  return taken
}

type NewImage = NonNullable<ReturnType<typeof imageOf>>

function imageOf(ownerId: Id, original: Original) {
  const objectKey = mountedKey(ownerId, original)
  if (objectKey === undefined || original.bytes === 0 || original.bytes > largestUpload) return undefined
  const fileName = original.path.split('/').at(-1)!
  return {
    id: newId(),
    ownerId,
    title: titleOf(fileName),
    fileName,
    source: 'mounted' as const,
    state: 'loading' as const,
    objectKey,
    bytes: original.bytes,
    type: typeOfName(fileName) ?? 'image/jpeg',
  }
}

async function addImages({ db, queue, clock }: Needs, ownerId: Id, images: NewImage[]): Promise<number> {
  if (images.length === 0) return 0
  return await db.transaction(async (tx) => {
    const createdAt = clock()
    const rows = images.map((image) => ({ ...image, createdAt }))
    const ids = (await insertImages(tx, ownerId, rows)).map(({ id }) => ({ imageId: id }))
    const last = ids.at(-1)
    if (!last) return 0
    await recordHistory(
      tx,
      createdAt,
      ids.map((id) => ({ ...id, type: 'added' })),
    )
    await queue.enqueueAll(tx, ingestImage, ids, { priority: await priorityOfReading(tx, ownerId) })
    await appendEvent(tx, ownerId, { type: 'image', ...last, what: 'added' })
    return ids.length
  })
}
