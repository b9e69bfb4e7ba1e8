import type { Id } from '#contract/wire.ts'
import type { Tx } from '#server/platform/db/database.ts'
import type { Deps } from '#server/platform/deps.ts'
import { findImages } from '../store.ts'
import { showPreview, showTile } from '../view.ts'

/** An image as it is shown beside its copies. */
export type Original = {
  title: string
  thumbnail: string | null
  preview: string | null
  width: number
  height: number
}

/** The owner's own images among these, by id. */
export async function readOriginals(
  deps: Pick<Deps, 'db' | 'objects'>,
  ownerId: Id,
  ids: Id[],
): Promise<Map<Id, Original>> {
  const rows = await findImages(deps.db, ownerId, ids)
  const shown = await Promise.all(
    rows.map(async (row) => ({ ...(await showTile(deps, row)), preview: await showPreview(deps, row) })),
  )
  return new Map(
    shown.map(({ _id, title, thumbnail, preview, width, height }) => [
      _id,
      { title, thumbnail, preview, width: width ?? 1, height: height ?? 1 },
    ]),
  )
}

/** The titles of the owner's own images among these, by id. */
export const titlesOf = async (db: Deps['db'], ownerId: Id, ids: Id[]): Promise<Map<Id, string>> =>
  new Map((await findImages(db, ownerId, ids)).map(({ id, title }) => [id, title]))

/** The SHA-256 of the files of the owner's own images among these, by id; of those whose file was read. */
export const hashesOf = async (db: Deps['db'] | Tx, ownerId: Id, ids: Id[]): Promise<Map<Id, string>> =>
  new Map(
    (await findImages(db as Deps['db'], ownerId, ids)).flatMap(({ id, contentHash }) =>
      contentHash ? [[id, contentHash]] : [],
    ),
  )

/** Object keys of an owner's image files, by image id. */
export const fileKeysOf = async (db: Deps['db'], ownerId: Id, ids: Id[]): Promise<Map<Id, string>> =>
  new Map((await findImages(db, ownerId, ids)).map(({ id, objectKey }) => [id, objectKey]))
