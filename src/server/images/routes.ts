import {
  createImage,
  deleteImage,
  getImage,
  getUploadPolicy,
  listImages,
  retryImage,
} from '#contract/images/endpoints.ts'
import type { Query } from '#contract/endpoint.ts'
import { type ImageFilter, isEverything } from '#contract/images/filter.ts'
import type { Id } from '#contract/wire.ts'
import type { Deps } from '#server/platform/deps.ts'
import { handle, type Route } from '#server/platform/http/handle.ts'
import { missing } from '#server/platform/refuse.ts'
import { beginUpload } from './begin-upload.ts'
import { createImageFromUpload } from './create-image.ts'
import { removeImage } from './delete-image.ts'
import type { CaseUploads, ImageHooks } from './hooks.ts'
import { listMeant } from './list-store.ts'
import { cursorToPlace, placeToCursor } from './list-place.ts'
import { retryFailedImage } from './retry-image.ts'
import { showFirstPage } from './first-page.ts'
import { findImage } from './store.ts'
import { showImage, showTile } from './view.ts'

type Needs = Pick<Deps, 'db' | 'objects' | 'queue' | 'clock'> & { imageHooks: ImageHooks; caseUploads: CaseUploads }

const uploadSeconds = 15 * 60

export const imageRoutes: Route<Needs>[] = [
  handle(getUploadPolicy, async ({ body, user }, deps: Needs) => {
    const { bucket, caseId, fileName, type, size } = body
    const key =
      bucket === 'cases' && caseId !== undefined
        ? await deps.caseUploads(user.accountId, { caseId, fileName, type, size })
        : await beginUpload(deps, user.accountId, fileName)
    return await deps.objects.uploadForm(bucket, key, { type, size, fileName, seconds: uploadSeconds })
  }),
  handle(
    createImage,
    async ({ body, user }, deps: Needs) =>
      await showImage(deps, await createImageFromUpload(deps, user.accountId, body)),
  ),
  handle(listImages, async ({ query, user }, deps: Needs) => {
    const { page, pageSize, cursor, ids, order, sort, ...filter } = query
    const isFirst = page === 1 && cursor === undefined && ids === undefined && order === 'added' && isEverything(filter)
    if (!isFirst) return await showMeant(deps, user.accountId, filter, { page, pageSize, cursor, ids, order, sort })
    return await showFirstPage(deps, user, query)
  }),
  handle(getImage, async ({ params, user }, deps: Needs) => {
    const image = await findImage(deps.db, user.accountId, params.imageId)
    if (!image) throw missing('image')
    return await showImage(deps, image)
  }),
  handle(deleteImage, async ({ params, user }, deps: Needs) => {
    await removeImage(deps, user.accountId, params.imageId)
    return undefined
  }),
  handle(
    retryImage,
    async ({ params, user }, deps: Needs) =>
      await showImage(deps, await retryFailedImage(deps, user.accountId, params.imageId)),
  ),
]

type Asked = Pick<Query<typeof listImages>, 'page' | 'pageSize' | 'order' | 'sort'> & {
  cursor: string | undefined
  ids: Id[] | undefined
}

/** Any other part of a list than its first page by age. */
async function showMeant(deps: Needs, ownerId: Id, filter: ImageFilter, { cursor, ...part }: Asked) {
  const from = cursor === undefined ? { page: part.page } : { after: cursorToPlace(cursor, part.order) }
  const { order, sort, page, pageSize, ids } = part
  const { rows, total, place } = await listMeant(deps.db, ownerId, filter, { order, sort, pageSize, ids, ...from })
  const data = await Promise.all(rows.map((row) => showTile(deps, row)))
  return { data, total, page, pageSize, ...(place ? { next: placeToCursor(place) } : {}) }
}
