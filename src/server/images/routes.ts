import { createImage, deleteImage, getImage, listImages, retryImage } from '#contract/images/endpoints.ts'
import type { Deps } from '#server/platform/deps.ts'
import { handle, type Route } from '#server/platform/http/handle.ts'
import { missing } from '#server/platform/refuse.ts'
import { createImageFromUpload } from './uploads/create-image.ts'
import { removeImage } from './delete-image.ts'
import { retryFailedImage } from './reading/retry-image.ts'
import { showList } from './library/show-list.ts'
import type { StorageNeeds } from '#server/platform/uploads/storage.ts'
import { findImage } from './store.ts'
import { showImage } from './view.ts'

type Needs = Pick<Deps, 'db' | 'objects' | 'queue' | 'clock' | 'events'> & StorageNeeds

export const imageRoutes: Route<Needs>[] = [
  handle(
    createImage,
    async ({ body, user }, deps: Needs) =>
      await showImage(deps, await createImageFromUpload(deps, user.accountId, body)),
  ),
  handle(listImages, async ({ query, user }, deps: Needs) => await showList(deps, user.accountId, query)),
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
