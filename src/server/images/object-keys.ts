import { createHash, randomUUID } from 'node:crypto'
import type { Id } from '#contract/wire.ts'

/** Object key of an owner's upload. The content decides its type; the owner's id in the key protects it from other accounts. */
export const uploadKey = (ownerId: Id, fileName: string): string =>
  `${ownerId}/${randomUUID()}.${/\.([a-z0-9]{1,5})$/.exec(fileName.toLowerCase())?.[1] ?? 'image'}`

/** True for a key that `uploadKey` made for this owner. */
export const isUploadOf = (ownerId: Id, key: string): boolean =>
  new RegExp(`^${ownerId}/[0-9a-f-]{36}\\.[a-z0-9]{1,5}$`).test(key)

/**
 * Object key of a file fetched for an owner, in the form of an upload. The same subject gives the same key, so a repeated fetch overwrites an
 * interrupted one.
 */
export function fetchedKey(ownerId: Id, subject: string, type: string): string {
  const hex = createHash('sha256').update(subject).digest('hex')
  const parts = [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20, 32)]
  return `${ownerId}/${parts.join('-')}.${/^image\/([a-z0-9]{1,5})$/.exec(type)?.[1] ?? 'image'}`
}

type Keyed = { id: Id; ownerId: Id }

/** The displayed picture: at most 1600 pixels on the longer side. */
export const previewKey = ({ id, ownerId }: Keyed): string => `${ownerId}/${id}/preview.webp`
/** The picture in lists: 400 pixels high. */
export const thumbnailKey = ({ id, ownerId }: Keyed): string => `${ownerId}/${id}/thumbnail.webp`
/** The picture of a file of a rare kind, in a form that everything reads. */
export const readableKeyOf = ({ id, ownerId }: Keyed): string => `${ownerId}/${id}/readable.jpg`

/** Every file of an image. */
export const filesOf = (image: Keyed & { objectKey: string; readableKey: string | null }): string[] => [
  image.objectKey,
  previewKey(image),
  thumbnailKey(image),
  ...(image.readableKey === null ? [] : [image.readableKey]),
]

/** A file's name without its ending, until the photographer gives a better one. */
export const titleOf = (fileName: string): string => fileName.replace(/\.[^.]+$/, '').trim() || fileName
