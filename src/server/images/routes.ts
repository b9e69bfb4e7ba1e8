import {
  createImage,
  deleteImage,
  getImage,
  getUploadPolicy,
  listImages,
  retryImage,
} from '#contract/images/endpoints.ts'
import type { Deps } from '#server/platform/deps.ts'
import { handle, type Route } from '#server/platform/http/handle.ts'
import type { CallerKey } from '#server/platform/http/principal.ts'
import { missing, refuse } from '#server/platform/refuse.ts'
import { beginCaseFile } from './uploads/begin-case-file.ts'
import { beginUpload } from './uploads/begin-upload.ts'
import { createImageFromUpload } from './uploads/create-image.ts'
import { removeImage } from './delete-image.ts'
import { retryFailedImage } from './reading/retry-image.ts'
import { showList } from './library/show-list.ts'
import type { StorageNeeds } from './uploads/storage.ts'
import { findImage } from './store.ts'
import { showImage } from './view.ts'

type Needs = Pick<Deps, 'db' | 'objects' | 'queue' | 'clock' | 'events'> & StorageNeeds

const uploadSeconds = 15 * 60

/** A program's key for images uploads no files of cases, and the other way round. */
function requireBucket(key: CallerKey | undefined, bucket: 'images' | 'cases'): void {
  const wanted = bucket === 'images' ? 'images:write' : 'cases:draft'
  if (key && !key.scopes.includes(wanted))
    throw refuse('forbidden', 'key.scope', `This key may not do this: it needs ${wanted}.`)
}

export const imageRoutes: Route<Needs>[] = [
  handle(getUploadPolicy, async ({ body, user }, deps: Needs) => {
    const { bucket, caseId, ...file } = body
    const ownerId = user.accountId
    if (user.kind === 'owner') requireBucket(user.key, bucket)
    const key =
      bucket === 'cases' && caseId !== undefined
        ? await beginCaseFile(deps, { ownerId, caseId, ...file })
        : await deps.db.transaction((tx) => beginUpload(deps, tx, ownerId, file))
    const form = await deps.objects.uploadForm(bucket, key, { ...file, seconds: uploadSeconds })
    return bucket === 'cases' ? { ...form, caseId: key.split('/', 1)[0]! } : form
  }),
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
