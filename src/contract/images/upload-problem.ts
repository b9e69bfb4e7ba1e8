import { imageTypes, largestUpload, readableKinds } from './limits.ts'
import { unreadByName } from './unread-formats.ts'

type Upload = { fileName: string; type: string; size: number }

/** Returns the reason to refuse a file as an image, by its name, type and size in bytes; undefined for an accepted one. */
export function problemOfUpload({
  fileName,
  type,
  size,
}: Upload): { path: 'type' | 'size'; message: string } | undefined {
  if (!Object.hasOwn(imageTypes, type)) {
    const unread = unreadByName(fileName, type)
    return { path: 'type', message: unread ?? `This is not a kind of photograph we can read. ${readableKinds} are.` }
  }
  if (size > largestUpload)
    return { path: 'size', message: `This file is larger than ${largestUpload / 1024 / 1024} MB, the most we take.` }
  return undefined
}
