import type { Id } from '#contract/wire.ts'
import type { Tx } from '#server/platform/db/database.ts'
import type { Deps } from '#server/platform/deps.ts'
import { refuse } from '#server/platform/refuse.ts'
import { uploadKey } from '../object-keys.ts'
import { reserveRoom, type StorageNeeds } from './storage.ts'
import { countForms, insertForm } from './upload-form-store.ts'

/** A browser sends a few files at a time and hands each in; those of uploads that broke off count until they are removed. */
const maxBegun = 500

/** Where a file that is about to be uploaded goes. It is removed unless an image is made of it (`remove-left-uploads.ts`). */
export async function beginUpload(
  { clock, ...needs }: Pick<Deps, 'clock'> & StorageNeeds,
  tx: Tx,
  ownerId: Id,
  { fileName, size }: { fileName: string; size: number },
): Promise<string> {
  await reserveRoom(needs, tx, ownerId, size)
  if ((await countForms(tx, ownerId)) >= maxBegun)
    throw refuse(
      'limited',
      'upload.too-many',
      'Too many uploads were begun and not finished. Finish those under way, or try again in a few hours.',
      { retryAfterSeconds: 3600 },
    )
  const objectKey = uploadKey(ownerId, fileName)
  await insertForm(tx, { objectKey, ownerId, givenAt: clock(), bytes: size })
  return objectKey
}
