import { problemOfUpload } from '#contract/images/upload-problem.ts'
import { getUploadPolicy } from '#contract/platform/uploads.ts'
import { imageTypes, signatureBytes, typeOfName, typeOfStart } from '#contract/images/limits.ts'
import { unreadTypeOf } from '#contract/images/unread-formats.ts'
import type { RefusedFile } from './upload.ts'

/** System files in folders that nobody wants to upload. */
const leftBehind = /^(\.|Thumbs\.db$|desktop\.ini$)/i

/** Separates acceptable files from refused ones, each with the contract's sentence. */
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

/** Reads the first bytes of files whose type neither their name nor the system reveals. */
export async function readTypes(files: readonly File[]): Promise<void> {
  const unclear = files.filter(
    (file) => file.size > 0 && !leftBehind.test(file.name) && !Object.hasOwn(imageTypes, typeOf(file)),
  )
  for (const file of unclear) {
    // An unreadable file is refused by its name.
    const start = await file
      .slice(0, signatureBytes)
      .arrayBuffer()
      .catch(() => new ArrayBuffer(0))
    const type = typeOfStart(new Uint8Array(start)) ?? unreadTypeOf(new Uint8Array(start))
    if (type) typesRead.set(file, type)
  }
}

/** Media type of a file: from its name, else from its first bytes, else from the system. */
export const typeOf = (file: File): string => typeOfName(file.name) ?? typesRead.get(file) ?? file.type

function problemWith(file: File): string | undefined {
  const { name: fileName, size } = file
  const asked = getUploadPolicy.body.safeParse({ bucket: 'images', fileName, type: typeOf(file), size })
  if (!asked.success) return asked.error.issues[0]?.message
  return problemOfUpload(asked.data)?.message
}
