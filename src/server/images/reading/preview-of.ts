import type { Id } from '#contract/wire.ts'
import type { Deps } from '#server/platform/deps.ts'
import { ObjectMissing } from '#server/platform/objects/store.ts'
import { previewKey } from '../object-keys.ts'

/** The bytes of an image's preview, at most 1600 pixels on the longer side; null where the image or its preview is not there. */
export async function readPreview(
  { objects }: Pick<Deps, 'objects'>,
  { imageId, ownerId }: { imageId: Id; ownerId: Id },
): Promise<Uint8Array | null> {
  try {
    return await objects.get('images', previewKey({ id: imageId, ownerId }))
  } catch (error) {
    if (error instanceof ObjectMissing) return null
    throw error
  }
}
