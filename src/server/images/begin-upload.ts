import type { Id } from '#contract/wire.ts'
import type { Deps } from '#server/platform/deps.ts'
import { refuse } from '#server/platform/refuse.ts'
import { uploadKey } from './object-keys.ts'
import { countForms, insertForm } from './upload-form-store.ts'

/** A browser sends a few files at a time and hands each in; those of uploads that broke off count until they are removed. */
const mostBegun = 500

/** Where a file that is about to be uploaded goes. It is removed unless an image is made of it (`remove-left-uploads.ts`). */
export async function beginUpload(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  ownerId: Id,
  fileName: string,
): Promise<string> {
  if ((await countForms(db, ownerId)) >= mostBegun)
    throw refuse(
      'limited',
      'upload.too-many',
      'Too many uploads were begun and not finished. Finish those under way, or try again in a few hours.',
      { retryAfterSeconds: 3600 },
    )
  const objectKey = uploadKey(ownerId, fileName)
  await insertForm(db, { objectKey, ownerId, givenAt: clock() })
  return objectKey
}
