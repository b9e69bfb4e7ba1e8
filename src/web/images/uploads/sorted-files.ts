import { problemOfUpload } from '#contract/images/upload-problem.ts'
import { getUploadPolicy } from '#contract/platform/uploads.ts'
import { imageTypes, signatureBytes, typeOfName, typeOfStart } from '#contract/images/limits.ts'
import { unreadTypeOf } from '#contract/images/unread-formats.ts'
import type { RefusedFile } from './upload.ts'

/** What systems leave in folders; nobody means to upload it. */
const leftBehind = /^(\.|Thumbs\.db$|desktop\.ini$)/i

/** Parts what may be sent from what need not be tried, each of the latter with the contract's sentence. */
export function sortFiles(files: readonly File[]): { taken: File[]; refused: RefusedFile[] } {
  const meant = files.filter(({ name }) => !leftBehind.test(name))
  const refused: RefusedFile[] = []
  const taken = meant.filter((file) => {
    const reason = problemWith(file)
    if (reason !== undefined) refused.push({ name: file.name, reason })
    return reason === undefined
  })
  return { taken, refused }
}

const typesRead = new WeakMap<File, string>()

/** Looks at the first bytes of files of which neither their name nor the system says that they are photographs. */
export async function readTypes(files: readonly File[]): Promise<void> {
  const unclear = files.filter(
    (file) => file.size > 0 && !leftBehind.test(file.name) && !Object.hasOwn(imageTypes, typeOf(file)),
  )
  for (const file of unclear) {
    // What cannot be read now is refused by its name.
    const start = await file
      .slice(0, signatureBytes)
      .arrayBuffer()
      .catch(() => new ArrayBuffer(0))
    const type = typeOfStart(new Uint8Array(start)) ?? unreadTypeOf(new Uint8Array(start))
    if (type) typesRead.set(file, type)
  }
}

/** The media type that is claimed for a file: its name's, else that of what was read of it, else the one the system gives it. */
export const typeOf = (file: File): string => typeOfName(file.name) ?? typesRead.get(file) ?? file.type

function problemWith(file: File): string | undefined {
  const { name: fileName, size } = file
  const asked = getUploadPolicy.body.safeParse({ bucket: 'images', fileName, type: typeOf(file), size })
  if (!asked.success) return asked.error.issues[0]?.message
  return problemOfUpload(asked.data)?.message
}
