import { createHash, randomUUID } from 'node:crypto'
import type { Id } from '#contract/wire.ts'

/** Where an owner's upload goes; what it is, its content says, whether its name has an ending or none. The owner is part of the key, so that nobody can claim another's file. */
export const uploadKey = (ownerId: Id, fileName: string): string =>
  `${ownerId}/${randomUUID()}.${/\.([a-z0-9]{1,5})$/.exec(fileName.toLowerCase())?.[1] ?? 'image'}`

/** Whether this key is one that `uploadKey` made for this owner. */
export const isUploadOf = (ownerId: Id, key: string): boolean =>
  new RegExp(`^${ownerId}/[0-9a-f-]{36}\\.[a-z0-9]{1,5}$`).test(key)

/**
 * Where a file goes that is fetched for an owner: in the form of an upload, and the same for the same subject, so that a fetch that was
 * cut off is repeated over itself.
 */
export function fetchedKey(ownerId: Id, subject: string, type: string): string {
  const hex = createHash('sha256').update(subject).digest('hex')
  const parts = [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20, 32)]
  return `${ownerId}/${parts.join('-')}.${/^image\/([a-z0-9]{1,5})$/.exec(type)?.[1] ?? 'image'}`
}

type Keyed = { id: Id; ownerId: Id }

/** What people look at: at most 1600 pixels on the longer side. */
export const previewKey = ({ id, ownerId }: Keyed): string => `${ownerId}/${id}/preview.webp`
/** What lists show: 400 pixels high. */
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
