import { problemOfUpload } from '#contract/images/upload-problem.ts'
import type { Tx } from '#server/platform/db/database.ts'
import type { Deps } from '#server/platform/deps.ts'
import { refuse, refuseForm } from '#server/platform/refuse.ts'
import type { NewUpload, UploadKey } from '#server/platform/uploads/events.ts'
import { uploadKey } from '../object-keys.ts'
import { countForms, insertForm } from './upload-form-store.ts'

/** A browser sends a few files at a time; uploads that broke off count until they are removed. */
const maxBegun = 500

/** The key of a new image's file. Refuses files that cannot be read as images. */
export function keyForImage(file: NewUpload): UploadKey {
  const problem = problemOfUpload(file)
  if (problem) throw refuseForm([problem])
  return { key: uploadKey(file.ownerId, file.fileName) }
}

/** Counts a new file. It is removed unless an image is made of it (`remove-left-uploads.ts`). */
export async function noteUpload(
  { clock }: Pick<Deps, 'clock'>,
  tx: Tx,
  { ownerId, key: objectKey, size: bytes }: NewUpload & UploadKey,
): Promise<void> {
  if ((await countForms(tx, ownerId)) >= maxBegun)
    throw refuse(
      'limited',
      'upload.too-many',
      'Too many uploads were begun and not finished. Finish those under way, or try again in a few hours.',
      { retryAfterSeconds: 3600 },
    )
  await insertForm(tx, { objectKey, ownerId, givenAt: clock(), bytes })
}
