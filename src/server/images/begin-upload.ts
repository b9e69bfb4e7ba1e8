import type { Id } from '#contract/wire.ts'
import type { Deps } from '#server/platform/deps.ts'
import { refuse } from '#server/platform/refuse.ts'
import { uploadKey } from './object-keys.ts'
import { requireRoom, type StorageNeeds } from './storage.ts'
import { countForms, insertForm } from './upload-form-store.ts'

/** A browser sends a few files at a time and hands each in; those of uploads that broke off count until they are removed. */
const maxBegun = 500

/** Where a file that is about to be uploaded goes. It is removed unless an image is made of it (`remove-left-uploads.ts`). */
export async function beginUpload(
  { db, clock, ...needs }: Pick<Deps, 'db' | 'clock'> & StorageNeeds,
  ownerId: Id,
  { fileName, size }: { fileName: string; size: number },
): Promise<string> {
  if ((await countForms(db, ownerId)) >= maxBegun)
    throw refuse(
      'limited',
      'upload.too-many',
      'Too many uploads were begun and not finished. Finish those under way, or try again in a few hours.',
      { retryAfterSeconds: 3600 },
    )
  await requireRoom(needs, db, ownerId, size)
  const objectKey = uploadKey(ownerId, fileName)
  await insertForm(db, { objectKey, ownerId, givenAt: clock(), bytes: size })
  return objectKey
}
