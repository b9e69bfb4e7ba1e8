import type { AccountData } from '#server/platform/features/account-data.ts'
import type { Deps } from '#server/platform/deps.ts'
import { removeImage } from './delete-image.ts'
import { exportedImages } from './moving/exported-images.ts'
import { restoreImages } from './moving/restore-images.ts'
import { removeSheetsOf, sheetLinesOf } from './sheets/sheet-store.ts'
import { importedPhotosOf, removeSourcesOf } from './sources/owner-store.ts'
import { forgetTotal, listImagesOfOwner } from './store.ts'
import { removeFormsOf } from './uploads/upload-form-store.ts'
import type { WatchNeeds } from './monitoring/monitoring.ts'

type Needs = WatchNeeds & Pick<Deps, 'db' | 'objects' | 'queue' | 'clock'>

const atOnce = 200

/** Exports and erases an account's photographs with their metadata. */
export const accountData: AccountData<Needs> = {
  export: async (deps, accountId) => {
    const images = await listImagesOfOwner(deps.db, accountId)
    const importedPhotos = await importedPhotosOf(deps.db, accountId)
    const sheetLines = await sheetLinesOf(deps.db, accountId)
    return {
      documents: { images, importedPhotos, sheetLines },
      tables: [exportedImages(images)],
      files: images.map(({ id, fileName, objectKey }) => ({
        name: `images/${id}-${fileName}`,
        bucket: 'images',
        key: objectKey,
      })),
    }
  },
  erase: async (deps, accountId) => {
    await deps.db.transaction(async (tx) => {
      await removeSheetsOf(tx, accountId)
      await removeSourcesOf(tx, accountId)
    })
    for (;;) {
      const images = await listImagesOfOwner(deps.db, accountId, atOnce)
      for (const { id } of images) await removeImage(deps, accountId, id)
      if (images.length === 0) break
    }
    await forgetTotal(deps.db, accountId)
    await removeFormsOf(deps.db, accountId)
    await removeLeftovers(deps, `${accountId}/`)
  },
  restore: restoreImages,
}

/** Uploads that never became an image, and whatever else lies in the owner's folder. */
async function removeLeftovers({ objects }: Pick<Deps, 'objects'>, prefix: string): Promise<void> {
  let keys: string[] = []
  for await (const { key } of objects.list('images', prefix)) {
    keys.push(key)
    if (keys.length < atOnce) continue
    await objects.remove('images', keys)
    keys = []
  }
  await objects.remove('images', keys)
}
