import type { Query, Returned } from '#contract/endpoint.ts'
import type { listImages } from '#contract/images/endpoints.ts'
import type { Id } from '#contract/wire.ts'
import type { Deps } from '#server/platform/deps.ts'
import { cursorToPlace, placeToCursor } from './list-place.ts'
import { listFiltered } from './list-store.ts'
import { showTile } from '../view.ts'

/** A page of the owner's images. */
export async function showList(
  { db, objects }: Pick<Deps, 'db' | 'objects'>,
  ownerId: Id,
  asked: Query<typeof listImages>,
): Promise<Returned<typeof listImages>> {
  const { page, pageSize, cursor, ids, order, sort, ...filter } = asked
  const from = cursor === undefined ? { page } : { after: cursorToPlace(cursor, order) }
  const { rows, total, place } = await listFiltered(db, ownerId, filter, { order, sort, pageSize, ids, ...from })
  const data = await Promise.all(rows.map((row) => showTile({ objects }, row)))
  return { data, total, page, pageSize, ...(place ? { next: placeToCursor(place) } : {}) }
}
