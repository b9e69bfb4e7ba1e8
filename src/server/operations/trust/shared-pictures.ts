import type { SharedPicture } from '#contract/operations/trust-endpoints.ts'
import { readPeople } from '#server/accounts/index.ts'
import { copiesOfSeveralOwners } from '#server/fingerprints/index.ts'
import { filesOfSeveralOwners, shortImages } from '#server/images/index.ts'
import type { Db } from '#server/platform/db/database.ts'

const maxShown = 50

/** Pictures that two owners have: the same files first, then images with a common certain copy on the web. */
export async function sharedPictures(db: Db): Promise<SharedPicture[]> {
  const files = (await filesOfSeveralOwners(db, maxShown)).map((one) => ({ ...one, by: 'file' as const }))
  const together = new Set(files.map(({ imageIds }) => keyOf(imageIds)))
  const copies = (await copiesOfSeveralOwners(db, maxShown))
    .filter(({ imageIds }) => !together.has(keyOf(imageIds)))
    .map((one) => ({ ...one, by: 'copy' as const }))
  const all = [...files, ...copies]
  const images = await shortImages(
    db,
    all.flatMap(({ imageIds }) => imageIds),
  )
  const people = await readPeople(
    db,
    [...images.values()].map(({ ownerId }) => ownerId),
  )
  return all.map(({ hash, by, imageIds }) => ({
    hash,
    by,
    images: imageIds
      .map((id) => images.get(id))
      .filter((image) => image !== undefined)
      .toSorted((a, b) => a.createdAt.getTime() - b.createdAt.getTime())
      .map(({ id, title, createdAt, ownerId }) => ({
        _id: id,
        title,
        addedAt: createdAt.toISOString(),
        owner: { _id: ownerId, name: people.get(ownerId)?.name ?? 'An account that is gone' },
      })),
  }))
}

const keyOf = (imageIds: readonly string[]) => imageIds.toSorted().join(' ')
